import { packRow } from '@pricealgo/contract/quote-rows';
import type { FeedStatus, IdentifiedQuote, SubscribeAnswer } from '@pricealgo/contract/realtime';
import { QuoteStore } from '../frame-to-store/quote-store';
import { FIRST_PAUSE_MS, LAST_PAUSE_MS } from '../frame-to-store/resync-requests';
import { TickersConnection, type TickersSocket } from './tickers-connection';

type Handler = (...values: never[]) => void;

/** A socket whose server side the test plays. */
class FakeSocket {
  connected = false;
  readonly sent: [string, unknown][] = [];
  readonly handlers = new Map<string, Handler>();
  answer: SubscribeAnswer | null = null;
  /** Every request runs out. */
  unanswered = false;

  on(event: string, handler: Handler): void {
    this.handlers.set(event, handler);
  }
  receive(event: string, ...values: unknown[]): void {
    (this.handlers.get(event) as ((...v: unknown[]) => void) | undefined)?.(...values);
  }
  timeout(): this {
    return this;
  }
  emit(event: string, payload: unknown, ack?: (error: Error | null, answer: unknown) => void): void {
    this.sent.push([event, payload]);
    if (ack && this.unanswered) ack(new Error('operation has timed out'), undefined);
    else if (ack && this.answer) ack(null, { status: 'success', data: this.answer, message: '' });
  }
  connect(): void {
    this.connected = true;
    this.receive('connect');
  }
  disconnect(): void {
    this.connected = false;
    this.receive('disconnect', 'io client disconnect');
  }
}

const feed = (epoch: string): FeedStatus => ({
  epoch,
  source: 'simulated',
  simulated: true,
  replay: false,
  clockOffsetMs: 0,
  down: false,
});
const apple = {
  id: 1,
  seq: 10,
  exchangeShortName: 'NASDAQ',
  symbol: 'AAPL',
  price: 100,
  previousClose: 99,
  timeMs: 1,
} as IdentifiedQuote;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function connected() {
  const socket = new FakeSocket();
  socket.answer = { epoch: 'a', seq: 10, quotes: [apple], rejected: [], feed: feed('a') };
  const store = new QuoteStore({ schedule: (run) => run() });
  const connection = new TickersConnection(socket as unknown as TickersSocket, store);
  const release = connection.hold('NASDAQ:AAPL');
  await jest.advanceTimersByTimeAsync(200);
  return { socket, store, connection, release };
}

const sentNames = (socket: FakeSocket): string[] => socket.sent.map(([event]) => event);

describe('TickersConnection', () => {
  test('opens with the first holder and fills the store from the answer', async () => {
    const { socket, store, connection } = await connected();
    expect(connection.state()).toBe('live');
    expect(socket.sent).toEqual([['subscribe', { symbols: ['NASDAQ:AAPL'] }]]);
    expect(store.quote('NASDAQ:AAPL')?.price).toBe(100);
  });

  test('continues from where it was after a reconnect', async () => {
    const { socket, connection } = await connected();
    socket.receive('quotes', [1, [1, 17, 101, 5, 2]]);
    socket.receive('disconnect', 'transport close');
    expect(connection.state()).toBe('reconnecting');
    socket.sent.length = 0;
    socket.receive('connect');
    await jest.advanceTimersByTimeAsync(200);
    expect(socket.sent).toEqual([
      ['subscribe', { symbols: ['NASDAQ:AAPL'], since: { epoch: 'a', seq: 17 } }],
    ]);
    expect(connection.state()).toBe('live');
  });

  test('reports handled batches every eight', async () => {
    const { socket } = await connected();
    for (let n = 1; n <= 36; n += 1) socket.receive('quotes', [n, [1, 20 + n, 100, 5, 2]]);
    expect(socket.sent.filter(([event]) => event === 'received')).toEqual([
      ['received', 16],
      ['received', 32],
    ]);
  });

  test('resyncs after packed rows that it cannot read, and goes on with those that it can', async () => {
    const { socket, store } = await connected();
    socket.receive('quotes', [1, 0, 0, 'EBiA']);
    expect(sentNames(socket)).toContain('resync');
    expect(store.quote('NASDAQ:AAPL')?.price).toBe(100);
    await jest.advanceTimersByTimeAsync(0);
    socket.receive('quotes', [2, 0, 0, packRow([1, 17, 101.5, 5, 2], { timeMs: 0, seq: 0 })]);
    expect(store.quote('NASDAQ:AAPL')).toMatchObject({ seq: 17, price: 101.5 });
  });

  test('resyncs on another epoch and on ids without a name', async () => {
    const { socket } = await connected();
    socket.receive('status', { feed: feed('b') });
    expect(sentNames(socket)).toContain('resync');
    socket.sent.length = 0;
    await jest.advanceTimersByTimeAsync(FIRST_PAUSE_MS);
    socket.receive('quotes', [1, [77, 30, 1, 1, 1]]);
    expect(sentNames(socket)).toContain('resync');
  });

  test('asks for a resync again, ever less often, until it is answered', async () => {
    const { socket, store } = await connected();
    socket.sent.length = 0;
    socket.unanswered = true;
    socket.receive('status', { feed: feed('b') });
    await jest.advanceTimersByTimeAsync(4 * LAST_PAUSE_MS);
    const asked = sentNames(socket).filter((event) => event === 'resync').length;
    expect(asked).toBeGreaterThanOrEqual(5);
    expect(asked).toBeLessThanOrEqual(15);
    socket.unanswered = false;
    socket.answer = {
      epoch: 'b',
      seq: 1,
      quotes: [{ ...apple, seq: 1, price: 50 }],
      rejected: [],
      feed: feed('b'),
    };
    await jest.advanceTimersByTimeAsync(LAST_PAUSE_MS);
    expect(store.quote('NASDAQ:AAPL')).toMatchObject({ price: 50, seq: 1 });
    socket.sent.length = 0;
    await jest.advanceTimersByTimeAsync(4 * LAST_PAUSE_MS);
    expect(sentNames(socket)).not.toContain('resync');
  });

  test('applies no frame of another epoch: not before its resync, nor on a connection whose answer was lost', async () => {
    const { socket, store } = await connected();
    socket.answer = null;
    socket.receive('status', { feed: feed('b') });
    // Id 1 is another instrument there.
    socket.receive('quotes', [1, [1, 500, 7, 5, 2]]);
    socket.receive('status', { id: 1, stale: true });
    expect(store.quote('NASDAQ:AAPL')).toEqual({ ...apple, id: 1 });
    socket.receive('disconnect', 'transport close');
    socket.receive('connect');
    await jest.advanceTimersByTimeAsync(200);
    socket.sent.length = 0;
    socket.receive('quotes', [1, [1, 501, 7, 5, 2]]);
    expect(store.quote('NASDAQ:AAPL')).toMatchObject({ price: 100 });
    expect(sentNames(socket)).toContain('resync');
  });

  test('sleeps and wakes with the page', async () => {
    const { socket, connection } = await connected();
    connection.pause();
    expect([connection.state(), socket.connected]).toEqual(['paused', false]);
    connection.resume();
    expect([connection.state(), socket.connected]).toEqual(['live', true]);
  });

  test.each([
    ['renewed', true, 1],
    ['over', false, 0],
  ])('a refused token: connects again when the session is %s', async (_name, renewed, times) => {
    const socket = new FakeSocket();
    const renew = jest.fn(() => Promise.resolve(renewed));
    const connection = new TickersConnection(
      socket as unknown as TickersSocket,
      new QuoteStore({ schedule: (run) => run() }),
      renew,
    );
    const connect = jest.spyOn(socket, 'connect').mockImplementation(() => undefined);
    connection.hold('NASDAQ:AAPL');
    connect.mockClear();
    socket.receive('connect_error', Object.assign(new Error('x'), { data: { code: 'session_expired' } }));
    await jest.advanceTimersByTimeAsync(1);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(connect).toHaveBeenCalledTimes(times);
    socket.receive('connect_error', new Error('websocket error'));
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test.each(['too_many_requests', 'service_unavailable', 'internal_error', 'not_found'])(
    'refused once with %s: connects again by itself',
    async (code) => {
      const { socket, connection } = await connected();
      socket.connected = false;
      socket.receive('disconnect', 'transport close');
      socket.receive('connect_error', Object.assign(new Error('x'), { data: { code } }));
      expect(connection.state()).toBe('reconnecting');
      await jest.advanceTimersByTimeAsync(30_000);
      expect([connection.state(), socket.connected]).toEqual(['live', true]);
    },
  );

  test('a session that has ended is said to be, and nothing is tried again', async () => {
    const socket = new FakeSocket();
    const store = new QuoteStore({ schedule: (run) => run() });
    const over = (): Promise<boolean> => Promise.resolve(false);
    const connection = new TickersConnection(socket as unknown as TickersSocket, store, over);
    const connect = jest.spyOn(socket, 'connect').mockImplementation(() => undefined);
    connection.hold('NASDAQ:AAPL');
    socket.receive('connect_error', Object.assign(new Error('x'), { data: { code: 'session_expired' } }));
    await jest.advanceTimersByTimeAsync(1);
    expect(connection.state()).toBe('ended');
    connection.pause();
    connection.resume();
    connection.retryNow();
    await jest.advanceTimersByTimeAsync(120_000);
    expect([connection.state(), connect.mock.calls.length]).toEqual(['ended', 1]);
  });

  test('comes back after the server closed the connection on purpose', async () => {
    const { socket, connection } = await connected();
    socket.connected = false;
    socket.receive('disconnect', 'io server disconnect');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(socket.connected).toBe(true);
    expect(connection.state()).toBe('live');
  });
});
