import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { BarRepository, StoredMinuteBar } from './bar.repository.js';
import { BarWriterService, MAX_BUFFERED } from './bar-writer.service.js';

const bar = (timeMs: number, close = 1) => ({ timeMs, open: 1, high: 2, low: 1, close, volume: 1 });

function writer() {
  const stored = new Map<string, StoredMinuteBar>();
  const calls: number[] = [];
  const repository = {
    down: false,
    duringWrite: () => undefined as void,
    async upsertMinuteBars(bars: readonly StoredMinuteBar[]): Promise<void> {
      calls.push(bars.length);
      repository.duringWrite();
      if (repository.down) throw new Error('connection refused');
      for (const one of bars) stored.set(`${one.source} ${one.key} ${one.timeMs}`, one);
    },
  };
  return { writer: new BarWriterService(repository as unknown as BarRepository), repository, stored, calls };
}

describe('the bar writer', () => {
  let warned: ReturnType<typeof jest.spyOn>;
  beforeEach(() => {
    warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  it('writes in batches and keeps the newest version of a bar', async () => {
    const w = writer();
    for (let i = 0; i < 4_500; i++) w.writer.add('simulated', 'NYSE:A', bar(i * 60_000));
    w.writer.add('simulated', 'NYSE:A', bar(0, 7));
    await w.writer.flush();
    expect(w.calls).toEqual([2_000, 2_000, 500]);
    expect(w.stored.get('simulated NYSE:A 0')!.close).toBe(7);
    expect(w.writer.buffered).toBe(0);
  });

  it('keeps sources apart', async () => {
    const w = writer();
    w.writer.add('simulated', 'NYSE:A', bar(0, 1));
    w.writer.add('replay', 'NYSE:A', bar(0, 2));
    await w.writer.flush();
    expect(w.stored.size).toBe(2);
  });

  it('loses nothing while the database is away, and logs once', async () => {
    const w = writer();
    w.repository.down = true;
    for (let i = 0; i < 20; i++) {
      w.writer.add('simulated', 'NYSE:A', bar(i * 60_000));
      await w.writer.flush();
    }
    expect(w.writer.buffered).toBe(20);
    expect(warned).toHaveBeenCalledTimes(1);
    w.repository.down = false;
    await w.writer.flush();
    expect(w.stored.size).toBe(20);
  });

  it('keeps the parts of a minute by two leaders, and writes them one after the other', async () => {
    const w = writer();
    w.writer.add('kraken', 'NYSE:A', bar(0, 1), { term: 12, seenFrom: 0, seenTo: 30 });
    w.writer.add('kraken', 'NYSE:A', bar(0, 2), { term: 13, seenFrom: 31, seenTo: 60 });
    await w.writer.flush();
    expect(w.calls).toEqual([1, 1]);
    expect(w.writer.buffered).toBe(0);
  });

  it('stays bounded and drops the oldest', async () => {
    const w = writer();
    for (let i = 0; i < MAX_BUFFERED + 10; i++) w.writer.add('simulated', 'NYSE:A', bar(i * 60_000));
    expect(w.writer.buffered).toBe(MAX_BUFFERED);
    expect(w.writer.dropped).toBe(10);
    await w.writer.flush();
    expect(w.stored.has('simulated NYSE:A 0')).toBe(false);
    expect(w.stored.has(`simulated NYSE:A ${(MAX_BUFFERED + 9) * 60_000}`)).toBe(true);
  });

  it('writes a bar again that changed while it was being written', async () => {
    const w = writer();
    w.writer.add('simulated', 'NYSE:A', bar(0, 1));
    w.repository.duringWrite = () => {
      w.repository.duringWrite = () => undefined;
      w.writer.add('simulated', 'NYSE:A', bar(0, 2));
    };
    await w.writer.flush();
    expect(w.calls).toEqual([1, 1]);
    expect(w.stored.get('simulated NYSE:A 0')!.close).toBe(2);
  });
});
