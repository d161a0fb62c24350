import { QUEUE_NAMES } from '@pricealgo/contract/jobs';
import { QUEUE_OF, type JobName } from './job-map.js';
import { RetryIn } from './retry-delay.js';
import { QUEUE_POLICIES, scheduledAttempts, workerOptions } from './queue-policies.js';

const HOUR_MS = 3_600_000;

describe('the policies of the queues', () => {
  it.each([
    ['push', 2, 900_000, [2_000, 4_000, 8_000, 16_000]],
    ['compute', 4, 1_800_000, [5_000, 10_000]],
    ['market', 4, 600_000, [1_000, 2_000, 4_000, 8_000]],
    ['maintenance', 2, 1_800_000, [10_000, 20_000]],
  ] as const)('%s: %d at a time, %d ms each, waits of %j ms', (name, concurrency, timeLimitMs, waitsMs) => {
    const policy = QUEUE_POLICIES[name];
    expect(policy).toMatchObject({ concurrency, timeLimitMs, attempts: waitsMs.length + 1 });
    const worker = workerOptions(name);
    expect(worker.concurrency).toBe(concurrency);
    const wait = worker.settings!.backoffStrategy!;
    expect(waitsMs.map((_ms, i) => wait(i + 1, 'patient', new Error('down'), {} as never))).toEqual(waitsMs);
  });

  it('mail: as many attempts as its time allows, at most a quarter of an hour apart', () => {
    const wait = workerOptions('mail').settings!.backoffStrategy!;
    const waitsMs = [1, 2, 10, 11, 9_999].map((made) =>
      wait(made, 'patient', new Error('down'), {} as never),
    );
    expect(waitsMs).toEqual([1_000, 2_000, 512_000, 900_000, 900_000]);
    expect(wait(7, 'patient', new RetryIn('down', 12.5), {} as never)).toBe(13);
    expect(QUEUE_POLICIES.mail.attempts).toBeGreaterThan((6 * HOUR_MS) / 15_000);
  });

  it('give a job of a dead worker back soon, in every queue', () => {
    for (const name of QUEUE_NAMES) {
      expect(workerOptions(name)).toMatchObject({
        lockDuration: 5_000,
        stalledInterval: 3_000,
        maxStalledCount: 5,
      });
    }
  });

  it('give every queue something to do', () => {
    const used = new Set(Object.keys(QUEUE_OF).map((name) => QUEUE_OF[name as JobName]));
    expect([...used].sort()).toEqual([...QUEUE_NAMES].sort());
  });

  it('try a daily run again, and leave one that is due again soon to its schedule', () => {
    expect(scheduledAttempts(QUEUE_POLICIES.maintenance, 24 * HOUR_MS)).toBe(3);
    expect(scheduledAttempts(QUEUE_POLICIES.market, HOUR_MS)).toBe(5);
    expect(scheduledAttempts(QUEUE_POLICIES.push, 30_000)).toBe(1);
  });
});
