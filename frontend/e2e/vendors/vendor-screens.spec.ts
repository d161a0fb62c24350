import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { coinbaseMatches, coinbaseServer } from '../../../backend/test/fakes/coinbase-server.js';
import { FakeMarket } from '../../../backend/test/fakes/fake-market.js';
import { fmpServer } from '../../../backend/test/fakes/fmp-server.js';
import { krakenServer, krakenTradeMessage } from '../../../backend/test/fakes/kraken-server.js';
import type { VendorServer } from '../../../backend/test/fakes/vendor-server.js';
import { yahooServer } from '../../../backend/test/fakes/yahoo-server.js';
import { startServer } from '../server.mjs';
import { launchBrowser, openPage } from '../session';

const QUARTER_HOUR_MS = 15 * 60_000;

interface Vendor {
  name: string;
  exchange: string;
  symbol: string;
  serve: (market: FakeMarket) => VendorServer;
  env: (server: VendorServer) => Record<string, string>;
  /** Tells a trade to whoever listens; vendors that are polled have none. */
  push?: (server: VendorServer, market: FakeMarket) => void;
}

const VENDORS: Vendor[] = [
  {
    name: 'coinbase',
    exchange: 'CRYPTO',
    symbol: 'BTCUSD',
    serve: coinbaseServer,
    env: ({ url, socketUrl }) => ({ COINBASE_BASE_URL: url, COINBASE_SOCKET_URL: socketUrl }),
    push: (server, market) =>
      coinbaseMatches(market.trade(Date.now())).forEach((match) => server.push(match)),
  },
  {
    name: 'kraken',
    exchange: 'CRYPTO',
    symbol: 'BTCUSD',
    serve: krakenServer,
    env: ({ url, socketUrl }) => ({ KRAKEN_BASE_URL: url, KRAKEN_SOCKET_URL: socketUrl }),
    push: (server, market) => server.push(krakenTradeMessage(market.trade(Date.now()))),
  },
  {
    name: 'fmp',
    exchange: 'NASDAQ',
    symbol: 'AAPL',
    serve: (market) => fmpServer(market),
    env: ({ url }) => ({ FMP_BASE_URL: url, FMP_API_KEY: 'test-key', FMP_CALLS_PER_MINUTE: '100000' }),
  },
  {
    name: 'yahoo',
    exchange: 'NASDAQ',
    symbol: 'AAPL',
    serve: yahooServer,
    env: ({ url }) => ({ YAHOO_BASE_URL: url, YAHOO_CALLS_PER_MINUTE: '100000' }),
  },
];

describe.each(VENDORS)('screens fed by $name', ({ name, exchange, symbol, serve, env, push }) => {
  let browser: Browser;
  let vendor: VendorServer;
  let market: FakeMarket;
  let product: Awaited<ReturnType<typeof startServer>>;

  beforeAll(async () => {
    market = new FakeMarket(
      exchange === 'CRYPTO' ? ['BTCUSD', 'ETHUSD'] : ['AAPL', 'MSFT'],
      Date.now() - QUARTER_HOUR_MS,
    );
    vendor = await serve(market).listen();
    product = await startServer({ env: { MARKET_DATA: name, ...env(vendor) } });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await vendor?.close();
  });

  test('show the price of the vendor, name it, and never call it simulated', async () => {
    const { page, faults, close } = await openPage(browser, { baseURL: product.url });
    const priced = (testId: string, price: number): Promise<void> =>
      page.locator(`[data-testid="${testId}"][data-value="${price}"]`).first().waitFor({ timeout: 60_000 });

    await page.goto(`/tickers/${exchange}/${symbol}`);
    await priced('ticker-price', market.state(symbol).price);
    await page.getByText(`Source: ${name}`).first().waitFor();
    expect(await page.getByText('Simulated market').count()).toBe(0);
    if (push) {
      // A price may be on the screen before anybody listens to the vendor's trades.
      while (vendor.connections === 0) await delay(50);
      const before = market.state(symbol).price;
      do push(vendor, market);
      while (market.state(symbol).price === before);
      await priced('ticker-price', market.state(symbol).price);
    }

    await page.goto(`/tickers/${exchange}`);
    await priced(`price-${exchange}:${symbol}`, market.state(symbol).price);
    await page.goto('/tickers');
    await priced(`price-${exchange}:${symbol}`, market.state(symbol).price);
    expect(await page.getByText('Simulated market').count()).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });
});
