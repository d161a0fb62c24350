import type {
  Ack,
  ClientToServerEvents,
  ServerToClientEvents,
  StatusMessage,
  SubscribeAnswer,
} from '@pricealgo/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { Outbox } from '../../../src/infra/outbox/outbox.js';
import { User } from '../../../src/modules/users/user.entity.js';
import { makeAccount } from '../../setup/accounts.js';
import { TestBrowser } from '../../setup/browser.js';
import { createTestApp, type TestApp } from '../../setup/test-app.js';

type Client = Socket<ServerToClientEvents, ClientToServerEvents>;
interface Refusal {
  data?: { code: string };
}

const DAY_MS = 86_400_000;
const VISITOR_SYMBOLS = 20;

describe('sockets of sessions', () => {
  let one: TestApp;
  /** Without Redis it hears of nothing that happens on the other: only its own checks tell it. */
  let two: TestApp;
  let symbols: string[];
  const clients: Client[] = [];

  beforeAll(async () => {
    const shared = { APP_SECRET: 'one-key-for-the-nodes-of-this-test-0001', REALTIME_SESSION_SWEEP_S: '1' };
    one = await createTestApp({ ...shared, TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1000' });
    two = await createTestApp({ ...shared, ROLES: 'api' }, one.config.databaseUrl);
    const { body } = await one.http.get('/api/tickers?limit=30');
    const items = body.data.items as { exchangeShortName: string; symbol: string }[];
    symbols = items.map(({ exchangeShortName, symbol }) => `${exchangeShortName}:${symbol}`);
  });
  afterEach(() => clients.splice(0).forEach((client) => client.disconnect()));
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  const member = async (subscriptionEnd: Date | null = new Date(Date.now() + DAY_MS), role?: 'admin') => {
    const user = await makeAccount(one, { subscriptionEnd, ...(role ? { role } : {}) });
    const browser = new TestBrowser(one);
    await browser.logIn(user.email);
    return { user, browser, token: browser.token! };
  };
  const client = (test: TestApp, token?: string): Client => {
    const options = { transports: ['websocket'], reconnection: false, forceNew: true };
    const made: Client = io(`${test.url}/tickers`, {
      ...options,
      auth: token === undefined ? {} : { token },
    });
    clients.push(made);
    return made;
  };
  const joined = async (test: TestApp, token?: string): Promise<Client> => {
    const made = client(test, token);
    await new Promise<void>((resolve, reject) => made.once('connect', resolve).once('connect_error', reject));
    return made;
  };
  const refused = (made: Client): Promise<Refusal> =>
    new Promise((resolve, reject) => {
      made.once('connect_error', (error) => resolve(error as Refusal));
      made.once('connect', () => reject(new Error('was let in')));
    });
  const closed = (made: Client): Promise<void> =>
    new Promise((resolve) => void made.once('disconnect', () => resolve()));
  const subscribe = async (made: Client, keys: string[]): Promise<SubscribeAnswer> => {
    const answer: Ack<SubscribeAnswer> = await made.emitWithAck('subscribe', { symbols: keys });
    if (answer.status !== 'success') throw new Error(answer.data.code);
    return answer.data;
  };
  const rejectedOf = async (made: Client): Promise<number> => {
    const { rejected } = await subscribe(made, symbols);
    return rejected.length;
  };
  /** A change of an account, told like the product tells it. */
  const change = (user: User, changes: Partial<User>): Promise<void> =>
    one.orm.em.fork().transactional(async (em) => {
      await em.nativeUpdate(User, { id: user.id }, changes);
      await one.app.get(Outbox).addEvent(em, 'users.changed', { userId: user.id });
    });

  it('a token that is not good is refused with its code, on every node', async () => {
    const { browser, token } = await member();
    for (const test of [one, two]) {
      expect((await refused(client(test, 'nonsense'))).data).toMatchObject({ code: 'session_expired' });
      await joined(test, token);
    }
    await browser.post('/api/logout', { area: 'member' });
    expect((await refused(client(one, token))).data).toMatchObject({ code: 'session_expired' });
  });

  it('closes with its session on every node, and nobody else’s does', async () => {
    const [mine, other] = [await member(), await member()];
    const [here, there] = [await joined(one, mine.token), await joined(two, mine.token)];
    const stay = [await joined(one, other.token), await joined(two, other.token), await joined(one)];
    const ends = [closed(here), closed(there)];
    await mine.browser.post('/api/logout', { area: 'member' });
    await Promise.all(ends);
    expect(stay.map(({ connected }) => connected)).toEqual([true, true, true]);
    expect((await refused(client(two, mine.token))).data).toMatchObject({ code: 'session_expired' });
  });

  it('closes when its account may not log in any more', async () => {
    const { user, token } = await member();
    const ends = [await joined(one, token), await joined(two, token)].map(closed);
    await change(user, { status: 'Cancelled' });
    await Promise.all(ends);
  });

  it('closes also when no hint ever came', async () => {
    const { user, token } = await member();
    const ends = [await joined(one, token), await joined(two, token)].map(closed);
    await one.orm.em
      .fork()
      .execute('update user_session set revoked_at = now() where user_id = ?', [user.id]);
    await Promise.all(ends);
  });

  it('closes at the last instant of its session, however much it was used', async () => {
    const { user, token } = await member();
    const ends = [await joined(one, token), await joined(two, token)].map(closed);
    await one.orm.em
      .fork()
      .execute(`update user_session set created_at = now() - interval '90 days' where user_id = ?`, [
        user.id,
      ]);
    await Promise.all(ends);
    expect((await refused(client(two, token))).data).toMatchObject({ code: 'session_expired' });
  });

  it('follows as many symbols as the subscription of its member allows', async () => {
    const running = await joined(one, (await member()).token);
    const ended = await joined(one, (await member(new Date(Date.now() - 1_000))).token);
    const never = await joined(one, (await member(null)).token);
    const visitor = await joined(one);
    const excess = symbols.length - VISITOR_SYMBOLS;
    for (const [made, rejected] of [
      [running, 0],
      [ended, excess],
      [never, excess],
      [visitor, excess],
    ] as const) {
      expect(await rejectedOf(made)).toBe(rejected);
    }
  });

  it('leaves the member tier when the subscription ends, stays open, and comes back when it is extended', async () => {
    const { user, token } = await member();
    const made = await joined(one, token);
    let { quotes } = await subscribe(made, symbols);
    while (quotes.length < symbols.length) ({ quotes } = await subscribe(made, symbols));
    const released = new Set<number>();
    const dropped = new Promise<number>((resolve) => {
      made.on('status', (message: StatusMessage) => {
        if ('id' in message && message.stale) released.add(message.id);
        if (released.size === symbols.length - VISITOR_SYMBOLS) resolve(Date.now());
      });
    });
    // Only now, however long it took to get all of them.
    const endMs = Date.now() + 1_500;
    await change(user, { subscriptionEnd: new Date(endMs) });
    expect(await dropped).toBeGreaterThanOrEqual(endMs);
    expect(made.connected).toBe(true);
    expect(released).toEqual(new Set(quotes.slice(VISITOR_SYMBOLS).map(({ id }) => id)));
    expect(await rejectedOf(made)).toBe(symbols.length - VISITOR_SYMBOLS);
    await change(user, { subscriptionEnd: new Date(Date.now() + DAY_MS) });
    while ((await rejectedOf(made)) > 0) await new Promise((resolve) => setTimeout(resolve, 700));
    expect(made.connected).toBe(true);
  });
});
