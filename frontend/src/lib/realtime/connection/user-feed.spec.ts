import type { JobMessage } from '@pricealgo/contract/realtime';
import { UserFeed, type UserSocket } from './user-feed';

/** A socket whose server side the test plays. */
class FakeSocket {
  connects = 0;
  disconnects = 0;
  private readonly handlers = new Map<string, ((message: unknown) => void)[]>();
  on = (event: string, handler: (message: unknown) => void): this => {
    this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler]);
    return this;
  };
  receive(event: string, message?: unknown): void {
    for (const handler of this.handlers.get(event) ?? []) handler(message);
  }
  connect = (): this => {
    this.connects += 1;
    return this;
  };
  disconnect = (): this => {
    this.disconnects += 1;
    return this;
  };
}

function setUp(renew = jest.fn(() => Promise.resolve(true))) {
  const sockets: FakeSocket[] = [];
  const feed = new UserFeed(() => {
    sockets.push(new FakeSocket());
    return sockets.at(-1) as unknown as UserSocket;
  }, renew);
  return { feed, sockets, renew };
}

const job: JobMessage = { jobId: 'one', state: 'running', progress: 40 };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('has a connection exactly while somebody listens, and one for all', () => {
  const { feed, sockets } = setUp();
  const heard: string[] = [];
  const endJobs = feed.on('job', ({ progress }) => heard.push(`job ${progress}`));
  const endUnread = feed.on('unread', ({ count }) => heard.push(`unread ${count}`));
  const [socket] = sockets;
  socket!.receive('job', job);
  socket!.receive('unread', { count: 2 });
  expect(heard).toEqual(['job 40', 'unread 2']);
  endJobs();
  endJobs();
  expect(socket!.disconnects).toBe(0);
  endUnread();
  expect(socket!.disconnects).toBe(1);
  feed.on('job', () => heard.push('again'));
  socket!.receive('job', job);
  expect(heard.at(-1)).toBe('again');
  expect([sockets.length, socket!.connects]).toEqual([1, 2]);
});

test('whoever joins a connection that others opened is greeted with how things are now', () => {
  const { feed, sockets } = setUp();
  feed.on('job', () => undefined);
  const hello = jest.fn();
  feed.on('hello', hello)();
  expect(hello).not.toHaveBeenCalled();
  sockets[0]!.receive('hello', { unread: 1, lastSeq: 7 });
  sockets[0]!.receive('notification', { seq: 8 });
  sockets[0]!.receive('unread', { count: 2 });
  feed.on('hello', hello);
  expect(hello.mock.calls).toEqual([[{ unread: 2, lastSeq: 8 }]]);
});

test.each([
  ['renewed', true, 2],
  ['over', false, 1],
])('a refused token: connects again when the session is %s', async (_name, renewed, connects) => {
  const { feed, sockets, renew } = setUp(jest.fn(() => Promise.resolve(renewed)));
  feed.on('job', () => undefined);
  sockets[0]!.receive('connect_error', Object.assign(new Error(), { data: { code: 'session_expired' } }));
  await jest.advanceTimersByTimeAsync(1);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(sockets[0]!.connects).toBe(connects);
});

test.each([
  ['disconnect', 'io server disconnect', 2],
  ['disconnect', 'transport close', 1],
  ['connect_error', Object.assign(new Error(), { data: { code: 'too_many_requests' } }), 2],
  ['connect_error', Object.assign(new Error(), { data: { code: 'session_required' } }), 1],
  ['connect_error', new Error('websocket error'), 1],
])('%s (%s): what the client library leaves to us is tried again later', async (event, reason, connects) => {
  const { feed, sockets } = setUp();
  const end = feed.on('job', () => undefined);
  sockets[0]!.receive(event, reason);
  expect(sockets[0]!.connects).toBe(1);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sockets[0]!.connects).toBe(connects);
  sockets[0]!.receive(event, reason);
  end();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sockets[0]!.connects).toBe(connects);
});

describe('coming back', () => {
  const hello = { unread: 0, lastSeq: 0 };

  test.each([
    ['disconnect', 'transport close'],
    ['disconnect', 'io server disconnect'],
    ['connect_error', new Error('websocket error')],
  ])('after %s (%s) listeners hear once that hints may be lost', (event, reason) => {
    const { feed, sockets } = setUp();
    const back = jest.fn();
    const end = feed.onReturn(back);
    if (event === 'disconnect') sockets[0]!.receive('hello', hello);
    expect(back).not.toHaveBeenCalled();
    sockets[0]!.receive(event, reason);
    expect(back).not.toHaveBeenCalled();
    sockets[0]!.receive('hello', hello);
    sockets[0]!.receive('hello', hello);
    expect(back).toHaveBeenCalledTimes(1);
    sockets[0]!.receive(event, reason);
    end();
    sockets[0]!.receive('hello', hello);
    expect(back).toHaveBeenCalledTimes(1);
    expect(sockets[0]!.disconnects).toBe(1);
  });

  test('the first connection of a page is no return', () => {
    const { feed, sockets } = setUp();
    const back = jest.fn();
    feed.onReturn(back);
    sockets[0]!.receive('hello', hello);
    expect(back).not.toHaveBeenCalled();
  });
});
