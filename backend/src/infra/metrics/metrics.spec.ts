import { Metrics } from './metrics.js';
import { MinuteSample } from './metrics-recorder.js';
import { countUsers, packUsers } from './user-set.js';

describe('what a process measures', () => {
  it('is the mean of a minute, and what counters gained in it', () => {
    const sample = new MinuteSample();
    expect(sample.add(60_000, { sockets: 1 }, { serverErrors: 0 })).toBeNull();
    expect(sample.add(119_999, { sockets: 4 }, { serverErrors: 2 })).toBeNull();
    expect(sample.add(120_000, { sockets: 9 }, { serverErrors: 3 })).toEqual({
      startMs: 60_000,
      values: { sockets: 2.5, serverErrors: 3 },
    });
    expect(sample.add(240_000, {}, { serverErrors: 4 })).toEqual({
      startMs: 120_000,
      values: { sockets: 9, serverErrors: 1 },
    });
  });

  it('leaves out what cannot be read', async () => {
    const metrics = new Metrics();
    metrics.gauge('sockets', () => 3);
    metrics.gauge('feedLagMs', () => null);
    metrics.gauge('queueWaiting', () => Promise.reject(new Error('no queue')));
    metrics.gauge('queueFailed', () => {
      throw new Error('no queue');
    });
    expect(await metrics.read()).toEqual({ sockets: 3 });
  });

  it('counts a user of two nodes once', () => {
    const [ann, bob, eve] = [
      'ffffffff-0000-4000-8000-000000000001',
      '00000001-0000-4000-8000-000000000001',
      '7fffffff-0000-4000-8000-000000000001',
    ];
    expect(countUsers([packUsers([ann, bob]), packUsers([bob, eve]), packUsers([])])).toBe(3);
  });
});
