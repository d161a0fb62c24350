import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { AppConfig } from '../../src/config/app-config.js';
import { ormConfig } from '../../src/database/orm.config.js';
import { FundamentalsRepository, importFundamentals } from '../../src/modules/fundamentals/index.js';
import { PROFILE_MAX_AGE_DAYS } from '../../src/modules/fundamentals/statements/fundamentals.repository.js';
import type { ImportOptions } from '../../src/modules/fundamentals/statements/import-fundamentals.js';
import { createTestDatabase } from '../setup/test-database.js';

const real = path.join(process.env.MARKET_DATA_DIR ?? '', 'fundamentals');
const haveReal = Boolean(process.env.MARKET_DATA_DIR) && existsSync(real);
if (!haveReal) process.stdout.write('skipped: real fundamentals (MARKET_DATA_DIR is not set)\n');
const itWithData = haveReal ? it : it.skip;

const NOW_MS = Date.UTC(2026, 10, 20);
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const KEY = 'NASDAQ:AAPL';

/** A company with a quarter, its amendment, a year-to-date cash flow, and a year that restates it. */
function companyFacts(): string {
  const fact = (
    start: string | undefined,
    end: string,
    val: number,
    accn: string,
    filed: string,
    form: string,
    fp: string,
  ) => ({
    ...(start ? { start } : {}),
    end,
    val,
    accn,
    fy: 2023,
    fp,
    form,
    filed,
  });
  const q1 = ['a1', '2023-05-01', '10-Q', 'Q1'] as const;
  const amended = ['a2', '2023-06-10', '10-Q/A', 'Q1'] as const;
  const q2 = ['a3', '2023-08-01', '10-Q', 'Q2'] as const;
  const on = (
    start: string | undefined,
    end: string,
    val: number,
    [accn, filed, form, fp]: readonly [string, string, string, string],
  ) => fact(start, end, val, accn, filed, form, fp);
  const usd = (...facts: object[]) => ({ units: { USD: facts } });
  return JSON.stringify({
    cik: 1,
    entityName: 'Own Example Inc.',
    facts: {
      'us-gaap': {
        Revenues: usd(
          on('2023-01-01', '2023-03-31', 100, q1),
          on('2023-01-01', '2023-03-31', 90, amended),
          on('2023-04-01', '2023-06-30', 120, q2),
          on('2023-01-01', '2023-06-30', 210, q2),
        ),
        NetCashProvidedByUsedInOperatingActivities: usd(
          on('2023-01-01', '2023-03-31', 30, q1),
          on('2023-01-01', '2023-06-30', 75, q2),
        ),
        Assets: usd(on(undefined, '2023-03-31', 1_000, q1), on(undefined, '2023-06-30', 1_100, q2)),
        Unknown: usd(on(undefined, '2023-03-31', 5, q1)),
      },
    },
  });
}

describe('fundamentals', () => {
  let folder: string;
  let database: { url: string; drop: () => Promise<void> };
  let orm: MikroORM;
  let repository: FundamentalsRepository;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-fundamentals-'));
    database = await createTestDatabase();
    const config = AppConfig.fromEnv({ DATABASE_URL: database.url }, folder);
    orm = await MikroORM.init(ormConfig(config, { statementTimeoutMs: 0 }));
    repository = new FundamentalsRepository(orm.em);
  });
  beforeEach(() => orm.em.fork().execute('truncate fundamental_statement, instrument_profile'));
  afterAll(async () => {
    await orm.close(true);
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (name: string, content: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const load = (file: string, options: ImportOptions = {}) =>
    importFundamentals(orm.em, file, { nowMs: NOW_MS, ...options });
  const known = async (date: string, period: 'annual' | 'quarterly' = 'quarterly', key = KEY) =>
    repository.knownOn({ key: key as typeof KEY, period, atMs: day(date) });
  const knownAt = (instant: string) =>
    repository.knownOn({ key: KEY, period: 'quarterly', atMs: Date.parse(instant) });

  describe('of SEC company facts', () => {
    const file = () => write('facts-AAPL.json', companyFacts());

    it('tell what was known: nothing until a session has opened after the day of a filing, its amendment likewise', async () => {
      expect(await load(file())).toMatchObject({ kind: 'sec-company-facts', total: 3, inserted: 3, bad: 0 });
      // 1 May was a Monday; New York opens on the 2nd at 13:30 UTC.
      expect(await knownAt('2023-05-02T13:29:59Z')).toEqual([]);
      expect(await knownAt('2023-05-02T13:30:00Z')).toEqual([
        {
          key: KEY,
          source: 'sec',
          period: 'quarterly',
          fiscalDateMs: day('2023-03-31'),
          fiscalYear: 2023,
          fiscalQuarter: 1,
          filingDateMs: day('2023-05-01'),
          asOfMs: NOW_MS,
          currency: 'USD',
          items: { revenue: 100, operatingCashFlow: 30, totalAssets: 1_000 },
        },
      ]);
      // A Saturday: the first session after it is that of Monday.
      expect(await knownAt('2023-06-12T13:29:59Z')).toMatchObject([{ items: { revenue: 100 } }]);
      const [amended] = await knownAt('2023-06-12T13:30:00Z');
      expect(amended).toMatchObject({
        filingDateMs: day('2023-06-10'),
        items: { revenue: 90, totalAssets: 1_000 },
      });
    });

    it('make a quarter of year-to-date cash flows, and keep the newest period first', async () => {
      await load(file());
      const statements = await known('2026-01-01');
      expect(statements.map(({ fiscalDateMs }) => fiscalDateMs)).toEqual([
        day('2023-06-30'),
        day('2023-03-31'),
      ]);
      expect(statements[0]!.items).toEqual({ revenue: 120, operatingCashFlow: 45, totalAssets: 1_100 });
      expect(await known('2026-01-01', 'annual')).toEqual([]);
    });

    it('are what the file tells now: what an earlier reading made of it goes, newer filings stay', async () => {
      await load(file());
      const sec = { key: KEY, source: 'sec', period: 'quarterly', asOfMs: NOW_MS, currency: 'USD' } as const;
      const [first, newer] = [
        { ...sec, fiscalDateMs: day('2023-03-31'), filingDateMs: day('2023-07-20'), items: { revenue: 1 } },
        { ...sec, fiscalDateMs: day('2023-09-30'), filingDateMs: day('2023-11-01'), items: { revenue: 130 } },
      ];
      await repository.saveStatements([first, newer]);
      const summary = await load(file());
      expect(summary.leftOut.at(-1)).toBe('1 statements of an earlier reading were removed');
      expect((await known('2026-01-01')).map(({ items }) => items.revenue)).toEqual([130, 120, 90]);
    });

    it('change nothing the second time', async () => {
      await load(file());
      expect(await load(file(), { nowMs: NOW_MS + 1 })).toMatchObject({ inserted: 0, changed: 0, total: 3 });
    });

    it.each([
      ['no JSON', '{"cik": 1', 'facts-AAPL.json was not imported: it is no JSON'],
      [
        'another document',
        '{"a": 1}',
        /^facts-AAPL\.json was not imported: its JSON is not the company facts/,
      ],
    ])('are refused when the file is %s', async (_name, content, message) => {
      await expect(load(write('facts-AAPL.json', content))).rejects.toThrow(message);
    });

    it.each([
      [
        'the recorded answer of a vendor',
        { request: { url: 'https://vendor.example' }, response: { bodyJson: {} } },
      ],
      ['a list', [{ symbol: 'AAPL', date: '2025-09-27', revenue: 391 }]],
      ['a list of nothing', []],
    ])('of %s get one line that says what is expected, and nothing is stored', async (_name, content) => {
      const stored = () => orm.em.fork().execute('select count(*)::int as n from fundamental_statement');
      const before = await stored();
      const expected =
        'its JSON is not the company facts of one filer as the SEC publishes them (cik, entityName, facts); of other JSON, ' +
        'such as a recorded answer of a vendor, nothing is read: bring its figures as a table (CSV)';
      // The name of no ticker, pretty or not, after an empty line or a byte order mark.
      for (const text of [
        JSON.stringify(content),
        `\n\n${JSON.stringify(content, null, 2)}`,
        `\uFEFF${JSON.stringify(content)}`,
      ]) {
        const failure = await load(write('quarterly-NOPE-all.json', text)).catch(
          (error: Error) => error.message,
        );
        expect(failure).toBe(`quarterly-NOPE-all.json was not imported: ${expected}`);
      }
      expect(await stored()).toEqual(before);
    });

    it('need an instrument that the directory has', async () => {
      await expect(load(write('facts-NOPE.json', companyFacts()))).rejects.toThrow(
        'no stock NOPE in the directory',
      );
      expect(await load(write('x.json', companyFacts()), { instrument: 'NASDAQ:MSFT' })).toMatchObject({
        inserted: 3,
      });
    });
  });

  describe('of a table of statements', () => {
    const HEADER =
      'exchangeShortName,symbol,period,fiscalDate,filingDate,currency,fiscalYear,revenue,netIncome';
    const table = (...rows: string[]): string => write('statements.csv', [HEADER, ...rows, ''].join('\n'));

    it('keep empty cells unknown, and count from the import on without a filing date', async () => {
      await load(
        table(
          'NASDAQ,AAPL,annual,2023-09-30,2023-11-03,,2023,383285000000,',
          'NASDAQ,AAPL,annual,2024-09-30,,USD,2024,391035000000,93736000000',
        ),
      );
      expect((await known('2026-01-01', 'annual')).map(({ items }) => items)).toEqual([
        { revenue: 383_285_000_000 },
      ]);
      expect((await known('2026-11-20', 'annual')).map(({ filingDateMs }) => filingDateMs)).toEqual([
        null,
        day('2023-11-03'),
      ]);
    });

    it('name bad rows by their line', async () => {
      const lines: string[] = [];
      const file = table(
        'NASDAQ,NOPE,annual,2023-09-30,2023-11-03,,2023,1,1',
        'NASDAQ,AAPL,monthly,2023-09-30,2023-11-03,,2023,1,1',
        'NASDAQ,AAPL,annual,2023-02-30,2023-11-03,,2023,1,1',
        'NASDAQ,AAPL,annual,2023-09-30,2023-09-03,,2023,1,1',
        'NASDAQ,AAPL,annual,2033-09-30,2033-11-03,,2033,1,1',
        'NASDAQ,AAPL,annual,2023-09-30,2023-11-03,,2023,many,1',
        'NASDAQ,AAPL,annual,2023-09-30,2023-11-03,,2023,,',
        'NASDAQ,AAPL,annual,2023-09-30,2023-11-03,,2023,1,1',
      );
      const summary = await load(file, {
        onReport: ({ refused: { first } }) =>
          lines.push(...first.map(({ line, reason }) => `${line} ${reason}`)),
      });
      expect(summary).toMatchObject({ inserted: 1, bad: 7 });
      expect(lines.map((line) => Number.parseInt(line, 10))).toEqual([2, 3, 4, 5, 6, 7, 8]);
    });
  });

  describe('of a snapshot', () => {
    const table = (name = 'companies-2026-08.csv', ...rows: string[]): string =>
      write(name, ['Symbol,Name,Sector,Price,Price/Earnings,Market Cap,EBITDA', ...rows, ''].join('\n'));

    it('are dated to the end of the month in the name, and unknown before', async () => {
      const file = table(
        undefined,
        'AAPL,Apple,Technology Hardware,200,31.5,3000000000000,',
        'NOPE,Nope,,1,1,1,1',
      );
      expect(await load(file)).toMatchObject({ kind: 'snapshot', inserted: 1, bad: 1 });
      expect(await repository.profilesAt(KEY, day('2026-08-30'))).toEqual([]);
      expect(await repository.profilesAt(KEY, NOW_MS)).toEqual([
        {
          key: KEY,
          source: 'imported',
          asOfMs: day('2026-08-31'),
          currency: 'USD',
          industry: 'Technology Hardware',
          statistics: { marketCap: 3_000_000_000_000, peRatio: 31.5 },
        },
      ]);
      expect(await load(file)).toMatchObject({ inserted: 0, changed: 0 });
    });

    it('need a day', async () => {
      const row = 'AAPL,Apple,,200,31.5,3000000000000,';
      await expect(load(table('companies.csv', row))).rejects.toThrow('--as-of');
      expect(await load(table('companies.csv', row), { asOfMs: day('2026-08-14') })).toMatchObject({
        inserted: 1,
      });
    });

    it('refuse what is no file of ours', async () => {
      await expect(load(write('x.csv', 'a,b\n1,2\n'), { asOfMs: NOW_MS })).rejects.toThrow(
        'x.csv was not imported: the first line must name the columns Symbol,Name,Price,Market Cap',
      );
      await expect(load(path.join(folder, 'none.csv'))).rejects.toThrow(
        'none.csv was not imported: there is no such file',
      );
    });
  });

  describe('of a table of figures', () => {
    const table = (...rows: string[]): string =>
      write(
        'figures.csv',
        ['exchangeShortName,symbol,date,follows,netAssetValue,transferValue,analystGrowth', ...rows, ''].join(
          '\n',
        ),
      );

    it('are known from the end of their day, each the newest that was told', async () => {
      const file = table(
        'NASDAQ,QQQ,2026-11-17,nysearca:spy,500,,',
        'NASDAQ,QQQ,2026-11-18,,510,,',
        'CRYPTO,BTCUSD,2026-11-18,,,9e9,',
        'NASDAQ,AAPL,2026-11-18,,,,0.08',
      );
      expect(await load(file)).toMatchObject({ kind: 'figures', total: 4, inserted: 4, bad: 0 });
      expect(await load(file)).toMatchObject({ inserted: 0, changed: 0 });
      expect(await repository.profilesAt('NASDAQ:QQQ', day('2026-11-18') - 1)).toEqual([]);
      const [newest, before] = await repository.profilesAt('NASDAQ:QQQ', NOW_MS);
      expect(newest).toMatchObject({ asOfMs: day('2026-11-19'), statistics: { netAssetValue: 510 } });
      expect(before).toMatchObject({ asOfMs: day('2026-11-18'), followedKey: 'NYSEARCA:SPY' });
    });

    it('add to what a snapshot says of the day, and old ones are not believed for ever', async () => {
      await load(
        write(
          'companies-2026-08-31.csv',
          'Symbol,Name,Price,Market Cap,Price/Earnings\nAAPL,Apple,200,3e12,31.5\n',
        ),
      );
      await load(table('NASDAQ,AAPL,2026-08-30,,,,0.08'));
      expect(await repository.profilesAt(KEY, NOW_MS)).toMatchObject([
        { asOfMs: day('2026-08-31'), statistics: { marketCap: 3e12, peRatio: 31.5, analystGrowth: 0.08 } },
      ]);
      await load(table('NASDAQ,AAPL,2026-11-18,,,,0.09'));
      const told = async (atMs: number) =>
        (await repository.profilesAt(KEY, atMs)).map(({ statistics }) => statistics.peRatio ?? null);
      expect(await told(NOW_MS)).toEqual([null, 31.5]);
      expect(await told(day('2026-08-31') + (PROFILE_MAX_AGE_DAYS + 1) * 86_400_000)).toEqual([null]);
      const all = await repository.profilesOfAll([KEY, 'NASDAQ:MSFT'], NOW_MS);
      expect([...all.keys()]).toEqual([KEY]);
      expect(all.get(KEY)).toHaveLength(2);
    });

    it('of many days are a series', async () => {
      await load(
        table(...['15', '16', '17'].map((date, i) => `CRYPTO,BTCUSD,2026-11-${date},,,${9 + i}e9,`)),
      );
      const span = { fromMs: day('2026-11-17'), atMs: NOW_MS };
      expect(await repository.statisticsSince('CRYPTO:BTCUSD', ['transferValue'], span)).toEqual([
        { timeMs: day('2026-11-17'), statistics: { transferValue: 10e9 } },
        { timeMs: day('2026-11-18'), statistics: { transferValue: 11e9 } },
      ]);
      expect(await repository.statisticsSince('CRYPTO:BTCUSD', ['marketCap'], span)).toEqual([]);
    });

    it('name bad rows by their line', async () => {
      const lines: string[] = [];
      await load(
        table(
          'NASDAQ,NOPE,2026-11-18,,1,,',
          'NASDAQ,QQQ,2026-11-31,,1,,',
          'NASDAQ,QQQ,2026-11-20,,1,,',
          'NASDAQ,QQQ,2026-11-18,NYSE:NOPE,1,,',
          'NASDAQ,QQQ,2026-11-18,,many,,',
          'NASDAQ,AAPL,2026-11-18,,,,12',
          'NASDAQ,QQQ,2026-11-18,,,,',
          'NASDAQ,QQQ,2026-11-18,,1,,',
        ),
        { onReport: ({ refused: { first } }) => lines.push(...first.map(({ reason }) => reason)) },
      );
      expect(lines).toEqual([
        'NASDAQ:NOPE is not in the directory',
        'date "2026-11-31" is no day of the calendar',
        'its day is not over',
        'NYSE:NOPE is not in the directory',
        'netAssetValue is no number: "many"',
        'analystGrowth must be a fraction, 0.05 for 5 %, not "12"',
        'it holds no figure',
      ]);
    });
  });

  it('statements of many instruments are those of each, at most so many', async () => {
    await load(
      write(
        'many.csv',
        [
          'exchangeShortName,symbol,period,fiscalDate,filingDate,revenue,retainedEarnings,minorityInterest',
          'NASDAQ,AAPL,annual,2023-09-30,2023-11-03,1,5,',
          'NASDAQ,AAPL,annual,2024-09-30,2024-11-03,2,-6,7',
          'NASDAQ,MSFT,annual,2024-06-30,2024-07-30,3,,',
          '',
        ].join('\n'),
      ),
    );
    const keys = [KEY, 'NASDAQ:MSFT', 'NASDAQ:NVDA'] as const;
    const found = await repository.knownOfAll(keys, 'annual', NOW_MS, 1);
    expect(found.map(({ key, items }) => [key, items])).toEqual([
      [KEY, { revenue: 2, retainedEarnings: -6, minorityInterest: 7 }],
      ['NASDAQ:MSFT', { revenue: 3 }],
    ]);
    expect(found[0]).toEqual((await known('2026-11-20', 'annual'))[0]);
    expect(await repository.knownOfAll([], 'annual', NOW_MS, 1)).toEqual([]);
  });

  itWithData('real filings: each number is in the file, and no day knows a later filing', async () => {
    await orm.em.fork().execute(
      `insert into instrument (exchange_short_name, symbol, name, type, currency, source)
       values ('NYSE', 'SNOW', 'Snowflake Inc.', 'stock', 'USD', 'import') on conflict do nothing`,
    );
    const file = path.join(real, 'sec-companyfacts-SNOW.json');
    const summary = await load(file);
    expect(summary.inserted).toBe(summary.total);
    expect(await load(file)).toMatchObject({ inserted: 0, changed: 0 });
    const years = await known('2026-11-20', 'annual', 'NYSE:SNOW');
    const revenueOf = (fiscal: string) =>
      years.find(({ fiscalDateMs }) => fiscalDateMs === day(fiscal))?.items.revenue;
    // Form 10-K, revenue of the fiscal years that ended in January 2021 to 2024, USD.
    expect(['2021-01-31', '2022-01-31', '2023-01-31', '2024-01-31'].map(revenueOf)).toEqual([
      592_049_000, 1_219_327_000, 2_065_659_000, 2_806_489_000,
    ]);
    const quarters = await known('2026-11-20', 'quarterly', 'NYSE:SNOW');
    const ofYear = quarters.filter(
      ({ fiscalDateMs }) => fiscalDateMs > day('2023-01-31') && fiscalDateMs <= day('2024-01-31'),
    );
    const sum = (item: 'revenue' | 'operatingCashFlow' | 'netIncome') =>
      ofYear.reduce((total, { items }) => total + (items[item] ?? NaN), 0);
    const year = years.find(({ fiscalDateMs }) => fiscalDateMs === day('2024-01-31'))!;
    expect(ofYear).toHaveLength(4);
    expect([sum('revenue'), sum('operatingCashFlow'), sum('netIncome')]).toEqual([
      year.items.revenue,
      year.items.operatingCashFlow,
      year.items.netIncome,
    ]);
    for (const date of ['2021-01-01', '2022-06-01', '2024-03-01', '2025-01-01']) {
      for (const { filingDateMs } of await known(date, 'quarterly', 'NYSE:SNOW')) {
        expect(filingDateMs!).toBeLessThan(day(date));
      }
    }
    expect(await known('2020-12-01', 'annual', 'NYSE:SNOW')).toEqual([]);
  });

  itWithData('real snapshot: the companies that the directory has, number for number', async () => {
    const file = path.join(real, 'sp500-2026-08.csv');
    const summary = await load(file);
    expect(summary.total + summary.bad).toBe(503);
    const [profile] = await repository.profilesAt('NYSE:JNJ', NOW_MS);
    const row = readFileSync(file, 'utf8')
      .split('\n')
      .find((line) => line.startsWith('JNJ,'))!
      .split(',');
    expect(profile!.statistics).toMatchObject({ peRatio: Number(row[4]), marketCap: Number(row[9]) });
  });
});
