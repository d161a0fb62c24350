import { jest } from '@jest/globals';
import { PollLoop } from './poll-loop.js';

describe('a loop of rounds', () => {
  const failures: string[] = [];
  let answers: (boolean | Error)[];
  let rounds: number;
  let loop: PollLoop;

  beforeEach(() => {
    jest.useFakeTimers();
    failures.length = rounds = 0;
    loop = new PollLoop(
      async () => {
        rounds += 1;
        const answer = answers.shift() ?? false;
        if (answer instanceof Error) throw answer;
        return answer;
      },
      { pauseMs: 1_000, onFailure: ({ message }) => void failures.push(message) },
    );
  });
  afterEach(() => jest.useRealTimers());

  it('goes on at once while more is due, else after the pause, also behind a failure', async () => {
    answers = [true, true, new Error('away'), false];
    loop.start(0);
    await jest.advanceTimersByTimeAsync(10);
    expect([rounds, failures]).toEqual([3, ['away']]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(rounds).toBe(4);
    await loop.stop();
  });

  it('begins soon when it is woken, once for all who wake it, and pauses again after that', async () => {
    answers = [];
    loop.start(0);
    await jest.advanceTimersByTimeAsync(0);
    loop.wake();
    loop.wake();
    await jest.advanceTimersByTimeAsync(100);
    expect(rounds).toBe(2);
    await jest.advanceTimersByTimeAsync(899);
    expect(rounds).toBe(2);
    await jest.advanceTimersByTimeAsync(101);
    expect(rounds).toBe(3);
    await loop.stop();
    loop.wake();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(rounds).toBe(3);
  });

  it('begins another round where it was woken during one', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let begun = 0;
    const slow = new PollLoop(() => (++begun === 1 ? promise : Promise.resolve(false)), {
      pauseMs: 1_000,
      onFailure: () => undefined,
    });
    slow.start(0);
    await jest.advanceTimersByTimeAsync(0);
    slow.wake();
    resolve(false);
    await jest.advanceTimersByTimeAsync(100);
    expect(begun).toBe(2);
    await slow.stop();
  });

  it('has ended its round when it is stopped, and begins no other', async () => {
    answers = [];
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let ended = false;
    const slow = new PollLoop(() => promise.finally(() => (ended = true)), {
      pauseMs: 1_000,
      onFailure: () => undefined,
    });
    slow.start(0);
    await jest.advanceTimersByTimeAsync(0);
    const stopping = slow.stop();
    expect(ended).toBe(false);
    resolve(true);
    await stopping;
    expect([ended, jest.getTimerCount()]).toEqual([true, 0]);
  });
});
