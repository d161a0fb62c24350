import { InstrumentDirectory } from '../../src/modules/tickers/instrument-directory.js';
import { StoredPriceRepository } from '../../src/modules/quotes/stored/stored-price.repository.js';
import { QuoteBook } from '../../src/modules/quotes/index.js';
import { RefreshDirectoryJob } from '../../src/modules/market-sources/refresh-directory.job.js';
import {
  eitherCalendarOpen,
  RefreshDueJob,
  RefreshPricesJob,
} from '../../src/modules/quotes/refresh-prices.job.js';
import { JobQueue } from '../../src/infra/queue/job-queue.js';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { fmpServer, type BendQuotes } from '@pricealgo/test-kit/fmp-server';
import type { VendorServer } from '@pricealgo/test-kit/vendor-server';
import { createTestApp, type TestApp } from '../setup/test-app.js';

describe('refresh jobs', () => {
  let fmp: VendorServer;
  let test: TestApp;
  const market = new FakeMarket(['AAPL', 'MSFT', 'NVDA'], Date.now() - 3_600_000);
  const bend: { quotes: BendQuotes } = { quotes: (rows) => rows };

  beforeAll(async () => {
    fmp = await fmpServer(market, bend).listen();
    test = await createTestApp({
      MARKET_DATA: 'fmp',
      FMP_API_KEY: 'test-key',
      FMP_BASE_URL: fmp.url,
      FMP_CALLS_PER_MINUTE: '100000',
      ROLES: 'worker',
    });
  });
  afterAll(async () => {
    await test.close();
    await fmp.close();
  });

  const prices = () =>
    test.app.get(StoredPriceRepository).find(['NASDAQ:AAPL', 'NASDAQ:MSFT', 'NASDAQ:NVDA']);

  it('brings the prices of an exchange, tells how far it is, and changes nothing when it runs again', async () => {
    const job = test.app.get(RefreshPricesJob);
    const percents: number[] = [];
    bend.quotes = (rows) => rows.map((row) => (row.symbol === 'MSFT' ? { ...row, price: -1 } : row));
    await job.handle({ exchangeShortName: 'NASDAQ' }, async (percent) => void percents.push(percent));
    expect(percents.at(-1)).toBe(100);
    const first = await prices();
    expect(first.map(({ key }) => key).sort()).toEqual(['NASDAQ:AAPL', 'NASDAQ:NVDA']);
    const { price, volume } = market.state('AAPL');
    expect(first.find(({ key }) => key === 'NASDAQ:AAPL')).toMatchObject({
      price,
      volume,
      previousClose: 99,
      source: 'fmp',
    });
    await job.handle({ exchangeShortName: 'NASDAQ' }, async () => undefined);
    expect(await prices()).toEqual(first);
  });

  it('never replaces a price by an older one', async () => {
    const [held] = await prices();
    await test.app.get(StoredPriceRepository).upsert([{ ...held!, price: 1, timeMs: held!.timeMs - 1_000 }]);
    expect((await prices()).find(({ key }) => key === held!.key)).toEqual(held);
  });

  it('puts one job for each open exchange and minute into the queue', async () => {
    const added: [string, unknown, unknown][] = [];
    const queue = test.app.get(JobQueue);
    const add = queue.add.bind(queue);
    queue.add = async (...job) => void added.push(job as never);
    const due = test.app.get(RefreshDueJob);
    await due.handle();
    await due.handle();
    queue.add = add;
    const exchanges = test.app
      .get(InstrumentDirectory)
      .exchanges()
      .map(({ exchangeShortName }) => exchangeShortName);
    const open: string[] = [];
    for (const name of exchanges) if ((await due.rhythmMs(name, Date.now())) !== null) open.push(name);
    expect(open).toContain('CRYPTO');
    // Other schedules of the worker may add theirs meanwhile.
    const refreshes = added.filter(([name]) => name === 'prices.refresh');
    const names = refreshes.map(([name, payload]) => [
      name,
      (payload as { exchangeShortName: string }).exchangeShortName,
    ]);
    expect(new Set(names.map(([, exchange]) => exchange))).toEqual(new Set(open));
    const ids = refreshes.map(([, , options]) => (options as { jobId: string }).jobId);
    expect(ids.every((id) => /^prices-[A-Z]+-\d+$/.test(id))).toBe(true);
    // The two runs share their ids unless a minute passed between them.
    expect(new Set(ids).size).toBeLessThanOrEqual(open.length * 2);
  });

  it('is due while either calendar is open', () => {
    // 2026-07-15, New York summer: the real bell rings at 13:30 UTC, by the specification's rule at 14:30.
    expect(eitherCalendarOpen('NASDAQ', Date.UTC(2026, 6, 15, 13, 29))).toBe(false);
    expect(eitherCalendarOpen('NASDAQ', Date.UTC(2026, 6, 15, 13, 31))).toBe(true);
    expect(eitherCalendarOpen('NASDAQ', Date.UTC(2026, 6, 15, 20, 30))).toBe(true);
    expect(eitherCalendarOpen('NASDAQ', Date.UTC(2026, 6, 15, 21, 1))).toBe(false);
    expect(eitherCalendarOpen('CRYPTO', Date.UTC(2026, 6, 18))).toBe(true);
  });

  it('goes on until the close of a session is kept, and then waits for the next one', async () => {
    const due = test.app.get(RefreshDueJob);
    const em = test.orm.em.fork();
    // Friday 2026-07-17: by the specification's rule the session ends at 21:00 UTC.
    const closeMs = Date.UTC(2026, 6, 17, 21);
    const keep = (atMs: number | null) =>
      atMs === null
        ? em.execute(`delete from instrument_price where instrument like 'NYSE:%'`)
        : em.execute(
            `insert into instrument_price values ('NYSE:KO', 'fmp', now(), 1, 1, 1, 1, 1, 1, to_timestamp(? / 1000.0))
             on conflict (instrument) do update set refreshed_at = excluded.refreshed_at`,
            [atMs],
          );
    const saturdayMs = closeMs + 15 * 3_600_000;
    await keep(null);
    expect(await due.rhythmMs('NYSE', saturdayMs)).toBe(900_000);
    await keep(closeMs - 40 * 60_000);
    expect(await due.rhythmMs('NYSE', saturdayMs)).toBe(900_000);
    await keep(closeMs + 35 * 60_000);
    expect(await due.rhythmMs('NYSE', saturdayMs)).toBeNull();
    expect(await due.rhythmMs('NYSE', closeMs + 9 * 60_000)).toBe(60_000);
    expect(await due.rhythmMs('NYSE', Date.UTC(2026, 6, 20, 13, 31))).toBe(60_000);
    await keep(null);
  });

  it('keeps what the feed follows as the feed has it, and asks the vendor for the rest', async () => {
    const asked: unknown[] = [];
    const timeMs = Date.now();
    test.app.get(QuoteBook, { strict: false }).apply({
      epoch: 'of-the-test',
      feed: { source: 'kraken', simulated: false, replay: false },
      marketTimeMs: timeMs,
      wallTimeMs: timeMs,
      definitions: [
        { id: 1, key: 'NASDAQ:AAPL' },
        { id: 2, key: 'NASDAQ:MSFT' },
      ],
      quotes: [
        [1, 1, 321, 7, timeMs, 320, 322, 319, 318, 0],
        // One without news is asked for.
        [2, 2, 55, 7, timeMs - 60_000, 50, 60, 40, 45, 1],
      ],
    });
    bend.quotes = (rows) => (asked.push(...rows.map(({ symbol }) => symbol)), rows);
    await test.app.get(RefreshPricesJob).handle({ exchangeShortName: 'NASDAQ' }, async () => undefined);
    const kept = await prices();
    expect(kept.find(({ key }) => key === 'NASDAQ:AAPL')).toMatchObject({
      price: 321,
      previousClose: 318,
      timeMs,
      source: 'kraken',
    });
    expect(kept.find(({ key }) => key === 'NASDAQ:MSFT')).toMatchObject({ source: 'fmp' });
    expect(asked).toContain('MSFT');
    expect(asked).not.toContain('AAPL');
  });

  it('adds what the vendor lists and leaves what is there as it is', async () => {
    const job = test.app.get(RefreshDirectoryJob);
    const rows = (symbols: string) =>
      test.orm.em
        .fork()
        .execute(
          `select symbol, name, type, source from instrument where symbol in (${symbols}) order by symbol`,
        );
    const before = await rows(`'BRK.B'`);
    await job.handle();
    await job.handle();
    expect(await rows(`'BRK.B'`)).toEqual(before);
    expect(await rows(`'NEWCO', 'NEWETF'`)).toEqual([
      { symbol: 'NEWCO', name: 'NEWCO Corp.', type: 'stock', source: 'import' },
      { symbol: 'NEWETF', name: 'NEWETF Corp.', type: 'etf', source: 'import' },
    ]);
    const facts = await test.orm.em
      .fork()
      .execute(
        `select count(*)::int as count from outbox_message where name = 'instruments.changed' and payload->>'source' = 'import'`,
      );
    expect(facts).toEqual([{ count: 1 }]);
  });
});
