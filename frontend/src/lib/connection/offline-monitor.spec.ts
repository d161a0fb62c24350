import { OfflineMonitor } from './offline-monitor';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('OfflineMonitor', () => {
  test('retries after 3 s, then 1.5 times as long each time, an hour at most', async () => {
    const triesMs: number[] = [];
    const startMs = Date.now();
    const monitor = new OfflineMonitor(() => {
      triesMs.push(Date.now() - startMs);
      return Promise.resolve(false);
    });
    monitor.suspect();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(triesMs).toEqual([0, 3_000, 7_500, 14_250]);
    expect(monitor.state().online).toBe(false);
    await jest.advanceTimersByTimeAsync(100 * 3_600_000);
    const gaps = triesMs.map((atMs, index) => atMs - (triesMs[index - 1] ?? 0));
    expect(Math.max(...gaps)).toBe(3_600_000);
  });

  test('one suspicion, one check; a working site keeps it online', async () => {
    const check = jest.fn(() => Promise.resolve(true));
    const monitor = new OfflineMonitor(check);
    monitor.suspect();
    monitor.suspect();
    await jest.advanceTimersByTimeAsync(1);
    expect(check).toHaveBeenCalledTimes(1);
    expect(monitor.state()).toEqual({ online: true, checking: false, nextTryMs: null });
  });

  test('a try by hand ends the outage at once and starts the pauses afresh', async () => {
    let up = false;
    const monitor = new OfflineMonitor(() => Promise.resolve(up));
    monitor.suspect();
    await jest.advanceTimersByTimeAsync(8_000);
    up = true;
    await monitor.tryNow();
    expect(monitor.state().online).toBe(true);
    up = false;
    monitor.suspect();
    await jest.advanceTimersByTimeAsync(0);
    expect(monitor.state().nextTryMs).toBe(Date.now() + 3_000);
  });

  test('asks for the icon with HEAD and takes a failure for an outage', async () => {
    const ask = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const monitor = new OfflineMonitor();
    await monitor.tryNow();
    expect(ask).toHaveBeenCalledWith('/favicon.svg', expect.objectContaining({ method: 'HEAD' }));
    expect(monitor.state().online).toBe(false);
    ask.mockRestore();
  });
});
