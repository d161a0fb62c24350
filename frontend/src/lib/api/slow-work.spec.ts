import { jest } from '@jest/globals';
import { followWork, type Work } from './slow-work';

const work = (outcome: string | null): Work<string> => ({ workId: 'w1', outcome });

describe('work that the server may answer before it has ended', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is not asked for again where the first answer has its outcome', async () => {
    const [ask, onRunning] = [jest.fn<(id: string) => Promise<Work<string>>>(), jest.fn()];
    expect(await followWork(async () => work('sent'), ask, onRunning)).toBe('sent');
    expect(ask).not.toHaveBeenCalled();
    expect(onRunning).not.toHaveBeenCalled();
  });

  it('is said to be under way once, and asked for until it has ended', async () => {
    const onRunning = jest.fn();
    const answers = [work(null), work(null), work('sent')];
    const ask = jest.fn(async (_: string) => answers.shift()!);
    const outcome = followWork(async () => work(null), ask, onRunning);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await outcome).toBe('sent');
    expect(ask.mock.calls).toEqual([['w1'], ['w1'], ['w1']]);
    expect(onRunning).toHaveBeenCalledTimes(1);
  });

  it('fails where asking fails', async () => {
    const outcome = followWork(
      async () => work(null),
      async () => Promise.reject(new Error('It did not come to an end.')),
      () => undefined,
    );
    const told = expect(outcome).rejects.toThrow('It did not come to an end.');
    await jest.advanceTimersByTimeAsync(1_000);
    await told;
  });
});
