import { Reconnect, type ConnectError } from './reconnect';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const refusal = (code?: string): ConnectError =>
  Object.assign(new Error('refused'), code === undefined ? {} : { data: { code } });

function setUp(renewed = true, random = 1) {
  const connect = jest.fn();
  const onOver = jest.fn();
  const renewSession = jest.fn(() => Promise.resolve(renewed));
  return {
    connect,
    onOver,
    renewSession,
    reconnect: new Reconnect({ connect, onOver, renewSession, random: () => random }),
  };
}

test.each([
  'service_unavailable',
  'internal_error',
  'invalid_request',
  'not_found',
  'forbidden',
  'too_many_requests',
  'a_code_of_next_year',
])('%s: tried again, later each time, a minute apart at most', async (code) => {
  const { reconnect, connect } = setUp();
  const waits: number[] = [];
  for (let n = 1; n <= 9; n += 1) {
    reconnect.onRefused(refusal(code));
    const beforeMs = Date.now();
    await jest.advanceTimersToNextTimerAsync();
    waits.push((Date.now() - beforeMs) / 1_000);
    expect(connect).toHaveBeenCalledTimes(n);
  }
  expect(waits).toEqual(
    code === 'too_many_requests' ? [30, ...Array(8).fill(60)] : [1, 2, 4, 8, 16, 32, 60, 60, 60],
  );
});

test('those who were refused together come back apart', async () => {
  const early = setUp(true, 0);
  early.reconnect.onRefused(refusal('service_unavailable'));
  await jest.advanceTimersByTimeAsync(500);
  expect(early.connect).toHaveBeenCalledTimes(1);
});

test('a connection in between makes the next wait the first again', async () => {
  const { reconnect, connect } = setUp();
  reconnect.onRefused(refusal('service_unavailable'));
  await jest.advanceTimersToNextTimerAsync();
  reconnect.onRefused(refusal('service_unavailable'));
  await jest.advanceTimersToNextTimerAsync();
  reconnect.onConnected();
  reconnect.onDismissed();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(connect).toHaveBeenCalledTimes(3);
});

test('where nothing answered the library tries by itself', async () => {
  const { reconnect, connect } = setUp();
  reconnect.onRefused(refusal());
  await jest.runAllTimersAsync();
  expect(connect).not.toHaveBeenCalled();
});

describe('a token that is not good', () => {
  test('is replaced and tried at once, and with waits when the new one is refused, too', async () => {
    const { reconnect, connect, renewSession } = setUp();
    reconnect.onRefused(refusal('session_expired'));
    await jest.advanceTimersByTimeAsync(0);
    expect(connect).toHaveBeenCalledTimes(1);
    reconnect.onRefused(refusal('session_expired'));
    await jest.advanceTimersByTimeAsync(1_999);
    expect(connect).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect([connect.mock.calls.length, renewSession.mock.calls.length]).toEqual([2, 2]);
  });

  test('of a session that has ended is the end', async () => {
    const { reconnect, connect, onOver } = setUp(false);
    reconnect.onRefused(refusal('session_expired'));
    await jest.runAllTimersAsync();
    expect(onOver).toHaveBeenCalledTimes(1);
    expect(connect).not.toHaveBeenCalled();
  });
});

test('a visitor where a session is needed: the end', async () => {
  const { reconnect, connect, onOver } = setUp();
  reconnect.onRefused(refusal('session_required'));
  await jest.runAllTimersAsync();
  expect([onOver.mock.calls.length, connect.mock.calls.length]).toEqual([1, 0]);
});

test('nothing is tried once nobody wants it', async () => {
  const { reconnect, connect } = setUp();
  reconnect.onRefused(refusal('service_unavailable'));
  reconnect.cancel();
  await jest.runAllTimersAsync();
  expect(connect).not.toHaveBeenCalled();
});
