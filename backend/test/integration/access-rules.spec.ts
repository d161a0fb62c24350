import { declaredRoutes } from '../../src/common/access/declared-routes.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

describe('access rules', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('are declared for every route, and this is the whole list', () => {
    const table = declaredRoutes(test.app).map(
      ({ method, path, rule }) => `${method} ${path}: ${rule?.kind}`,
    );
    expect(table).toMatchInlineSnapshot(`
     [
       "GET /api/application-info: public",
       "GET /api/exchanges: public",
       "GET /api/health/live: public",
       "GET /api/health/ready: public",
       "GET /api/market-hours: public",
       "GET /api/movers: public",
       "GET /api/ticker: public",
       "GET /api/ticker-history: public",
       "GET /api/ticker-history.csv: public",
       "GET /api/ticker-live-info: public",
       "GET /api/ticker-overview: public",
       "GET /api/ticker-ranges: public",
       "GET /api/ticker-search: public",
       "GET /api/ticker-sparklines: public",
       "GET /api/ticker-suggestions: public",
       "GET /api/tickers: public",
       "GET /api/tickers-live-info: public",
     ]
    `);
  });
});
