import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  CorporateActionRepository,
  importCorporateActions,
  importDailyBars,
} from '../../src/modules/bars/index.js';
import { TABLES, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const realBars = path.join(process.env.MARKET_DATA_DIR ?? '', 'daily');
const haveReal = Boolean(process.env.MARKET_DATA_DIR) && existsSync(realBars);
if (!haveReal) process.stdout.write('skipped: real daily files across splits (MARKET_DATA_DIR is not set)\n');
const itWithData = haveReal ? it : it.skip;
const cases = process.env.CASES_DIR;
const itWithCases = cases ? it : it.skip;
if (!cases) process.stdout.write('skipped: published cases of bars (CASES_DIR is not set)\n');

const HEADER = 'exchangeShortName,symbol,date,type,ratio,amount,currency';
/** Apple's splits and, around the two of them that the recorded series shows best, its dividends. */
const APPLE = [
  'NASDAQ,AAPL,2000-06-21,split,2:1,,',
  'NASDAQ,AAPL,2005-02-28,split,2:1,,',
  'NASDAQ,AAPL,2014-06-09,split,7:1,,',
  'NASDAQ,AAPL,2020-08-31,split,4,,',
  'NASDAQ,AAPL,2020-08-07,dividend,,0.82,USD',
];

interface Bar {
  timeMs: number;
  close: number;
  volume: number;
}

describe('corporate actions', () => {
  let test: TestApp;
  let folder: string;
  beforeAll(async () => {
    test = await sharedApp(TABLES);
  });
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-actions-'));
    await test.orm.em.fork().execute('truncate bar_daily, corporate_action, instrument_listing');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (name: string, ...lines: string[]): string => {
    const file = path.join(folder, name);
    writeFileSync(file, `${lines.join('\n')}\n`);
    return file;
  };
  const load = async (...lines: string[]) => {
    const faults: string[] = [];
    const summary = await importCorporateActions(test.orm.em, write('actions.csv', HEADER, ...lines), {
      onReport: ({ refused: { first } }) =>
        faults.push(...first.map(({ line, reason }) => `${line}: ${reason}`)),
    });
    return { ...summary, faults };
  };
  const stored = async (): Promise<string[]> => {
    const rows: { row: string }[] = await test.orm.em.fork().execute(
      `select concat_ws(' ', source, instrument, type, ex_date, ratio, amount, currency) as row
         from corporate_action order by 1`,
    );
    return rows.map(({ row }) => row);
  };
  const loadBars = (from: string, log: (line: string) => void = () => undefined, options = {}) =>
    importDailyBars(from, test.config.databaseUrl, log, options);
  const csv = async (query: string): Promise<string[][]> => {
    const { text } = await test.http.get(`/api/ticker-history.csv?${query}&source=imported`).expect(200);
    return text
      .trim()
      .split('\n')
      .map((line) => line.split(','));
  };

  describe('import', () => {
    it('loads each event once and changes nothing the second time', async () => {
      expect(await load(...APPLE)).toMatchObject({ rows: 5, inserted: 5, changed: 0, unchanged: 0, bad: 0 });
      const first = await stored();
      expect(first).toContain('imported NASDAQ:AAPL split 2014-06-09 7');
      expect(first).toContain('imported NASDAQ:AAPL dividend 2020-08-07 0.82 USD');
      expect(await load(...APPLE)).toMatchObject({ inserted: 0, changed: 0, unchanged: 5 });
      expect(await stored()).toEqual(first);
      expect(await load('NASDAQ,AAPL,2020-08-31,split,5,,')).toMatchObject({ inserted: 0, changed: 1 });
    });

    it('notes of whom the file lacks nothing, and until when', async () => {
      const repository = new CorporateActionRepository(test.orm.em);
      expect(
        await load(...APPLE, 'NASDAQ,AAPL,2020-12-31,complete,,,', 'NASDAQ,MSFT,2020-06-30,complete,,,'),
      ).toMatchObject({ rows: 7, inserted: 5, complete: 2, bad: 0 });
      expect(await repository.coveredUntilMs('NASDAQ:AAPL')).toBe(Date.UTC(2020, 11, 31));
      // An older file takes nothing back.
      await load('NASDAQ,AAPL,2019-12-31,complete,,,');
      expect(await repository.coveredUntilMs('NASDAQ:AAPL')).toBe(Date.UTC(2020, 11, 31));
      expect((await load('NASDAQ,AAPL,2020-12-31,complete,,1,', ...APPLE)).faults).toEqual([
        '2: a complete record has neither ratio nor amount',
      ]);
    });

    it('names bad rows by their line and loads the others', async () => {
      const { faults, inserted, bad } = await load(
        'NASDAQ,NOPE,2020-08-31,split,4,,',
        'NASDAQ,AAPL,2020-02-30,split,4,,',
        'NASDAQ,AAPL,2999-01-01,split,4,,',
        'NASDAQ,AAPL,2020-08-31,split,0,,',
        'NASDAQ,AAPL,2020-08-31,split,4:0,,',
        'NASDAQ,AAPL,2020-08-31,split,4:1:2,,',
        'NASDAQ,AAPL,2020-08-31,split,1,,',
        'NASDAQ,AAPL,2020-08-31,split,4,1,',
        'NASDAQ,AAPL,2020-08-07,dividend,,-1,USD',
        'NASDAQ,AAPL,2020-08-07,dividend,,1e400,USD',
        'NASDAQ,AAPL,2020-08-07,dividend,,1,DOLLARS',
        'NASDAQ,AAPL,2020-08-07,merger,,1,USD',
        'NASDAQ,AAPL,2020-08-31,split,1:10,,',
        'NASDAQ,AAPL,2020-08-31,split,4,,',
        'NASDAQ,AAPL',
      );
      expect([inserted, bad]).toEqual([1, 14]);
      expect(faults.map((fault) => Number.parseInt(fault, 10))).toEqual([
        2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16,
      ]);
      expect(faults[0]).toBe('2: NASDAQ:NOPE is not in the directory');
      expect(faults[12]).toBe('15: NASDAQ:AAPL split of 2020-08-31 is already in line 14');
      expect(await stored()).toEqual(['imported NASDAQ:AAPL split 2020-08-31 0.1']);
    });

    it('refuses a file that it cannot use, and says why', async () => {
      await expect(load()).rejects.toThrow('actions.csv was not imported: it has a header but no rows');
      await expect(load('NASDAQ,NOPE,2020-08-31,split,4,,')).rejects.toThrow('none of its rows can be used');
      const file = write('other.csv', 'Date;Ratio', '1;2');
      await expect(importCorporateActions(test.orm.em, file)).rejects.toThrow('missing: exchangeShortName');
      expect(await stored()).toEqual([]);
    });
  });

  describe('history', () => {
    beforeEach(async () => {
      write(
        'MSFT.csv',
        'date,open,high,low,close,volume',
        '2014-06-05,640,650,630,644,100',
        '2014-06-06,644,651,640,644,700',
        '2014-06-09,92,93,91,93,4900',
        '2014-06-10,93,94,92,93.5,10',
      );
      await loadBars(folder);
      await load('NASDAQ,MSFT,2014-06-09,split,7:1,,', 'NASDAQ,MSFT,2014-06-10,dividend,,0.93,USD');
    });

    const ask = async (more = '') =>
      (
        await test.http
          .get(`/api/ticker-history?exchangeShortName=NASDAQ&symbol=MSFT&range=MAX&source=imported${more}`)
          .expect(200)
      ).body.data as { adjustment: string; actions: { type: string }[]; bars: Bar[] };

    it('is in today’s shares unless asked for as traded; dividends count for total return only', async () => {
      const adjusted = await ask();
      expect(adjusted.adjustment).toBe('splits');
      expect(adjusted.bars.map(({ close }) => close)).toEqual([92, 92, 93, 93.5]);
      expect(adjusted.bars[1]!.volume).toBe(4900);
      const raw = await ask('&adjusted=false');
      expect(raw.bars.map(({ close }) => close)).toEqual([644, 644, 93, 93.5]);
      expect([raw.adjustment, raw.actions.map(({ type }) => type)]).toEqual(['none', ['split', 'dividend']]);
      const total = await ask('&totalReturn=true');
      expect(total.bars.map(({ close }) => Number(close.toFixed(6)))).toEqual([91.08, 91.08, 92.07, 93.5]);
    });

    it.each(['adjusted=yes', 'totalReturn=1', 'adjusted=true&adjusted=false'])(
      'refuses %s',
      async (query) => {
        const answer = await test.http.get(
          `/api/ticker-history?exchangeShortName=NASDAQ&symbol=MSFT&range=MAX&${query}`,
        );
        expect([answer.status, answer.body.data.code]).toEqual([400, 'invalid_request']);
      },
    );

    it('comes as a file whose every line names its source', async () => {
      const answer = await test.http
        .get('/api/ticker-history.csv?exchangeShortName=NASDAQ&symbol=MSFT&range=MAX&source=imported')
        .expect(200);
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(answer.headers['content-disposition']).toBe(
        'attachment; filename="NASDAQ-MSFT-MAX-splits-imported.csv"',
      );
      expect(answer.text).toBe(
        [
          'date,open,high,low,close,volume,currency,source,simulated,adjustment',
          `2014-06-05,${640 / 7},${650 / 7},90,92,700,USD,imported,no,splits`,
          `2014-06-06,92,93,${640 / 7},92,4900,USD,imported,no,splits`,
          '2014-06-09,92,93,91,93,4900,USD,imported,no,splits',
          '2014-06-10,93,94,92,93.5,10,USD,imported,no,splits',
          '',
        ].join('\n'),
      );
    });

    it.each(['ticker-history', 'ticker-history.csv'])('%s is not sent twice', async (route) => {
      const address = `/api/${route}?exchangeShortName=NASDAQ&symbol=MSFT&range=MAX&source=imported`;
      const first = await test.http.get(address).expect(200);
      expect(first.headers['cache-control']).toBe('public, max-age=2');
      const second = await test.http.get(address).set('If-None-Match', first.headers.etag!).expect(304);
      expect(second.text).toBe('');
    });

    it('is not adjusted again where the bars show no gap at the split: that is said, at both imports too', async () => {
      const lines = [
        '2014-06-05,91,92,90,92,700',
        '2014-06-06,92,93,91,92,700',
        '2014-06-09,92,93,91,93,700',
      ];
      write('NFLX.csv', 'date,open,high,low,close,volume', ...lines);
      const said: string[] = [];
      await load('NASDAQ,NFLX,2014-06-09,split,7:1,,');
      await loadBars(folder, (line) => said.push(line));
      const sentence =
        'the bars have no gap at the split of 2014-06-09 (7 new shares per old one): they are adjusted for it already, and are not adjusted again';
      expect(said).toContain(`NFLX.csv: NASDAQ:NFLX, ${sentence}`);
      expect((await load('NASDAQ,NFLX,2014-06-09,split,7:1,,')).notes).toEqual([`NASDAQ:NFLX: ${sentence}`]);
      const { body } = await test.http
        .get('/api/ticker-history?exchangeShortName=NASDAQ&symbol=NFLX&range=MAX&source=imported')
        .expect(200);
      const { bars, flags } = body.data as { bars: Bar[]; flags: object[] };
      expect(bars.map(({ close }) => close)).toEqual([92, 92, 93]);
      expect(flags).toEqual([
        { kind: 'adjusted-split', timeMs: Date.UTC(2014, 5, 9), value: 92, reference: 92, ratio: 7 },
      ]);
    });

    it('of the simulated market has no real split in it', async () => {
      const { body } = await test.http
        .get('/api/ticker-history?exchangeShortName=NASDAQ&symbol=MSFT&range=MAX')
        .expect(200);
      expect(body.data).toMatchObject({ simulated: true, adjustment: 'none', actions: [] });
    });
  });

  describe('a ticker that another company had before', () => {
    const older = ['2003-03-27,33,33,33,33,1', '2003-03-28,33.2,33.2,33.2,33.2,1'];
    const newer = ['2012-05-18,42,42,38,38.37,9', '2012-05-21,36,36,33,34,9'];
    const dates = async (symbol: string): Promise<string[]> =>
      (await csv(`exchangeShortName=NASDAQ&symbol=${symbol}&range=MAX`)).slice(1).map(([date]) => date!);
    // Each test has a ticker of its own: answers are kept for ten seconds.
    const file = (symbol: string, ...rows: string[]): string =>
      write(`${symbol}.csv`, 'date,open,high,low,close,volume', ...rows);

    it('starts a series of its own', async () => {
      file('AMZN', ...older, ...newer);
      const lines: string[] = [];
      expect(await loadBars(folder, (line) => lines.push(line))).toMatchObject({
        inserted: 2,
        otherCompany: 2,
      });
      expect(lines.at(-1)).toBe(
        'AMZN.csv: 2 bars before 2012-05-18 left out: another company had this ticker then, no bar for 3339 days.' +
          ' If it is the same one: --same-company NASDAQ:AMZN',
      );
      expect(await dates('AMZN')).toEqual(['2012-05-18', '2012-05-21']);
    });

    it('is noticed when the newer bars come in a file of their own; what was loaded stays, unread', async () => {
      file('NVDA', ...older);
      await loadBars(folder);
      file('NVDA', ...newer);
      await loadBars(folder);
      expect(await dates('NVDA')).toEqual(['2012-05-18', '2012-05-21']);
      const [{ n }] = (await test.orm.em.fork().execute('select count(*)::int as n from bar_daily')) as [
        { n: number },
      ];
      expect(n).toBe(4);
    });

    it('is one company if the operator says so, now and at the next import', async () => {
      file('GOOGL', ...older, ...newer);
      await loadBars(folder, undefined, { sameCompany: new Set(['NASDAQ:GOOGL']) });
      expect(await dates('GOOGL')).toHaveLength(4);
      expect(await loadBars(folder)).toMatchObject({ otherCompany: 0, unchanged: 4 });
    });

    it('is none any more once a corrected file has no gap; what the operator stated stays', async () => {
      const rows = (dates: readonly string[]) => dates.map((date) => `${date},10,11,9,10,1`);
      const right = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'];
      file('META', ...rows([...right.slice(0, 2), '2026-11-18', '2026-11-19']));
      expect(await loadBars(folder)).toMatchObject({ otherCompany: 2 });
      const days = Array.from({ length: 330 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)));
      file('META', ...rows(days.map((day) => day.toISOString().slice(0, 10)).slice(0, 323)));
      expect(await loadBars(folder)).toMatchObject({ otherCompany: 0 });
      expect(await dates('META')).toHaveLength(323);
      const stated = { listedFrom: new Map([['NASDAQ:META', '2026-01-07']]) };
      await loadBars(folder, undefined, stated);
      await loadBars(folder);
      const [row] = await test.orm.em
        .fork()
        .execute<{ listed_from: string }[]>(
          `select listed_from::text from instrument_listing where instrument = 'NASDAQ:META'`,
        );
      expect(row!.listed_from).toBe('2026-01-07');
    });

    itWithCases('published case 05: one wrong year, then the corrected file: all 250 bars', async () => {
      const of = (name: string): string => readFileSync(path.join(cases!, 'data-files', name), 'utf8').trim();
      write('AMD.csv', of('05-one-wrong-year-ZTYPO.csv'));
      await loadBars(folder);
      write('AMD.csv', of('05b-corrected-ZTYPO.csv'));
      await loadBars(folder);
      expect(await dates('AMD')).toHaveLength(250);
    });

    it('begins where the operator says', async () => {
      file('TSLA', ...newer);
      await loadBars(folder, undefined, { listedFrom: new Map([['NASDAQ:TSLA', '2012-05-21']]) });
      expect(await dates('TSLA')).toEqual(['2012-05-21']);
    });
  });

  itWithData(
    'real files: raw equals the file, adjusted knows no split, reused tickers begin anew',
    async () => {
      await test.orm.em.fork().execute(
        `insert into instrument (exchange_short_name, symbol, name, type, source)
         values ('NASDAQ', 'FB', 'Facebook, Inc.', 'stock', 'import') on conflict do nothing`,
      );
      await loadBars(realBars);
      await load(...APPLE);
      const raw = await csv('exchangeShortName=NASDAQ&symbol=AAPL&range=MAX&adjusted=false');
      const file = readFileSync(path.join(realBars, 'AAPL.csv'), 'utf8').trim().split('\n').slice(1);
      expect(raw.slice(1).map((cells) => [cells[0], ...cells.slice(1, 6).map(Number)])).toEqual(
        file.map((line) => line.split(',').map((cell, i) => (i === 0 ? cell : Number(cell)))),
      );
      const returns = (rows: string[][]): number[] =>
        rows.slice(2).map((cells, i) => Number(cells[4]) / Number(rows[i + 1]![4]) - 1);
      expect(Math.min(...returns(raw))).toBeLessThan(-0.85);
      const adjusted = await csv('exchangeShortName=NASDAQ&symbol=AAPL&range=MAX');
      expect(adjusted).toHaveLength(raw.length);
      // Its worst real day: 29 September 2000, a profit warning.
      const worst = Math.min(...returns(adjusted));
      expect(worst).toBeCloseTo(-0.519, 2);
      expect(adjusted[returns(adjusted).indexOf(worst) + 2]![0]).toBe('2000-09-29');
      for (const day of ['2014-06-09', '2020-08-31']) {
        const i = adjusted.findIndex(([date]) => date === day);
        expect(Math.abs(returns(adjusted)[i - 2]!)).toBeLessThan(0.04);
      }
      expect(adjusted.at(-1)!.slice(0, 6)).toEqual(raw.at(-1)!.slice(0, 6));
      const listings: { row: string }[] = await test.orm.em
        .fork()
        .execute(`select instrument || ' ' || listed_from as row from instrument_listing order by 1`);
      expect(listings.map(({ row }) => row)).toEqual(
        // QQQ is no other company: its file has a hole of six years, which only the operator can vouch for.
        ['NASDAQ:FB 2012-05-18', 'NASDAQ:QQQ 2011-03-23', 'NYSE:WM 2009-08-05', 'NYSEARCA:USO 2006-04-10'],
      );
    },
    60_000,
  );
});
