import type { HelloMessage, NotificationMessage } from '@pricealgo/contract/realtime';
import type { NotificationReader } from '../../notifications/index.js';
import { UserEventFeed, type FeedSocket, UserSockets } from './user-event-feed.js';

class FakeNotifications implements NotificationReader {
  readonly rows: number[] = [];
  unread = 0;
  asked = 0;
  failing = false;

  async counts(userIds: readonly string[]): Promise<Map<string, HelloMessage>> {
    this.asked += 1;
    if (this.failing) throw new Error('down');
    const count = { unread: this.unread, lastSeq: this.rows.at(-1) ?? 0 };
    return new Map(userIds.map((userId) => [userId, count]));
  }

  async since(after: ReadonlyMap<string, number>): Promise<Map<string, NotificationMessage[]>> {
    return new Map(
      [...after].map(([userId, seq]) => [userId, this.rows.filter((n) => n > seq).map((n) => message(n))]),
    );
  }
}

const message = (seq: number): NotificationMessage => ({
  seq,
  id: `n${seq}`,
  type: 'alert',
  title: 't',
  body: 'b',
  link: null,
  createdMs: 1,
});

class FakeSocket implements FeedSocket {
  readonly heard: string[] = [];

  emit(event: string, payload: HelloMessage | NotificationMessage | { count: number }): void {
    if ('lastSeq' in payload) this.heard.push(`hello ${payload.lastSeq}/${payload.unread}`);
    else if ('seq' in payload) this.heard.push(String(payload.seq));
    else this.heard.push(`${event} ${payload.count}`);
  }
}

describe('UserEventFeed', () => {
  const made: UserEventFeed<FakeSocket>[] = [];
  afterEach(() => made.splice(0).forEach((news) => news.stop()));

  const setUp = (checkMs?: number) => {
    const users = new UserSockets<FakeSocket>();
    const source = new FakeNotifications();
    const warnings: string[] = [];
    const onError = (_: unknown, error: unknown): never => {
      throw error;
    };
    const news = new UserEventFeed(users, source, (text) => void warnings.push(text), onError, checkMs);
    made.push(news);
    const open = (): FakeSocket => {
      const socket = new FakeSocket();
      users.add('u1', socket);
      return socket;
    };
    return { source, news, open, warnings };
  };
  const settled = async (ready: () => boolean): Promise<void> => {
    while (!ready()) await new Promise((resolve) => setTimeout(resolve, 1));
  };

  it('greets, then tells each socket what lies behind its own last number', async () => {
    const { source, news, open } = setUp();
    source.rows.push(1, 2);
    const early = open();
    news.hint(['u1']);
    await settled(() => early.heard.length === 1);
    source.rows.push(3);
    source.unread = 1;
    const late = open();
    news.hint(['u1']);
    await settled(() => late.heard.length === 1 && early.heard.length === 3);
    expect(early.heard).toEqual(['hello 2/0', '3', 'unread 1']);
    expect(late.heard).toEqual(['hello 3/1']);
  });

  it('makes up for hints that were lost, and doubles nothing for those that came twice', async () => {
    const { source, news, open } = setUp();
    const socket = open();
    news.hint(['u1']);
    await settled(() => socket.heard.length === 1);
    source.rows.push(1, 2, 3, 4);
    for (let n = 0; n < 5; n += 1) news.hint(['u1']);
    await settled(() => socket.heard.length === 5);
    source.rows.push(5);
    news.hint(['u1']);
    await settled(() => socket.heard.includes('5'));
    expect(socket.heard).toEqual(['hello 0/0', '1', '2', '3', '4', '5']);
  });

  it('asks for all who were named meanwhile at once', async () => {
    const { source, news, open } = setUp();
    const socket = open();
    for (let n = 0; n < 100; n += 1) news.hint(['u1']);
    await settled(() => socket.heard.length === 1);
    expect(source.asked).toBeLessThanOrEqual(2);
    news.hint(['stranger']);
    expect(source.asked).toBeLessThanOrEqual(2);
  });

  it('tries again when the database is away, and looks by itself where no hint ever came', async () => {
    const { source, news, open, warnings } = setUp(10);
    source.failing = true;
    const socket = open();
    news.hint(['u1']);
    await settled(() => warnings.length > 0);
    source.failing = false;
    await settled(() => socket.heard.length === 1);
    source.rows.push(1);
    await settled(() => socket.heard.length === 2);
    expect(socket.heard).toEqual(['hello 0/0', '1']);
  });
});
