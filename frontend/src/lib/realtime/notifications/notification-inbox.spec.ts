import type { NotificationMessage } from '@pricealgo/contract/realtime';
import { HOLE_PATIENCE_MS, NotificationInbox } from './notification-inbox';

const PAGE = 3;

const note = (seq: number): NotificationMessage => ({
  seq,
  id: `id-${seq}`,
  type: 'message',
  title: `Title ${seq}`,
  body: '',
  link: null,
  createdMs: seq,
});

/** The server's table, and a browser that hears of it. */
function setUp() {
  const server = { owner: 'ann', lastSeq: 0, unread: 0, down: false, asked: [] as number[] };
  const inbox = new NotificationInbox({
    owner: () => server.owner,
    after: async (seq) => {
      server.asked.push(seq);
      await Promise.resolve();
      if (server.down) throw new Error('down');
      const seqs = Array.from({ length: server.lastSeq - seq }, (_, i) => seq + 1 + i).slice(0, PAGE);
      return { items: seqs.map(note), through: seqs.at(-1) ?? server.lastSeq };
    },
  });
  const arrived: number[] = [];
  const counts: (number | null)[] = [];
  inbox.listen({
    onArrived: (batch) => arrived.push(...batch.map(({ seq }) => seq)),
    onUnread: () => counts.push(inbox.unread()),
  });
  const connect = (): void => inbox.hello({ unread: server.unread, lastSeq: server.lastSeq });
  const say = (...seqs: number[]): void => {
    for (const seq of seqs) {
      server.lastSeq = Math.max(server.lastSeq, seq);
      inbox.notification(note(seq));
    }
  };
  return { server, inbox, arrived, counts, connect, say };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

test('what was there before is not new; what comes is, in order and once', async () => {
  const { server, connect, say, arrived } = setUp();
  server.lastSeq = 40;
  say(40);
  connect();
  say(41, 42, 42, 41, 40, 43);
  await pass(60_000);
  expect(arrived).toEqual([41, 42, 43]);
  expect(server.asked).toEqual([]);
});

test('one that overtook waits for those before it, without a question', async () => {
  const { server, connect, say, arrived } = setUp();
  connect();
  say(3, 2);
  expect(arrived).toEqual([]);
  await pass(HOLE_PATIENCE_MS - 1);
  say(1);
  await pass(60_000);
  expect(arrived).toEqual([1, 2, 3]);
  expect(server.asked).toEqual([]);
});

test('a hole is asked for, page by page', async () => {
  const { server, connect, say, arrived } = setUp();
  connect();
  say(1, 9);
  await pass(HOLE_PATIENCE_MS);
  expect(arrived).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(server.asked).toEqual([1, 4, 7]);
});

test('a number that the server has nothing of does not stop those after it', async () => {
  const inbox = new NotificationInbox({
    owner: () => 'ann',
    after: () => Promise.resolve({ items: [note(2)], through: 2 }),
  });
  const arrived: number[] = [];
  inbox.listen({ onArrived: (batch) => arrived.push(...batch.map(({ seq }) => seq)) });
  inbox.hello({ unread: 0, lastSeq: 0 });
  inbox.notification(note(2));
  inbox.notification(note(3));
  await pass(HOLE_PATIENCE_MS);
  expect(arrived).toEqual([2, 3]);
});

test('after a pause it resumes without hole or double', async () => {
  const { server, connect, say, arrived } = setUp();
  connect();
  say(1, 2);
  server.lastSeq = 7;
  connect();
  // Said again while the answer is under way.
  say(7, 8);
  await pass(1_000);
  connect();
  await pass(1_000);
  expect(arrived).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a question that fails is repeated with growing pauses until it is answered', async () => {
  const { server, connect, say, arrived } = setUp();
  connect();
  server.down = true;
  say(4);
  await pass(HOLE_PATIENCE_MS + 2_000 + 4_000);
  expect(server.asked).toHaveLength(3);
  server.down = false;
  await pass(8_000);
  expect(arrived).toEqual([1, 2, 3, 4]);
  await pass(600_000);
  expect(server.asked).toHaveLength(4);
});

test('another user’s numbers start afresh, and answers for the one before count no more', async () => {
  const { server, connect, say, arrived } = setUp();
  connect();
  say(1);
  server.lastSeq = 5;
  connect();
  server.owner = 'bob';
  server.lastSeq = 200;
  connect();
  say(201);
  await pass(60_000);
  expect(arrived).toEqual([1, 201]);
});

test('a server that was put back to an earlier day is believed', async () => {
  const { server, connect, say, arrived } = setUp();
  server.lastSeq = 50;
  connect();
  server.lastSeq = 10;
  connect();
  say(11);
  await pass(60_000);
  expect(arrived).toEqual([11]);
});

test('the count is the server’s word, told when it changes', () => {
  const { server, inbox, connect, counts } = setUp();
  expect(inbox.unread()).toBeNull();
  server.unread = 3;
  connect();
  inbox.setUnread(3);
  inbox.setUnread(0);
  expect(counts).toEqual([3, 0]);
});
