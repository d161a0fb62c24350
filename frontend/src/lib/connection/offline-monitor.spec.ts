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
    await jest.advanceTimersByTimeAsync(20 * 3_600_000);
    const pausesMs = triesMs.slice(1).map((atMs, index) => atMs - triesMs[index]!);
    // 3, 4.5, 6.75 … 2,919.3 s, then an hour and never more. Timers know whole milliseconds.
    const wanted = pausesMs.map((_, index) => Math.min(3_000 * 1.5 ** index, 3_600_000));
    expect(wanted.filter((ms) => ms === 3_600_000).length).toBeGreaterThan(10);
    pausesMs.forEach((ms, index) => expect(Math.abs(ms - wanted[index]!)).toBeLessThanOrEqual(1));
  });

  test('says when the next try comes', async () => {
    const monitor = new OfflineMonitor(() => Promise.resolve(false));
    monitor.suspect();
    await jest.advanceTimersByTimeAsync(0);
    for (const pauseMs of [3_000, 4_500, 6_750]) {
      expect(monitor.state()).toEqual({ online: false, checking: false, nextTryMs: Date.now() + pauseMs });
      await jest.advanceTimersByTimeAsync(pauseMs);
    }
  });

  test('a try by hand starts the pauses afresh, and what fails meanwhile leaves them alone', async () => {
    const triesMs: number[] = [];
    const startMs = Date.now();
    const monitor = new OfflineMonitor(() => {
      triesMs.push(Date.now() - startMs);
      return Promise.resolve(false);
    });
    monitor.suspect();
    await jest.advanceTimersByTimeAsync(8_000);
    expect(await monitor.verify()).toBe(false);
    monitor.suspect();
    await monitor.tryNow();
    await jest.advanceTimersByTimeAsync(8_000);
    expect(triesMs).toEqual([0, 3_000, 7_500, 8_000, 11_000, 15_500]);
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
    ask.mockResolvedValue(new Response(null, { status: 502 }));
    expect(await monitor.tryNow()).toBe(false);
    ask.mockResolvedValue(new Response(null, { status: 200 }));
    expect(await monitor.tryNow()).toBe(true);
    ask.mockRestore();
  });

  test('an icon that does not come within 5 s is an outage', async () => {
    const ask = jest.spyOn(globalThis, 'fetch').mockImplementation(
      (_address, init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')));
        }),
    );
    const monitor = new OfflineMonitor();
    const asked = monitor.tryNow();
    await jest.advanceTimersByTimeAsync(4_999);
    expect(monitor.state()).toMatchObject({ online: true, checking: true });
    await jest.advanceTimersByTimeAsync(1);
    expect(await asked).toBe(false);
    expect(monitor.state()).toMatchObject({ online: false, checking: false });
    ask.mockRestore();
  });

  test("the browser's news of a lost or found network are looked into", async () => {
    let up = false;
    const monitor = new OfflineMonitor(() => Promise.resolve(up));
    const end = monitor.watch();
    window.dispatchEvent(new Event('offline'));
    await jest.advanceTimersByTimeAsync(0);
    expect(monitor.isOnline()).toBe(false);
    up = true;
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(monitor.isOnline()).toBe(true);
    end();
  });
});
