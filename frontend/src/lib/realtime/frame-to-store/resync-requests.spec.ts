import { FIRST_PAUSE_MS, LAST_PAUSE_MS, ResyncRequests } from './resync-requests';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** @param answers of the requests in turn; the last one repeats */
function requests(...answers: boolean[]) {
  const ask = jest.fn(async () => (answers.length > 1 ? answers.shift()! : answers[0]!));
  return {
    ask,
    resyncs: new ResyncRequests(
      ask,
      () => Date.now(),
      () => 1,
    ),
  };
}

describe('ResyncRequests', () => {
  test('one at a time, and after an answer not at once again', async () => {
    const { ask, resyncs } = requests(true);
    resyncs.request();
    resyncs.request();
    expect(ask).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(10);
    resyncs.request();
    expect(ask).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(FIRST_PAUSE_MS);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('pauses double up to the longest', async () => {
    const { ask, resyncs } = requests(false);
    resyncs.request();
    await jest.advanceTimersByTimeAsync(0);
    for (let pauseMs = FIRST_PAUSE_MS, n = 1; n < 8; pauseMs = Math.min(2 * pauseMs, LAST_PAUSE_MS), n += 1) {
      expect(ask).toHaveBeenCalledTimes(n);
      await jest.advanceTimersByTimeAsync(pauseMs - 1);
      expect(ask).toHaveBeenCalledTimes(n);
      await jest.advanceTimersByTimeAsync(1);
    }
  });

  test('ends with the connection, whose late answer counts no more', async () => {
    const { ask, resyncs } = requests(false, true);
    resyncs.request();
    resyncs.cancel();
    await jest.advanceTimersByTimeAsync(10 * LAST_PAUSE_MS);
    expect(ask).toHaveBeenCalledTimes(1);
    resyncs.request();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
