import { jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { PriceListener } from '../cluster/listeners.ts';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { fmpServer } from '@pricealgo/test-kit/fmp-server';
import { krakenServer, krakenTradeMessage } from '@pricealgo/test-kit/kraken-server';
import type { VendorServer } from '@pricealgo/test-kit/vendor-server';
import { FULL, FaultReport } from './fault-report.ts';
import { FaultedProduct } from './faulted-product.ts';

jest.setTimeout(300_000);

const DAY_MS = 86_400_000;
const KEY = 'CRYPTO:BTCUSD';
const FLAPS = FULL ? 60 : 15;

describe('a vendor', () => {
  let market: FakeMarket;
  let vendor: VendorServer;
  let product: FaultedProduct;
  let screen: PriceListener;
  let ticking: NodeJS.Timeout;
  /** Every price that the screen was shown, with its instant. */
  const tick = (): void => vendor.push(krakenTradeMessage(market.trade(Date.now())));

  beforeEach(async () => {
    // Far enough from midnight for a session to have begun, whenever this runs.
    market = new FakeMarket(['BTCUSD', 'ETHUSD'], Date.now() - (Date.now() % DAY_MS) - 3_600_000);
    vendor = await krakenServer(market).listen();
    product = await FaultedProduct.start({
      env: {
        MARKET_DATA: 'kraken',
        MARKET_DATA_POLL_MS: '1000',
        KRAKEN_BASE_URL: vendor.url,
        KRAKEN_SOCKET_URL: vendor.socketUrl,
      },
    });
    screen = new PriceListener(product.url, [KEY, 'CRYPTO:ETHUSD']);
    ticking = setInterval(tick, 200);
    while (screen.frames < 3) await delay(20);
  });
  afterEach(async () => {
    clearInterval(ticking);
    screen.close();
    await product.stop();
    await vendor.close();
  });

  it('F12 that hangs: the last price stays and says that it is old', async () => {
    clearInterval(ticking);
    vendor.fault = { hang: true };
    vendor.dropSockets();
    const silentAt = performance.now();
    const before = vendor.requests.length;
    while (!screen.stale.has(KEY) && performance.now() - silentAt < 60_000) await delay(20);
    const staleS = (performance.now() - silentAt) / 1_000;
    await delay(10_000);
    const calls = vendor.requests.length - before;
    vendor.fault = null;
    const healedAt = performance.now();
    ticking = setInterval(tick, 200);
    while ((screen.stale.has(KEY) || screen.lastFrameAt < healedAt) && performance.now() - healedAt < 120_000)
      await delay(20);
    new FaultReport('F12', 'vendor hangs')
      // Not before 15 s, by rule (docs/adr/0030), and the feed looks once a second.
      .atMost('price marked as old', staleS, 16, 's')
      .atMost('calls of the whole time', calls, 30)
      .atMost('prices again', (performance.now() - healedAt) / 1_000, 35, 's')
      .none('older prices over newer ones', screen.regressions)
      .verify();
  });

  it('F13 that says 429 with Retry-After 7', async () => {
    vendor.fault = { status: 429, headers: { 'Retry-After': '7' }, body: {} };
    vendor.dropSockets();
    const from = vendor.requests.length;
    while (vendor.requests.length === from) await delay(5);
    const [first] = vendor.requests.slice(from);
    await delay(8_000);
    const within = vendor.requests.slice(from + 1).filter(({ atMs }) => atMs - first!.atMs < 7_000);
    new FaultReport('F13', '429 with Retry-After 7').none('calls within 7 s', within.length).verify();
  });

  it('F14 and F15 whose trades are garbage or out of order', async () => {
    clearInterval(ticking);
    await vendor.delivered();
    const nowMs = Date.now();
    const trade = (price: unknown, timeMs: number, symbol = 'BTCUSD') =>
      krakenTradeMessage([{ id: 1, symbol, price: price as number, size: 1, timeMs }]);
    const isTold = (): number => screen.newest.get(KEY) ?? 0;
    const start = isTold();
    vendor.push(trade(101, nowMs));
    while (isTold() === start) await delay(10);
    const seen = screen.frames;
    for (const price of [0, -1, 1e308, null, '1,234', 'NaN', {}, []]) vendor.push(trade(price, nowMs + 10));
    vendor.push('<html>it works</html>');
    vendor.push('{"channel":"trade","data":[{');
    vendor.push(trade(100, nowMs + 20, 'DOGEUSD'));
    vendor.push(trade(102, nowMs - DAY_MS));
    vendor.push(trade(103, nowMs + 3_600_000));
    vendor.push(trade(101, nowMs));
    await vendor.delivered();
    await delay(1_500);
    const shownBad = screen.frames - seen;
    vendor.push(trade(101.5, Date.now()));
    const goodAt = performance.now();
    while (screen.lastFrameAt < goodAt && performance.now() - goodAt < 10_000) await delay(10);
    new FaultReport('F14', 'garbage, foreign symbols, trades of yesterday, of the next hour, and twice')
      .atMost('batches that they caused', shownBad, 0)
      .is('a good one behind them is shown', screen.lastFrameAt >= goodAt, true)
      .none('older prices over newer ones', screen.regressions)
      .none('ends of the process', product.cluster.part('node').endings)
      .verify();
  });

  it('F16 that comes and goes', async () => {
    const node = product.cluster.part('node');
    const before = node.output.length;
    for (let n = 0; n < FLAPS; n++) {
      vendor.fault = { status: 502, body: 'bad gateway' };
      vendor.dropSockets();
      await delay(1_000);
      vendor.fault = null;
      await delay(1_000);
    }
    const lines = node.output.slice(before).split('\n').filter(Boolean).length;
    const healedAt = performance.now();
    while (screen.lastFrameAt < healedAt && performance.now() - healedAt < 120_000) await delay(20);
    new FaultReport('F16', `vendor comes and goes every 2 s, ${FLAPS} times`)
      .atMost('lines in the log', lines, 10)
      .atMost('prices again', (performance.now() - healedAt) / 1_000, 35, 's')
      .verify();
  });
});

describe('a vendor that everybody asks', () => {
  it('F12 hangs: ten calls at a time, and whoever waits hears soon', async () => {
    const symbols = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META', 'TSLA', 'AVGO', 'NFLX', 'AMD'];
    const market = new FakeMarket(symbols, Date.now() - (Date.now() % DAY_MS) - DAY_MS);
    const vendor = await fmpServer(market).listen();
    vendor.fault = { hang: true };
    const product = await FaultedProduct.start({
      env: {
        MARKET_DATA: 'fmp',
        FMP_API_KEY: 'test-key',
        FMP_BASE_URL: vendor.url,
        FMP_SOCKET_URL: vendor.socketUrl,
        FMP_CALLS_PER_MINUTE: '100000',
      },
    });
    try {
      vendor.mostAtOnce = 0;
      const before = vendor.requests.length;
      const answersMs: number[] = [];
      const statuses = new Map<number, number>();
      const ask = async (symbol: string, range: string): Promise<void> => {
        const startMs = performance.now();
        const query = new URLSearchParams({ exchangeShortName: 'NASDAQ', symbol, range });
        const { status } = await fetch(`${product.url}/api/ticker-history?${query.toString()}`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        answersMs.push(performance.now() - startMs);
      };
      const ranges = ['1D', '5D', '1M', '6M', '1Y', '5Y'];
      for (let round = 0; round < 3; round++)
        await Promise.all(symbols.flatMap((symbol) => ranges.map((range) => ask(symbol, range))));
      const { mostAtOnce } = vendor;
      const calls = vendor.requests.length - before;
      vendor.fault = null;
      const healedAt = performance.now();
      let again = 0;
      while (again !== 200 && performance.now() - healedAt < 60_000) {
        const query = new URLSearchParams({ exchangeShortName: 'NASDAQ', symbol: 'AAPL', range: '1M' });
        const answer = await fetch(`${product.url}/api/ticker-history?${query.toString()}`);
        const { data } = (await answer.json()) as { data: { bars?: unknown[] } };
        again = answer.status === 200 && (data.bars?.length ?? 0) > 0 ? 200 : 0;
        await delay(200);
      }
      const unexpected = [...statuses].filter(([status]) => ![200, 429, 502, 503, 504].includes(status));
      new FaultReport('F12', `vendor hangs while ${answersMs.length} charts are asked for`)
        .atMost('calls at a time', mostAtOnce, 10)
        // Otherwise nothing was put to the test.
        .is('and several at a time', mostAtOnce > 1, true)
        .atMost('calls in all', calls, 60)
        .atMost('slowest answer', Math.max(...answersMs) / 1_000, 15, 's')
        .none(
          'answers other than a chart, or later',
          unexpected.reduce((sum, [, count]) => sum + count, 0),
        )
        .atMost('charts again', (performance.now() - healedAt) / 1_000, 35, 's')
        .verify();
    } finally {
      await product.stop();
      await vendor.close();
    }
  });
});
