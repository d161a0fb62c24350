import { setTimeout } from 'node:timers/promises';
import {
  ConfiguredSources,
  MARKET_DATA_PROVIDER,
  type MarketDataProvider,
} from '../../src/modules/market-sources/index.js';
import { QuoteBook } from '../../src/modules/quotes/index.js';
import type { SettingKey } from '../../src/modules/settings/setting-definitions.js';
import { SettingChange } from '../../src/modules/settings/setting.entity.js';
import { Settings } from '../../src/modules/settings/settings.js';
import { coinbaseMatches, coinbaseServer } from '@pricealgo/test-kit/coinbase-server';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { fmpServer } from '@pricealgo/test-kit/fmp-server';
import { krakenServer } from '@pricealgo/test-kit/kraken-server';
import { BTC } from '../fakes/vendor-fixtures.js';
import type { VendorServer } from '@pricealgo/test-kit/vendor-server';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const DAY_MS = 86_400_000;
const NODE_NAMES = ['feed, api and worker', 'api', 'worker'] as const;

/** Waits for what is seen; the runner's own limit ends a wait in vain. */
async function until(seen: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await seen())) await setTimeout(10);
}

describe('sources that an administrator changes while the product runs', () => {
  let market: FakeMarket;
  let kraken: VendorServer;
  let coinbase: VendorServer;
  let fmp: VendorServer;
  let env: Record<string, string>;
  /** The whole product, a node for requests and one for jobs, on one database. */
  let nodes: TestApp[];
  let main: TestApp;
  let token: string;
  const keys = new Set(['first-key-1']);

  beforeAll(async () => {
    // Far enough from midnight for a session to have begun, whenever this runs.
    const openMs = Date.now() - (Date.now() % DAY_MS) - 3_600_000;
    market = new FakeMarket(['BTCUSD', 'ETHUSD'], openMs);
    kraken = await krakenServer(market).listen();
    coinbase = await coinbaseServer(market).listen();
    fmp = await fmpServer(market, undefined, keys).listen();
    env = {
      // What one node seals the others must be able to read.
      APP_SECRET: 'f3b0c7d29a5148e6b7c1d4a9e2f60873',
      MARKET_DATA: 'simulated',
      MARKET_DATA_POLL_MS: '1000',
      KRAKEN_BASE_URL: kraken.url,
      KRAKEN_SOCKET_URL: kraken.socketUrl,
      COINBASE_BASE_URL: coinbase.url,
      COINBASE_SOCKET_URL: coinbase.socketUrl,
      FMP_BASE_URL: fmp.url,
      FMP_CALLS_PER_MINUTE: '100000',
      RATE_LIMIT_FACTOR: '100',
      ADMIN_TOTP: 'optional',
    };
    main = await createTestApp(env);
    nodes = [
      main,
      await createTestApp({ ...env, ROLES: 'api' }, main.config.databaseUrl),
      await createTestApp({ ...env, ROLES: 'worker' }, main.config.databaseUrl),
    ];
    const { email } = await makeAccount(main, { role: 'admin' });
    const { body } = await main.http.post('/api/adminLogIn').send({ email, password: GOOD_PASSWORD });
    token = body.data.token as string;
  });
  afterAll(async () => {
    for (const node of [...nodes].reverse()) await node.close();
    await Promise.all([kraken.close(), coinbase.close(), fmp.close()]);
  });

  const providerOf = ({ app }: TestApp) =>
    app.get<MarketDataProvider>(MARKET_DATA_PROVIDER, { strict: false });
  const shown = () => main.app.get(QuoteBook).get(BTC.key);
  const post = (path: string, body: object) =>
    main.http.post(`/api/${path}`).set('Authorization', `Bearer ${token}`).send(body);
  const listed = async () =>
    (await main.http.get('/api/admin/settings').set('Authorization', `Bearer ${token}`).expect(200)).body
      .data;
  const change = async (changes: Partial<Record<SettingKey, unknown>>) =>
    post('updateapplicationinfo', { changes, seen: (await listed()).lastChange });
  const choose = async (changes: Partial<Record<SettingKey, unknown>>): Promise<void> => {
    const { status, body } = await change(changes);
    expect([status, body.data?.fields]).toEqual([200, undefined]);
  };
  /** Every process asks these sources now, and answers out of them. */
  const everywhere = (name: string): Promise<void> =>
    until(() => nodes.every((node) => providerOf(node).name === name));
  const ask = async (node: TestApp): Promise<number> => {
    const toMs = Date.now();
    const query = { instrument: BTC, interval: '1d' as const, fromMs: toMs - 5 * DAY_MS, toMs };
    return (await providerOf(node).history(query)).length;
  };

  it('goes from an invented market to a real one: no invented price stays on the screen', async () => {
    await until(() => shown()?.simulated === true);
    await choose({ 'market.providers': ['kraken'] });
    await everywhere('kraken');
    await until(() => shown()?.source === 'kraken');
    expect(shown()).toMatchObject({ source: 'kraken', simulated: false });
    const book = main.app.get(QuoteBook);
    expect(book.feed()).toMatchObject({ source: 'kraken', simulated: false, replay: false });
    // Kraken has no stocks.
    expect(book.get('NASDAQ:AAPL')).toBeUndefined();
  });

  it('changes the order: the other source takes over everywhere, and the one left out is asked no more', async () => {
    await until(() => kraken.connections === 1);
    await choose({ 'market.providers': ['coinbase'] });
    await everywhere('coinbase');
    await until(() => shown()?.source === 'coinbase' && kraken.connections === 0);
    const before = kraken.requests.length;
    for (const [i, node] of nodes.entries())
      expect([NODE_NAMES[i], await ask(node)]).toEqual([NODE_NAMES[i], expect.any(Number)]);
    await coinbase.said((message) => (message as { type?: string }).type === 'subscribe');
    const [btc] = market.trade(Date.now());
    for (const message of coinbaseMatches([{ ...btc!, price: 123.25 }])) coinbase.push(message);
    await until(() => shown()?.price === 123.25);
    const query = { exchangeShortName: 'CRYPTO', symbol: 'BTCUSD' };
    const { body } = await main.http.get('/api/ticker-live-info').query(query).expect(200);
    expect(body.data).toMatchObject({ source: 'coinbase', price: 123.25, simulated: false });
    expect(kraken.requests).toHaveLength(before);
  });

  it('goes to a source that needs a key, which comes with it', async () => {
    await choose({ 'market.providers': ['fmp'], 'market.fmpApiKey': 'first-key-1' });
    await everywhere('fmp');
    await until(() => shown()?.source === 'fmp');
  });

  it('changes the key: the new one is used from then on, the old one never again', async () => {
    keys.clear();
    keys.add('second-key-2');
    await choose({ 'market.fmpApiKey': 'second-key-2' });
    const used = () => fmp.requests.map(({ headers }) => headers.apikey);
    await until(() => used().includes('second-key-2'));
    // Every process has turned: each answers, which the old key could not.
    for (const node of nodes) await until(async () => (await ask(node).catch(() => 0)) > 0);
    const since = fmp.requests.length;
    for (const node of nodes) expect(await ask(node)).toBeGreaterThan(0);
    // Two more polls.
    await until(() => used().slice(since).length >= nodes.length + 2);
    expect(new Set(used().slice(since))).toEqual(new Set(['second-key-2']));
    expect(shown()).toMatchObject({ source: 'fmp', simulated: false });
  });

  it('refuses what cannot work before it is saved, by undoing too', async () => {
    const { items } = (
      await main.http
        .get('/api/admin/settings/history?limit=10')
        .set('Authorization', `Bearer ${token}`)
        .expect(200)
    ).body.data;
    const replay = await change({ 'market.providers': ['replay'] });
    expect([replay.status, replay.body.data.fields]).toEqual([
      400,
      { 'market.providers': expect.stringMatching(/^REPLAY_DIR: .*\.$/) },
    ]);
    const removed = await change({ 'market.fmpApiKey': null });
    expect([removed.status, removed.body.data.fields]).toEqual([
      400,
      { 'market.fmpApiKey': 'fmp needs its key first.' },
    ]);
    // First key, second key: taking the second back leaves a key, taking the first back leaves none.
    const ofKey = items.filter(({ key }: { key: string }) => key === 'market.fmpApiKey');
    expect((await post('admin/settings/undo', { changeId: ofKey[0].id })).status).toBe(200);
    const undone = (await listed()).lastChange as string;
    expect((await post('admin/settings/undo', { changeId: undone })).status).toBe(200);
    await everywhere('fmp');
    expect(
      (await listed()).items.find(({ key }: { key: string }) => key === 'market.fmpApiKey').present,
    ).toBe(true);
  });

  it('goes on with what it has where a process cannot use what is stored, and says so', async () => {
    await choose({ 'market.providers': ['kraken', 'coinbase'], 'market.fmpApiKey': null });
    await everywhere('kraken,coinbase');
    await until(() => shown()?.source === 'kraken');
    const em = main.orm.em.fork();
    await em.execute(`update setting set content = '{"value":["fmp"]}' where key = 'market.providers'`);
    await em.insert(SettingChange, {
      key: 'market.providers',
      before: null,
      after: { value: ['fmp'] },
      actorId: '00000000-0000-4000-8000-000000000000',
      undoes: null,
    });
    await main.app.get(Settings, { strict: false }).reload();
    const state = async () =>
      (await main.http.get('/api/health/ready').expect(200)).body.data.dependencies.find(
        ({ name }: { name: string }) => name === 'market-data',
      );
    // By its words: a check that takes long on a busy machine is down as well.
    const words = 'the chosen sources cannot be used here: kraken,coinbase goes on';
    await until(async () => {
      const { status, required, detail } = await state();
      return status === 'down' && !required && detail === words;
    });
    expect(providerOf(main).name).toBe('kraken,coinbase');
    // One that starts now has only the environment to go by.
    const late = await createTestApp({ ...env, ROLES: 'api' }, main.config.databaseUrl);
    const sources = late.app.get<ConfiguredSources>(ConfiguredSources, { strict: false });
    expect(providerOf(late).name).toBe('simulated');
    expect(sources.refused).toBe('fmp cannot be used: FMP_API_KEY: fmp needs its key first');
    await choose({ 'market.providers': null });
    await until(() => sources.refused === null);
    await late.close();
    await everywhere('simulated');
    await until(() => shown()?.simulated === true);
    await until(async () => (await state()).status === 'up');
  });
});
