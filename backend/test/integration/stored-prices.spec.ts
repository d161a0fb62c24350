import { fmpServer } from '@pricealgo/test-kit/fmp-server';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import type { VendorServer } from '@pricealgo/test-kit/vendor-server';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const APPLE = 'NASDAQ:AAPL';

interface Shown {
  price: number;
  timeMs: number;
  source: string;
  stale: boolean;
  simulated: boolean;
}

/** A worker keeps prices; a node that starts later shows them before any tick. */
describe('prices that outlive a restart', () => {
  const market = new FakeMarket(['AAPL', 'MSFT'], Date.now() - 3_600_000);
  let fmp: VendorServer;
  /** Owns the database. */
  let first: TestApp;

  const env = (ROLES: string, url: string): Record<string, string> => ({
    MARKET_DATA: 'fmp',
    FMP_API_KEY: 'test-key',
    FMP_BASE_URL: url,
    FMP_CALLS_PER_MINUTE: '100000',
    ROLES,
  });
  const ask = (test: TestApp, symbol = 'AAPL') =>
    test.http.get('/api/ticker-live-info').query({ exchangeShortName: 'NASDAQ', symbol });
  const many = async (test: TestApp): Promise<Shown[]> =>
    (await test.http.get('/api/tickers-live-info').query({ symbols: APPLE })).body.data.quotes;

  beforeAll(async () => {
    fmp = await fmpServer(market).listen();
    first = await createTestApp(env('api', fmp.url));
    expect((await ask(first)).status).toBe(503);
    // Its schedule runs by itself, whatever the time of day: the last close is not kept yet.
    const worker = await createTestApp(env('worker', fmp.url), first.config.databaseUrl);
    // The node that runs already learns of it, too.
    while ((await ask(first)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
    await worker.close();
    await fmp.close();
  }, 60_000);
  afterAll(() => first.close());

  // Before any feed ran: what one leaves in Redis would be served as its own.
  it('are never shown as prices of a simulated market', async () => {
    const node = await createTestApp({ MARKET_DATA: 'simulated', ROLES: 'api' }, first.config.databaseUrl);
    try {
      expect((await ask(node)).status).toBe(503);
    } finally {
      await node.close();
    }
  });

  it('are answered by a new node at once, with their time and source and as old, while the vendor is down', async () => {
    const { price, timeMs } = market.state('AAPL');
    const asOf = { price, timeMs: Math.floor(timeMs / 1_000) * 1_000, source: 'fmp', stale: true };
    const node = await createTestApp(env('api,feed', fmp.url), first.config.databaseUrl);
    try {
      const { status, body } = await ask(node);
      expect([status, body.data]).toEqual([200, expect.objectContaining({ ...asOf, simulated: false })]);
      expect(await many(node)).toEqual([expect.objectContaining(asOf)]);
      // Lists order by them.
      const list = await node.http
        .get('/api/tickers')
        .query({ exchangeShortName: 'NASDAQ', sort: 'price', order: 'desc', limit: 5 });
      expect(
        list.body.data.items
          .map(({ symbol }: { symbol: string }) => symbol)
          .slice(0, 2)
          .sort(),
      ).toEqual(['AAPL', 'MSFT']);
      expect((await ask(node, 'NVDA')).status).toBe(503);
    } finally {
      await node.close();
    }
  });

  it('give way to the feed when it knows better', async () => {
    const vendor = await fmpServer(market).listen();
    const node = await createTestApp(env('api,feed', vendor.url), first.config.databaseUrl);
    try {
      for (;;) {
        const [quote] = await many(node);
        if (quote && !quote.stale) break;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(await many(node)).toEqual([expect.objectContaining({ source: 'fmp', stale: false })]);
    } finally {
      await node.close();
      await vendor.close();
    }
  });
});
