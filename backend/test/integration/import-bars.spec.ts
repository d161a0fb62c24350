import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { importDailyBars } from '../../src/modules/bars/index.js';
import type { ImportOptions } from '../../src/modules/bars/import/import-daily-bars.js';
import { createTestDatabase } from '../setup/test-database.js';

const TODAY_MS = Date.UTC(2026, 10, 20);
const realBars = path.join(process.env.MARKET_DATA_DIR ?? '', 'daily');
const haveReal = Boolean(process.env.MARKET_DATA_DIR) && existsSync(realBars);
if (!haveReal) process.stdout.write('skipped: import of real daily bars (MARKET_DATA_DIR is not set)\n');

describe('import:bars', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let client: pg.Client;
  let folder: string;
  const lines: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('delete from instrument');
    await client.query(
      `insert into instrument (exchange_short_name, symbol, name, type, currency, rank, source) values
        ('NASDAQ', 'AAPL', 'Apple', 'stock', 'USD', 1, 'test'), ('NYSE', 'TWO', 'Two', 'stock', 'USD', null, 'test'),
        ('AMEX', 'TWO', 'Two', 'stock', 'USD', null, 'test'), ('NYSE', 'BEST', 'Best', 'stock', 'USD', 40, 'test'),
        ('AMEX', 'BEST', 'Other', 'stock', 'USD', null, 'test'), ('NYSE', 'BRK-B', 'Berkshire', 'stock', 'USD', 9, 'test'),
        ('NYSEARCA', 'SPY', 'SPDR', 'etf', 'USD', 2, 'test'), ('NSE', 'M&M', 'Mahindra', 'stock', 'INR', null, 'test'),
        ('CRYPTO', 'BTC/USD', 'Bitcoin', 'crypto', 'USD', null, 'test'), ('CRYPTO', 'EURUSD=X', 'Euro', 'crypto', 'USD', null, 'test'),
        ('INDEX', '^GSPC', 'S&P 500', 'index', 'XXX', null, 'test')`,
    );
  });
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-bars-'));
    lines.length = 0;
    await client.query('truncate bar_daily, instrument_listing');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const write = (name: string, ...rows: string[]): void =>
    writeFileSync(path.join(folder, name), ['date,open,high,low,close,volume', ...rows, ''].join('\n'));
  const run = (from = folder, options: ImportOptions = {}) =>
    importDailyBars(from, database.url, (line) => void lines.push(line), { todayMs: TODAY_MS, ...options });
  const stored = async (): Promise<string[]> =>
    (
      await client.query<{ row: string }>(
        `select concat_ws(' ', source, instrument, date, open, high, low, close, volume) as row from bar_daily order by 1`,
      )
    ).rows.map(({ row }) => row);

  it('loads each file and changes nothing the second time', async () => {
    write('AAPL.csv', '2024-01-02,10,12,9,11,1000', '2024-01-03,11,13,10,12.5,0.25');
    expect(await run()).toMatchObject({ files: 1, inserted: 2, changed: 0, unchanged: 0, badRows: 0 });
    const first = await stored();
    expect(first).toEqual([
      'imported NASDAQ:AAPL 2024-01-02 10 12 9 11 1000',
      'imported NASDAQ:AAPL 2024-01-03 11 13 10 12.5 0.25',
    ]);
    expect(await run()).toMatchObject({ inserted: 0, changed: 0, unchanged: 2 });
    expect(await stored()).toEqual(first);
    write('AAPL.csv', '2024-01-03,11,13,10,12,0.25', '2024-01-04,1,2,1,2,3');
    expect(await run()).toMatchObject({ inserted: 1, changed: 1, unchanged: 0 });
  });

  it('finds the instrument by the file name', async () => {
    const row = '2024-01-02,10,12,9,11,1000';
    for (const name of ['aapl.CSV', 'BEST.csv', 'BRK-B.csv', 'AMEX-TWO.csv', 'TWO.csv', 'BTCUSDT.csv'])
      write(name, row);
    writeFileSync(path.join(folder, 'notes.txt'), 'nothing');
    const summary = await run();
    expect(summary.unmatched).toEqual(['BTCUSDT.csv', 'TWO.csv']);
    expect((await stored()).map((text) => text.split(' ')[1])).toEqual([
      'AMEX:TWO',
      'NASDAQ:AAPL',
      'NYSE:BEST',
      'NYSE:BRK-B',
    ]);
    expect(lines).toContain('BTCUSDT.csv: unknown instrument, left out');
    expect(lines.find((line) => line.startsWith('TWO.csv'))).toContain('NYSE:TWO');
  });

  it('finds symbols with signs, a slash written as in an address', async () => {
    const names = [
      'BTC%2FUSD.csv',
      'BTC-USD.csv',
      'EURUSD=X.csv',
      'INDEX-^GSPC.csv',
      'NSE-M%26M.csv',
      '100%.csv',
    ];
    for (const name of names) write(name, '2024-01-02,10,12,9,11,1000');
    expect((await run()).unmatched.toSorted()).toEqual(['100%.csv', 'BTC-USD.csv']);
    expect((await stored()).map((text) => text.split(' ')[1])).toEqual([
      'CRYPTO:BTC/USD',
      'CRYPTO:EURUSD=X',
      'INDEX:^GSPC',
      'NSE:M&M',
    ]);
  });

  it('names bad rows by their line and loads the others', async () => {
    write(
      'AAPL.csv',
      '2024-01-02,10,12,9,11,1000',
      '2024-01-02,10,12,9,11,1000',
      '2024-01-01,10,12,9,11,1000',
      '2024-02-30,10,12,9,11,1000',
      '2024-01-05,10,8,9,11,1000',
      '2024-01-06,NaN,12,9,11,1000',
      '2024-01-07,10,12,9,,1000',
      '2024-01-08,10,12,9,11,-1',
      '2024-01-09,0,12,9,11,1000',
      '2024-01-10,10,12,9',
      '2031-01-01,10,12,9,11,1000',
      '2024-01-11,10,12,9,11,1e308',
      '2024-01-12,10,12,9,11,7',
    );
    expect(await run()).toMatchObject({ inserted: 3, badRows: 10 });
    expect(lines).toEqual([
      'AAPL.csv: NASDAQ:AAPL, 3 bars (3 new, 0 changed)',
      'AAPL.csv: line 3: 2024-01-02 is already in line 2',
      'AAPL.csv: line 5: date "2024-02-30" is no day of the calendar',
      'AAPL.csv: line 6: low 9 is above high 8',
      'AAPL.csv: line 7: open is empty',
      'AAPL.csv: line 8: close is empty',
      'AAPL.csv: line 9: the volume is out of range',
      'AAPL.csv: line 10: a price is out of range',
      'AAPL.csv: line 11: 4 cells under 6 headings',
      'AAPL.csv: line 12: 2031-01-01 lies in the future',
      'AAPL.csv: line 13: the volume is out of range',
    ]);
  });

  it('loads nothing of a file that breaks in the middle, and goes on with the next', async () => {
    write('AAPL.csv', '2024-01-02,10,12,9,11,1000', '"2024-01-03,10,12,9,11,1000');
    writeFileSync(path.join(folder, 'BEST.csv'), 'Date;Open\n1;2\n');
    writeFileSync(path.join(folder, 'BRK-B.csv'), '');
    write('SPY.csv', '2024-01-02,10,12,9,11,1000');
    const summary = await run();
    expect(summary).toMatchObject({ inserted: 1, failed: ['AAPL.csv', 'BEST.csv', 'BRK-B.csv'] });
    expect(lines.find((line) => line.startsWith('BEST.csv'))).toBe(
      'BEST.csv: not loaded: the first line must name the columns date,open,high,low,close,volume; missing: high, low, close, volume',
    );
    expect(lines).toContain('BRK-B.csv: not loaded: it is empty');
    expect(await stored()).toHaveLength(1);
  });

  it('says what a dry run would load, what it does not read and how it reads, and writes nothing', async () => {
    writeFileSync(
      path.join(folder, 'AAPL.csv'),
      'Date;Open;High;Low;Close;Adj Close;Volume\n2024-01-03;10,5;12;9;11;11;1.000\n2024-01-02;10,5;12;9;11;11;1.000\n',
    );
    expect(await run(folder, { dryRun: true })).toMatchObject({ inserted: 2, loaded: 1, badRows: 0 });
    expect(lines).toEqual([
      'AAPL.csv: NASDAQ:AAPL, 2 bars (2 new, 0 changed)',
      'AAPL.csv: columns not read: Adj Close',
      'AAPL.csv: cells are separated by ;',
      'AAPL.csv: numbers have a decimal comma, like "10,5" in line 2',
    ]);
    expect(await stored()).toEqual([]);
  });

  (haveReal ? it : it.skip)('loads the real files exactly', async () => {
    const summary = await run(realBars);
    expect(summary).toMatchObject({ failed: [], badRows: 0 });
    expect(summary.unmatched).toContain('BTCUSDT.csv');
    const { rows } = await client.query<{ n: number; first: string; last: string; close: number }>(
      `select count(*)::int as n, min(date)::text as first, max(date)::text as last,
              (array_agg(close order by date desc))[1] as close
       from bar_daily where instrument = 'NYSEARCA:SPY'`,
    );
    const file = readFileSync(path.join(realBars, 'SPY.csv'), 'utf8').trim().split('\n').slice(1);
    const last = file.at(-1)!.split(',');
    expect(rows[0]).toEqual({
      n: file.length,
      first: file[0]!.split(',')[0],
      last: last[0],
      close: Number(last[4]),
    });
    expect(await run(realBars)).toMatchObject({ inserted: 0, changed: 0 });
  });
});
