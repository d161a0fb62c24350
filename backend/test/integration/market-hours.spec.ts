import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { QuoteBook } from '../../src/modules/quotes/index.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const at = (iso: string): number => Date.parse(iso);

describe('market hours in a replay', () => {
  it('are those of the recorded time', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pricealgo-tape-'));
    // A Friday of daylight time: at 13:30 UTC the exchange opens, the standard hours an hour later.
    const firstMs = at('2013-10-11T13:30:00Z');
    const ticks = Array.from({ length: 3_600 }, (_, i) => `${firstMs + i * 1_000},168.5,100`);
    await writeFile(
      path.join(folder, 'NASDAQ-AAPL-2013-10-11.csv'),
      ['time_utc_ms,price,size', ...ticks].join('\n'),
    );
    const test = await createTestApp({ MARKET_DATA: 'replay', REPLAY_DIR: folder, ROLES: 'api,feed' });
    const book = test.app.get(QuoteBook);
    try {
      await new Promise<void>((resolve) => {
        if (book.feed()) resolve();
        else book.listen({ onFeed: () => resolve() });
      });
      const { body } = await test.http.get('/api/market-hours?exchangeShortName=NASDAQ').expect(200);
      expect(body.data).toMatchObject({ open: false, exchangeOpen: true, differs: true });
      expect(body.data.nextOpen).toBe(at('2013-10-11T14:30:00Z'));
      expect(body.data.atMs).toBeGreaterThanOrEqual(firstMs);
      expect(body.data.atMs).toBeLessThan(firstMs + 3_600_000);
      const { body: list } = await test.http.get('/api/exchanges').expect(200);
      expect(list.data[0].market).toMatchObject({ open: false, exchangeOpen: true });
      // One recorded tape of one exchange: of the others there are no prices.
      expect(
        list.data.map(({ exchangeShortName, served }: { exchangeShortName: string; served: boolean }) => [
          exchangeShortName,
          served,
        ]),
      ).toEqual([
        ['NASDAQ', true],
        ['NYSE', false],
        ['NYSEARCA', false],
        ['AMEX', false],
        ['CRYPTO', false],
      ]);
    } finally {
      await test.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe.each(['spec', 'exchange'] as const)('market hours by the %s calendar', (rule) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ MARKET_CALENDAR: rule, SIMULATED_SESSION: 'calendar', ROLES: 'api' });
  });
  afterAll(() => test.close());

  it('answers any instant with both calendars', async () => {
    // Thanksgiving, 10:00 in New York.
    const atMs = at('2026-11-26T15:00:00Z');
    const { body } = await test.http.get(`/api/market-hours?exchangeShortName=nasdaq&at=${atMs}`).expect(200);
    const spec = {
      open: true,
      nextOpen: at('2026-11-27T14:30:00Z'),
      nextClose: at('2026-11-26T21:00:00Z'),
    };
    const exchange = {
      open: false,
      nextOpen: at('2026-11-27T14:30:00Z'),
      nextClose: at('2026-11-27T18:00:00Z'),
    };
    expect(body).toEqual({
      status: 'success',
      message: '',
      data: {
        exchangeShortName: 'NASDAQ',
        atMs,
        rule,
        exchangeOpen: false,
        differs: true,
        ...(rule === 'spec' ? spec : exchange),
      },
    });
  });

  it('answers for now by default', async () => {
    const before = Date.now();
    const { body } = await test.http.get('/api/market-hours?exchangeShortName=NYSE').expect(200);
    expect(body.data.atMs).toBeGreaterThanOrEqual(before);
    expect(body.data.atMs).toBeLessThanOrEqual(Date.now());
    expect(body.data.nextOpen).toBeGreaterThan(body.data.atMs);
  });

  it('are those of the simulated market, too, where it keeps the calendar', async () => {
    const { body } = await test.http.get('/api/application-info').expect(200);
    expect(body.data.simulatedAroundTheClock).toBe(false);
  });

  it('never closes crypto', async () => {
    const { body } = await test.http.get('/api/market-hours?exchangeShortName=CRYPTO&at=0').expect(200);
    expect(body.data).toEqual({
      exchangeShortName: 'CRYPTO',
      atMs: 0,
      open: true,
      rule: 'always',
      exchangeOpen: true,
      nextOpen: null,
      nextClose: null,
      differs: false,
    });
  });

  it.each(['at=-1', `at=${Date.UTC(2100, 0, 1)}`, 'at=1e99', 'at=now', 'at=1.5', 'at=1&at=2'])(
    'refuses %s',
    async (query) => {
      const { body } = await test.http.get(`/api/market-hours?exchangeShortName=NYSE&${query}`).expect(400);
      expect(body.data).toMatchObject({ code: 'invalid_request', fields: { at: expect.any(String) } });
    },
  );

  it('does not know every exchange', async () => {
    const { body } = await test.http.get('/api/market-hours?exchangeShortName=LSE').expect(404);
    expect(body).toMatchObject({
      data: { code: 'exchange_not_found' },
      message: 'We do not know an exchange LSE.',
    });
    await test.http.get('/api/market-hours').expect(400);
  });

  it('lists the exchanges', async () => {
    const { body } = await test.http.get('/api/exchanges').expect(200);
    const exchanges = body.data as {
      exchangeShortName: string;
      name: string;
      count: number;
      types: Record<string, number>;
      market: { rule: string };
    }[];
    expect(exchanges.map(({ exchangeShortName }) => exchangeShortName)).toEqual([
      'NASDAQ',
      'NYSE',
      'NYSEARCA',
      'AMEX',
      'CRYPTO',
    ]);
    expect(exchanges.reduce((sum, { count }) => sum + count, 0)).toBe(500);
    for (const { count, types } of exchanges) {
      expect(Object.values(types).reduce((sum, number) => sum + number, 0)).toBe(count);
    }
    expect(exchanges.at(-1)).toMatchObject({
      name: 'Crypto',
      count: 40,
      types: { stock: 0, etf: 0, crypto: 40, index: 0 },
      market: { open: true, rule: 'always' },
    });
    expect(exchanges[0]?.market.rule).toBe(rule);
  });
});
