import { POINTS } from '@pricealgo/contract/market/instrument-type';
import type { Tick } from '../../src/common/market/tick.js';
import { FmpProvider } from '../../src/modules/market-sources/vendors/fmp-provider.js';
import { ManualClock } from '../fakes/manual-clock.js';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { fmpServer, fmpTradeMessages } from '@pricealgo/test-kit/fmp-server';
import {
  AAPL,
  BELL_MS,
  BTC,
  fmpVendor,
  instrument,
  MSFT,
  POLL_MS,
  unlimited,
  type Vendor,
} from '../fakes/vendor-fixtures.js';

const BRK = instrument('NYSE', 'BRK.B', 'stock');
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);

describe('what fmp tells besides prices', () => {
  let vendor: Vendor;

  beforeEach(async () => void (vendor = await fmpVendor(undefined, ['AAPL', 'BRK-B'])));
  afterEach(() => vendor.dispose());

  it('profile: what is told, and nothing else', async () => {
    const { provider, clock } = vendor;
    expect(await provider.profile?.(AAPL)).toEqual({
      key: AAPL.key,
      source: 'fmp',
      asOfMs: clock.nowMs(),
      currency: 'USD',
      name: 'Apple Inc.',
      description: 'Makes things.',
      sector: 'Technology',
      industry: 'Consumer Electronics',
      country: 'US',
      website: 'https://www.apple.com',
      ceo: 'Somebody',
      listedFromMs: day('1980-12-12'),
      statistics: {
        marketCap: 3.5e12,
        beta: 1.2,
        averageVolume: 4e7,
        employees: 164_000,
        dividendPerShare: 1,
        week52Low: 164.08,
        week52High: 260.1,
      },
    });
  });

  it('statements: the three of a date are one, payments are positive', async () => {
    expect(await vendor.provider.fundamentals?.(AAPL, 'annual')).toEqual([
      {
        key: AAPL.key,
        source: 'fmp',
        period: 'annual',
        fiscalDateMs: day('2024-09-28'),
        fiscalYear: 2024,
        filingDateMs: day('2024-11-01'),
        asOfMs: vendor.clock.nowMs(),
        currency: 'USD',
        items: {
          revenue: 391e9,
          netIncome: 93e9,
          epsBasic: 6.11,
          epsDiluted: 6.08,
          totalAssets: 365e9,
          equity: 57e9,
          operatingCashFlow: 118e9,
          capitalExpenditure: 9e9,
        },
      },
    ]);
  });

  it('corporate actions: oldest first, unreadable ones left out, from a date on', async () => {
    const split = { type: 'split', key: AAPL.key, exDateMs: day('2020-08-31'), source: 'fmp', ratio: 4 };
    const dividend = {
      type: 'dividend',
      key: AAPL.key,
      exDateMs: day('2020-11-06'),
      source: 'fmp',
      amount: 0.205,
      currency: 'USD',
    };
    expect(await vendor.provider.corporateActions?.(AAPL, 0)).toEqual([split, dividend]);
    expect(await vendor.provider.corporateActions?.(AAPL, day('2020-09-01'))).toEqual([dividend]);
  });

  it('directory: our exchanges and symbols, bad rows left out', async () => {
    const rows = [];
    for await (const row of vendor.provider.directory!()) rows.push(row);
    const usd = { currency: 'USD' };
    expect(rows).toEqual([
      { exchangeShortName: 'NASDAQ', symbol: 'NEWCO', name: 'NEWCO Corp.', type: 'stock', ...usd },
      { exchangeShortName: 'NYSE', symbol: 'BRK.B', name: 'BRK-B Corp.', type: 'stock', ...usd },
      { exchangeShortName: 'NYSEARCA', symbol: 'NEWETF', name: 'NEWETF Corp.', type: 'etf', ...usd },
    ]);
  });

  it('search: our exchanges and symbols in dollars, bad rows left out, twenty at most', async () => {
    const rows = (await vendor.provider.search?.(' brk ')) ?? [];
    const usd = { currency: 'USD' };
    expect(vendor.provider.capabilities.search).toBe(true);
    expect(vendor.server.requests.at(-1)?.query.get('query')).toBe('brk');
    expect(rows.slice(0, 4)).toEqual([
      { exchangeShortName: 'NYSE', symbol: 'BRK.B', name: 'Berkshire Hathaway Inc.', type: 'stock', ...usd },
      { exchangeShortName: 'NYSEARCA', symbol: 'BRKX', name: 'Some BRK ETF', type: 'etf', ...usd },
      { exchangeShortName: 'CRYPTO', symbol: 'BRKUSD', name: 'Brokoin USD', type: 'crypto', ...usd },
      { exchangeShortName: 'NASDAQ', symbol: 'BRK0', name: 'Company 0', type: 'stock', ...usd },
    ]);
    expect(rows).toHaveLength(20);
    vendor.server.requests.length = 0;
    expect(await vendor.provider.search?.('  ')).toEqual([]);
    expect(vendor.server.requests).toEqual([]);
  });

  it('without an address for it, no websocket is opened', async () => {
    await vendor.provider.start([AAPL], () => undefined);
    await vendor.trade();
    expect(vendor.server.connections).toBe(0);
  });

  it('asks for share classes by the vendor’s symbol and answers under ours', async () => {
    const [snapshot] = await vendor.provider.snapshot([BRK], vendor.clock.nowMs());
    expect(snapshot).toMatchObject({ key: 'NYSE:BRK.B', previousClose: 99 });
    expect(vendor.server.requests.at(-1)?.query.get('symbols')).toBe('BRK-B');
  });

  it('a wrong key opens the circuit: it does not go on asking', async () => {
    vendor.server.fault = { status: 401, body: { 'Error Message': 'Invalid API KEY.' } };
    for (let i = 0; i < 7; i++) await vendor.provider.profile?.(AAPL).catch(() => null);
    expect(vendor.server.requests).toHaveLength(5);
    expect(vendor.provider.health?.()).toMatchObject({ up: false });
  });
});

describe('indices at fmp', () => {
  const index = (symbol: string, exchange = 'INDEX') => ({
    ...instrument(exchange, symbol, 'index'),
    currency: POINTS,
  });
  const SPX = index('SPX');
  let vendor: Vendor;

  beforeEach(async () => void (vendor = await fmpVendor(undefined, ['AAPL', '^GSPC'])));
  afterEach(() => vendor.dispose());

  it('the large ones of the United States are served, no other', async () => {
    const large = ['SPX', 'NDX', 'IXIC', 'DJI', 'RUT', 'VIX'].map((symbol) => index(symbol));
    const others = [index('NYA'), index('UKX', 'LSE'), index('SPX', 'XETRA')];
    expect(await vendor.provider.supported([AAPL, ...large, ...others])).toEqual([AAPL, ...large]);
  });

  it('are asked for by the vendor’s symbols, beside shares and under our names', async () => {
    const { provider, server, clock } = vendor;
    const snapshots = await provider.snapshot([AAPL, SPX], clock.nowMs());
    expect(snapshots.map(({ key }) => key)).toEqual(['NASDAQ:AAPL', 'INDEX:SPX']);
    expect(server.requests.at(-1)?.query.get('symbols')).toBe('AAPL,^GSPC');
    const days = { instrument: SPX, interval: '1d' as const, fromMs: day('2026-11-16'), toMs: clock.nowMs() };
    const bars = await provider.history!(days);
    expect(server.requests.at(-1)).toMatchObject({ path: '/historical-price-eod/full' });
    expect(bars.length).toBeGreaterThan(0);
  });

  it('have no profile, statements, splits or dividends: nothing is asked', async () => {
    const { provider, server } = vendor;
    expect([
      await provider.profile!(SPX),
      await provider.fundamentals!(SPX, 'annual'),
      await provider.corporateActions!(SPX, 0),
    ]).toEqual([null, [], []]);
    expect(server.requests).toEqual([]);
  });
});

describe('fmp over its legacy websocket', () => {
  let clock: ManualClock;
  let market: FakeMarket;
  let server: ReturnType<typeof fmpServer>;
  let provider: FmpProvider;
  let warnings: string[];
  let ticks: Tick[];

  const eventOf = (message: unknown): unknown => (message as { event?: string }).event;
  const said = (event: string): Promise<unknown> => server.said((message) => eventOf(message) === event);
  const sinkAll = (news: readonly Tick[]): void => void ticks.push(...news);
  const lastAsked = (): string | null | undefined => server.requests.at(-1)?.query.get('symbols');

  function build(apiKey = 'test-key'): FmpProvider {
    return new FmpProvider({
      clock,
      budget: unlimited,
      warn: (line) => warnings.push(line),
      baseUrl: server.url,
      socketUrl: server.socketUrl,
      apiKey,
      pollMs: POLL_MS,
    });
  }

  async function push(...messages: unknown[]): Promise<void> {
    for (const message of messages) server.push(message);
    await server.delivered();
  }

  /** Trades of these symbols happen, and are told over the websocket. */
  async function tradeOver(...symbols: string[]): Promise<void> {
    await push(
      ...fmpTradeMessages(market.trade(clock.nowMs()).filter((one) => symbols.includes(one.symbol))),
    );
  }

  async function poll(): Promise<void> {
    await clock.advance(POLL_MS);
    await provider.polling.settled();
  }

  /** The driver loses its connection and tries again. @param event that the server hears of the new one */
  async function reconnect(event: string): Promise<void> {
    server.received.length = 0;
    const { running } = clock;
    server.dropSockets();
    // The pause before the next try is a timer of this clock.
    while (clock.running === running) await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(2_000);
    await said(event);
    await server.delivered();
  }

  beforeEach(async () => {
    clock = new ManualClock(BELL_MS + 3_600_000);
    market = new FakeMarket(['AAPL', 'MSFT', 'BTCUSD'], BELL_MS);
    server = fmpServer(market);
    await server.listen();
    [warnings, ticks] = [[], []];
    provider = build();
  });
  afterEach(async () => {
    await provider.close();
    await server.close();
  });

  async function started(): Promise<void> {
    await provider.snapshot([AAPL, MSFT]);
    await provider.start([AAPL, MSFT], sinkAll);
    await said('subscribe');
    await server.delivered();
  }

  it('logs in, subscribes when let in, and tells trades in their order', async () => {
    await started();
    expect(server.received).toEqual([
      { event: 'login', data: { apiKey: 'test-key' } },
      { event: 'subscribe', data: { ticker: ['aapl', 'msft'] } },
    ]);
    const timeMs = clock.nowMs();
    const told = [
      { symbol: 'AAPL', price: 101.5, size: 10, timeMs: timeMs - 20 },
      { symbol: 'MSFT', price: 99, size: 1, timeMs: timeMs - 10 },
      { symbol: 'AAPL', price: 101.25, size: 5, timeMs },
    ].map((trade) => market.add(trade));
    const [first, ...others] = fmpTradeMessages(told);
    await push({ ...first, t: (timeMs - 20) * 1e6 }, ...others);
    expect(ticks).toEqual([
      { key: AAPL.key, price: 101.5, size: 10, timeMs: timeMs - 20 },
      { key: MSFT.key, price: 99, size: 1, timeMs: timeMs - 10 },
      { key: AAPL.key, price: 101.25, size: 5, timeMs },
    ]);
  });

  it('drops what is not a trade of its own, of the session and of now', async () => {
    await started();
    const [good] = fmpTradeMessages([{ id: 1, symbol: 'AAPL', price: 100, size: 1, timeMs: clock.nowMs() }]);
    await push(
      'not json',
      '[]',
      'null',
      { ...good, type: 'Q', lp: null, ls: null, ap: 101, bp: 99 },
      { ...good, type: 'B' },
      { ...good, lp: -1 },
      { ...good, lp: '100' },
      { ...good, ls: null },
      { ...good, t: 'now' },
      { ...good, t: 5 },
      { ...good, t: clock.nowMs() + 3_600_000 },
      { ...good, t: BELL_MS - 60_000 },
      { ...good, s: 'tsla' },
      { event: 'heartbeat', timestamp: 2 },
    );
    expect(ticks).toEqual([]);
    await push(good);
    expect(ticks).toHaveLength(1);
  });

  it('asks only now and then for what the line brings, and goes on asking for the rest', async () => {
    await started();
    await poll();
    expect(lastAsked()).toBe('AAPL,MSFT');
    await tradeOver('AAPL');
    await poll();
    expect(lastAsked()).toBe('MSFT');
    expect(ticks.some(({ key }) => key === MSFT.key)).toBe(true);
    for (let i = 0; i < 5; i++) {
      await push({ event: 'heartbeat', timestamp: i });
      await clock.advance(12_000);
      await provider.polling.settled();
    }
    expect(lastAsked()).toBe('AAPL,MSFT');
  });

  it('while the line is down quotes go on, and the volume of the session comes out right', async () => {
    const [before] = await provider.snapshot([AAPL]);
    await started();
    await poll();
    await tradeOver('AAPL', 'MSFT');
    await tradeOver('AAPL', 'MSFT');
    expect(ticks).toHaveLength(4);

    const answer = server.onSocketMessage;
    server.onSocketMessage = () => undefined;
    await reconnect('login');
    market.trade(clock.nowMs());
    await poll();
    expect(lastAsked()).toBe('AAPL,MSFT');
    expect(ticks.at(-1)?.price).toBe(market.state('MSFT').price);
    expect(provider.health()).toMatchObject({ up: true });

    server.onSocketMessage = answer;
    await reconnect('subscribe');
    await tradeOver('AAPL', 'MSFT');
    expect(ticks.at(-1)).toMatchObject({ key: MSFT.key, timeMs: clock.nowMs() });
    const own = ticks.filter(({ key }) => key === AAPL.key);
    const volume = own.reduce((sum, { size }) => sum + size, before!.volume);
    expect(volume).toBe(market.state('AAPL').volume);
  });

  it('crypto has a line of its own; a changed set is told, and nothing after stop', async () => {
    await provider.start([AAPL, BTC], sinkAll);
    await server.said((message) => JSON.stringify(message).includes('["btcusd"]'));
    await server.said((message) => JSON.stringify(message).includes('["aapl"]'));
    await server.delivered();
    expect(server.connections).toBe(2);
    await provider.start([MSFT, BTC], sinkAll);
    await server.said((message) => JSON.stringify(message).includes('["msft"]'));
    expect(server.received).toContainEqual({ event: 'unsubscribe', data: { ticker: ['aapl'] } });
    await provider.snapshot([MSFT, BTC]);
    await tradeOver('AAPL', 'BTCUSD');
    expect(ticks.map(({ key }) => key)).toEqual([BTC.key]);
    await provider.stop();
    await tradeOver('MSFT', 'BTCUSD');
    expect(ticks).toHaveLength(1);
  });

  it('a refused login is told without the key, and nothing is subscribed to', async () => {
    await provider.close();
    provider = build('wrong-key-1');
    await provider.start([AAPL], sinkAll);
    await said('login');
    await server.delivered();
    expect(warnings).toEqual(['fmp: websocket: login refused (401)']);
    await server.close();
    await poll();
    expect(server.received.map(eventOf)).toEqual(['login']);
    expect(warnings.join('\n')).not.toContain('wrong-key-1');
    await server.listen();
  });
});
