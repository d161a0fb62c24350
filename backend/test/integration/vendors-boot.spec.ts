import { setTimeout } from 'node:timers/promises';
import { ProviderTimelineService } from '../../src/modules/market-sources/timeline/provider-timeline.service.js';
import {
  KEEP_TIMELINE_MS,
  PruneTimelineJob,
} from '../../src/modules/market-sources/timeline/provider-event.repository.js';
import { QuoteBook } from '../../src/modules/quotes/index.js';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { krakenServer } from '@pricealgo/test-kit/kraken-server';
import type { VendorServer } from '@pricealgo/test-kit/vendor-server';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const DAY_MS = 86_400_000;
const KEY = 'CRYPTO:BTCUSD';

describe('the product with a real source', () => {
  let kraken: VendorServer;
  let test: TestApp;

  beforeAll(async () => {
    // Far enough from midnight for a session to have begun, whenever this runs.
    const openMs = Date.now() - (Date.now() % DAY_MS);
    kraken = await krakenServer(new FakeMarket(['BTCUSD', 'ETHUSD'], openMs - 3_600_000)).listen();
    await kraken.close();
    test = await createTestApp({
      MARKET_DATA: 'kraken',
      KRAKEN_BASE_URL: kraken.url,
      KRAKEN_SOCKET_URL: kraken.socketUrl,
    });
  });
  afterAll(async () => {
    await test.close();
    await kraken.close();
  });

  it('starts while the vendor is down, shows prices as soon as it is there, and names their source', async () => {
    const book = test.app.get(QuoteBook);
    expect(book.get(KEY)).toBeUndefined();
    await test.http.get('/api/health/live').expect(200);
    // The first attempt must have been in vain.
    const timeline = test.app.get(ProviderTimelineService);
    while ((await timeline.page({ page: 1, limit: 1 })).total === 0) await setTimeout(10);
    await kraken.listen();
    await new Promise<void>((resolve) => {
      const end = book.listen({
        onQuotes: () => {
          if (!book.get(KEY)) return;
          end();
          resolve();
        },
      });
    });
    const query = { exchangeShortName: 'CRYPTO', symbol: 'BTCUSD' };
    const { body } = await test.http.get('/api/ticker-live-info').query(query).expect(200);
    expect(body.data).toMatchObject({ source: 'kraken', simulated: false, symbol: 'BTCUSD' });
  });

  it('wrote into the timeline that the vendor was away, and forgets it after a month', async () => {
    const timeline = test.app.get(ProviderTimelineService);
    await timeline.written();
    const { items } = await timeline.page({ provider: 'kraken', page: 1, limit: 10 });
    expect(items).toContainEqual(
      expect.objectContaining({
        provider: 'kraken',
        event: 'failed',
        detail: expect.stringContaining('not reachable'),
      }),
    );
    const old = { provider: 'fmp', capability: 'stream', event: 'down', detail: 'x' } as const;
    timeline.record({ ...old, timeMs: Date.now() - KEEP_TIMELINE_MS - 1_000 });
    timeline.record({ ...old, timeMs: Date.now() - KEEP_TIMELINE_MS + 60_000 });
    await timeline.written();
    await test.app.get(PruneTimelineJob).handle();
    expect((await timeline.page({ provider: 'fmp', page: 1, limit: 10 })).total).toBe(1);
  });
});
