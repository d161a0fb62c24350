import { jest } from '@jest/globals';
import { UnrecoverableError } from 'bullmq';
import { attemptMessage, type MessageAttempt } from './message-retries.js';
import { RetryIn } from './retry-delay.js';

const START_MS = Date.UTC(2026, 10, 23);
const HOUR_MS = 3_600_000;
const POLICY = { firstMs: 1_000, longestMs: 15 * 60_000, forMs: 6 * HOUR_MS };

class Refused extends Error {}

/** A clock that the test moves: nothing waits. */
describe('a message that is tried again', () => {
  beforeEach(() => jest.useFakeTimers({ now: START_MS, doNotFake: ['nextTick', 'queueMicrotask'] }));
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const outcome = (attempt: MessageAttempt, error: Error | null = new Error('away')): Promise<unknown> =>
    attemptMessage({ queuedMs: START_MS, ...attempt }, POLICY, Refused, async () => {
      if (error) throw error;
    }).catch((reason: unknown) => reason);

  /** Every attempt of a message that never gets through, by its time. */
  async function attempts(attempt: MessageAttempt): Promise<{ atMs: number[]; end: Error }> {
    const atMs: number[] = [];
    for (let made = 0; ; made++) {
      const result = await outcome({ ...attempt, made });
      atMs.push(Date.now() - START_MS);
      if (!(result instanceof RetryIn)) return { atMs, end: result as Error };
      jest.setSystemTime(Date.now() + Math.ceil(result.delayMs));
    }
  }

  it('goes on for six hours, ever more slowly, and says at the end for how long', async () => {
    const { atMs, end } = await attempts({});
    expect(end).toBeInstanceOf(UnrecoverableError);
    expect(end.message).toBe('away. Given up after 6 h.');
    expect(atMs.at(-1)).toBe(6 * HOUR_MS);
    const waits = atMs.slice(1).map((time, i) => time - atMs[i]!);
    for (const [i, wait] of waits.slice(0, -1).entries()) {
      const fullMs = Math.min(1_000 * 2 ** i, POLICY.longestMs);
      expect(wait).toBeGreaterThanOrEqual(fullMs / 2);
      expect(wait).toBeLessThanOrEqual(fullMs + 1);
    }
    expect(atMs.length).toBeLessThan(80);
  });

  it('differs by chance from others of the same moment', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => outcome({ made: 8 })));
    expect(new Set(waits.map((wait) => (wait as RetryIn).delayMs)).size).toBeGreaterThan(10);
  });

  it('ends with what it says, whatever time would be left', async () => {
    const { atMs, end } = await attempts({ validUntilMs: START_MS + 600_000 });
    expect(atMs.at(-1)).toBe(600_000);
    expect(end).toBeInstanceOf(UnrecoverableError);
    const late = await outcome({ validUntilMs: START_MS + 599_000 }, null);
    expect(late).toEqual(new UnrecoverableError('Not sent: what it says was not valid any more.'));
  });

  it('is not tried again when it was refused', async () => {
    const end = await outcome({}, new Refused('550'));
    // Jest takes errors of the same words for equal, whatever their class.
    expect(end).toBeInstanceOf(UnrecoverableError);
    expect((end as Error).message).toBe('550');
  });

  it('has all of its time again when an administrator sends it again, but no more validity', async () => {
    jest.setSystemTime(START_MS + 100 * HOUR_MS);
    const sentAgainMs = Date.now();
    expect(await outcome({ made: 0 })).toBeInstanceOf(UnrecoverableError);
    expect(await outcome({ made: 0, sentAgainMs })).toBeInstanceOf(RetryIn);
    expect(await outcome({ sentAgainMs, validUntilMs: START_MS }, null)).toBeInstanceOf(UnrecoverableError);
  });

  it('is attempted once however long it lay in the queue, and not for ever where attempts never end by themselves', async () => {
    jest.setSystemTime(START_MS + 100 * HOUR_MS);
    expect(await outcome({ made: 0 }, null)).toBeUndefined();
    expect(await outcome({ made: 3 }, null)).toEqual(new UnrecoverableError('Given up after 100 h.'));
  });
});
