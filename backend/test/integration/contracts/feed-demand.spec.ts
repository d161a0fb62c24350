import { jest } from '@jest/globals';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type {
  Ack,
  ClientToServerEvents,
  ServerToClientEvents,
  SubscribeAnswer,
} from '@pricealgo/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { DemandService } from '../../../src/modules/market-sources/index.js';
import { InstrumentDirectory } from '../../../src/modules/tickers/instrument-directory.js';
import { makeAccount } from '../../setup/accounts.js';
import { TestBrowser } from '../../setup/browser.js';
import { createTestApp, ownRedis, type TestApp } from '../../setup/test-app.js';

const DAY_MS = 86_400_000;

/** With Redis the pages are served by another node than the one whose feed has to know of them. */
describe('prices that somebody waits for', () => {
  let feed: TestApp;
  let pages: TestApp;
  let unknown: InstrumentKey[];
  const clients: Socket<ServerToClientEvents, ClientToServerEvents>[] = [];

  beforeAll(async () => {
    const shared = { APP_SECRET: 'one-key-for-the-nodes-of-this-test-0001', RATE_LIMIT_FACTOR: '1000' };
    feed = await createTestApp(shared);
    pages = ownRedis() ? await createTestApp({ ...shared, ROLES: 'api' }, feed.config.databaseUrl) : feed;
    // The least known of the directory: nobody asks for these by themselves, but for the day's movers, which may be any.
    const listed = feed.app.get(InstrumentDirectory).all();
    unknown = listed
      .toSorted((a, b) => (b.rank ?? Infinity) - (a.rank ?? Infinity) || (a.key < b.key ? -1 : 1))
      .map(({ key }) => key);
  });
  afterEach(() => clients.splice(0).forEach((client) => client.disconnect()));
  afterAll(async () => {
    jest.restoreAllMocks();
    if (pages !== feed) await pages.close();
    await feed.close();
  });

  const kindOf = async (key: InstrumentKey) => (await feed.app.get(DemandService).all()).get(key);
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  async function socket(token?: string | null) {
    const made: (typeof clients)[number] = io(`${pages.url}/tickers`, {
      transports: ['websocket'],
      forceNew: true,
      auth: token ? { token } : {},
    });
    clients.push(made);
    await new Promise<void>((resolve, reject) => made.once('connect', resolve).once('connect_error', reject));
    return made;
  }
  async function member() {
    const user = await makeAccount(feed, { subscriptionEnd: new Date(Date.now() + DAY_MS) });
    const browser = new TestBrowser(pages);
    await browser.logIn(user.email);
    return browser;
  }
  const parts = (key: InstrumentKey) => {
    const [exchangeShortName, symbol] = key.split(':');
    return { exchangeShortName, symbol };
  };

  it('are those that an open page follows, for as long as it does', async () => {
    const [key] = unknown as [InstrumentKey];
    expect(await kindOf(key)).not.toBe('watched');
    const page = await socket();
    const answer: Ack<SubscribeAnswer> = await page.emitWithAck('subscribe', { symbols: [key] });
    expect(answer.status).toBe('success');
    await until(async () => (await kindOf(key)) === 'watched');
    page.disconnect();
    await until(async () => (await kindOf(key)) !== 'watched');
  });

  it('are those of active alerts', async () => {
    const key = unknown[1]!;
    const browser = await member();
    const { body } = await browser.post('/api/alerts/create', {
      ...parts(key),
      condition: { kind: 'above', price: 1e6 },
    });
    expect(body.status).toBe('success');
    await until(async () => (await kindOf(key)) === 'alerted');
  });

  it('are those on the lists of members who are here', async () => {
    const keys = unknown.slice(2, 22);
    const browser = await member();
    const list = await browser.post('/api/watchlists/create', { name: 'Held' });
    for (const key of keys) {
      const { body } = await browser.post('/api/watchlist-items/add', {
        id: list.body.data.id,
        ...parts(key),
      });
      expect(body.status).toBe('success');
    }
    const held = async () => (await Promise.all(keys.map(kindOf))).includes('held');
    expect(await held()).toBe(false);
    await socket(browser.token);
    // Lists are read every 15 s: they have passed.
    const clock = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => clock() + 15_000);
    // Those that lead a list of movers meanwhile count as listed, which is more urgent.
    await until(held);
  });

  it('are those that lists begin with', async () => {
    const best = unknown.at(-1)!;
    await until(async () => (await kindOf(best)) === 'listed');
  });
});
