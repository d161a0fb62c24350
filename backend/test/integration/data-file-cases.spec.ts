import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { importCorporateActions, importDailyBars } from '../../src/modules/bars/index.js';
import { importInstruments } from '../../src/modules/tickers/index.js';
import { readWatchlistCsv } from '../../src/modules/watchlists/files/read-watchlist-csv.js';
import { TABLES, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const cases = path.join(process.env.CASES_DIR ?? '', 'data-files');
const haveCases = Boolean(process.env.CASES_DIR) && existsSync(cases);
if (!haveCases) process.stdout.write('skipped: cases of files that people have (CASES_DIR is not set)\n');

/** Files that people have, with what is right to make of them. */
(haveCases ? describe : describe.skip)('files that people have', () => {
  let test: TestApp;
  let folder: string;
  beforeAll(async () => {
    test = await sharedApp(TABLES);
  });
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-cases-'));
    await test.orm.em.fork().execute('truncate bar_daily, corporate_action, instrument_listing');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** What importing one file as the bars of an instrument came to. */
  const bars = async (file: string, name = 'NASDAQ-AAPL.csv') => {
    copyFileSync(path.join(cases, file), path.join(folder, name));
    const lines: string[] = [];
    const log = (line: string): void => void lines.push(line.replace(`${name}: `, ''));
    const options = { todayMs: Date.UTC(2026, 10, 27) };
    const { inserted, failed } = await importDailyBars(folder, test.config.databaseUrl, log, options);
    return { inserted, failed: failed.length > 0, lines };
  };

  it.each(['01-unquoted-thousands-prices.NASDAQ-AAPL.csv', '01b-unquoted-thousands-volume.csv'])(
    'of %s nothing is guessed',
    async (file) => {
      const { inserted, failed, lines } = await bars(file);
      expect([inserted, failed]).toEqual([0, true]);
      expect(lines[0]).toMatch(/^line 2: \d+ cells under 6 headings: thousands commas without quotes\?$/);
    },
  );

  it('read date-times with an offset, and days newest first', async () => {
    expect(await bars('10-datetime-with-offset-ZDATE.csv')).toMatchObject({ inserted: 3, failed: false });
    expect((await bars('10f-newest-first.csv')).inserted).toBe(4);
  });

  it('refuse dates of the US by their name', async () => {
    const { failed, lines } = await bars('10d-us-date-newest-first.csv');
    expect(failed).toBe(true);
    expect(lines[0]).toMatch('"11/24/2026" is month/day/year, the US form');
  });

  it('refuse a close above the high by its line, and load the others', async () => {
    const { inserted, lines } = await bars('11-close-above-high.csv');
    expect(inserted).toBe(4);
    expect(lines).toContain('line 2: close 39 is above high 31');
  });

  it('load an index without a volume', async () => {
    await importInstruments(test.orm.em, {
      text: 'symbol,name,exchangeShortName,type\nZIDX,Z,INDEX,index\n',
    });
    expect(await bars('15-index-empty-volume.csv', 'INDEX-ZIDX.csv')).toMatchObject({
      inserted: 4,
      failed: false,
    });
  });

  it('take pence for pence, in the directory and in dividends', async () => {
    await importInstruments(test.orm.em, path.join(cases, '02-GBp-symbols.csv'));
    const symbols = await test.orm.em
      .fork()
      .execute(
        `select symbol, currency from instrument where symbol in ('ZPNC', 'ZPNX', 'ZJSE') order by symbol`,
      );
    expect(symbols).toEqual([
      { symbol: 'ZJSE', currency: 'ZAC' },
      { symbol: 'ZPNC', currency: 'GBX' },
      { symbol: 'ZPNX', currency: 'GBX' },
    ]);
    const todayMs = Date.UTC(2026, 10, 27);
    await importCorporateActions(test.orm.em, path.join(cases, '02b-GBp-dividends.csv'), { todayMs });
    const paid = await test.orm.em.fork().execute('select distinct amount, currency from corporate_action');
    expect(paid).toEqual([{ amount: 12.5, currency: 'GBX' }]);
  });

  it('read target prices with a decimal comma, and tickers in one line', () => {
    const read = (file: string) => readWatchlistCsv(readFileSync(path.join(cases, file), 'utf8')).lines;
    expect(read('08-watchlist-decimal-comma-3.csv').map(({ target }) => target)).toEqual([
      { price: 190.5, sign: null },
      { price: 0.123, sign: null },
      { price: 136.446, sign: null },
      { price: 25.45, sign: null },
      'doubtful',
    ]);
    expect(read('09-watchlist-one-line.txt').map(({ symbol }) => symbol)).toEqual([
      'NASDAQ:AAPL',
      'NASDAQ:MSFT',
      'NYSE:JPM',
      'NYSE:BRK.B',
    ]);
  });
});
