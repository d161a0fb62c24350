import { setTimeout as delay } from 'node:timers/promises';
import { coinbaseMatches, coinbaseServer } from '@pricealgo/test-kit/coinbase-server';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { krakenServer, krakenTradeMessage } from '@pricealgo/test-kit/kraken-server';
import { startServer, type RunningServer } from '@pricealgo/test-kit/product.mjs';
import type { VendorServer } from '@pricealgo/test-kit/vendor-server';
import { yahooServer } from '@pricealgo/test-kit/yahoo-server';
import { cloneDatabase } from '../kit/databases.ts';
import { running, type Product } from '../kit/products.ts';
import { expect, test } from '../kit/test.ts';

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

/** The gate looks at FMP, in fmp.spec.ts. */
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
    name: 'yahoo',
    exchange: 'NASDAQ',
    symbol: 'AAPL',
    serve: yahooServer,
    env: ({ url }) => ({ YAHOO_BASE_URL: url, YAHOO_CALLS_PER_MINUTE: '100000' }),
  },
];

for (const { name, exchange, symbol, serve, env, push } of VENDORS)
  test.describe(`Screens fed by ${name}`, { tag: '@release' }, () => {
    let vendor: VendorServer;
    let market: FakeMarket;
    let server: RunningServer;
    /** Filled once it runs: fixtures of the hook that starts it look at it before. */
    const product = {} as Product;
    test.use({ target: async ({}, use) => use(product) });

    test.beforeAll(async () => {
      market = new FakeMarket(
        exchange === 'CRYPTO' ? ['BTCUSD', 'ETHUSD'] : ['AAPL', 'MSFT'],
        Date.now() - QUARTER_HOUR_MS,
      );
      vendor = await serve(market).listen();
      const databaseUrl = await cloneDatabase(running().postgresUrl);
      server = await startServer({ env: { MARKET_DATA: name, DATABASE_URL: databaseUrl, ...env(vendor) } });
      Object.assign(product, { url: server.url, port: server.port, dataDir: server.dataDir, databaseUrl });
    });
    test.afterAll(async () => {
      await server?.stop();
      await vendor?.close();
    });

    test(`Screens show the price of ${name}, name it, and never call it simulated`, async ({ page }) => {
      const priced = (testId: string): Promise<void> =>
        page
          .locator(`[data-testid="${testId}"][data-value="${market.state(symbol).price}"]`)
          .first()
          .waitFor();
      await page.goto(`/tickers/${exchange}/${symbol}`);
      await priced('ticker-price');
      await page.getByText(`Source: ${name}`).first().waitFor();
      expect(await page.getByText('Simulated market').count()).toBe(0);
      if (push) {
        // A price may be on the screen before anybody listens to the vendor's trades.
        while (vendor.connections === 0) await delay(50);
        const before = market.state(symbol).price;
        do push(vendor, market);
        while (market.state(symbol).price === before);
        await priced('ticker-price');
      }
      await page.goto(`/tickers/${exchange}`);
      await priced(`price-${exchange}:${symbol}`);
      await page.goto('/tickers');
      await priced(`price-${exchange}:${symbol}`);
      expect(await page.getByText('Simulated market').count()).toBe(0);
    });
  });
