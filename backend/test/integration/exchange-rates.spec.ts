import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ValuationInputs } from '@pricealgo/algorithms/valuation/inputs/valuation-inputs';
import { INPUT_COLLECTORS, type InputCollector } from '../../src/modules/analysis/inputs/input-collector.js';
import { importDailyBars } from '../../src/modules/bars/index.js';
import { ExchangeRateRepository } from '../../src/modules/fundamentals/rates/exchange-rate.repository.js';
import { importExchangeRates, importFundamentals } from '../../src/modules/fundamentals/index.js';
import { InstrumentDirectory } from '../../src/modules/tickers/index.js';
import { TABLES, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);

describe('exchange rates', () => {
  let test: TestApp;
  let folder: string;
  beforeAll(async () => {
    test = await sharedApp(TABLES);
  });
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-rates-'));
    await test.orm.em.fork().execute('truncate exchange_rate, bar_daily, fundamental_statement');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (name: string, ...lines: string[]): string => {
    const file = path.join(folder, name);
    writeFileSync(file, `${lines.join('\n')}\n`);
    return file;
  };
  const load = async (...lines: string[]) => {
    const faults: string[] = [];
    const summary = await importExchangeRates(
      test.orm.em,
      write('rates.csv', 'date,base,quote,rate', ...lines),
      {
        onReport: ({ refused: { first } }) =>
          faults.push(...first.map(({ line, reason }) => `${line}: ${reason}`)),
      },
    );
    return { ...summary, faults };
  };

  it('are loaded once, changed where they differ, and refused by line', async () => {
    const rows = ['2021-03-29,EUR,USD,1.18', '2021-03-30,EUR,USD,1.17', '2021-03-30,usd,JPY,110.3'];
    expect(await load(...rows)).toMatchObject({ rows: 3, inserted: 3, changed: 0, unchanged: 0, bad: 0 });
    expect(await load(...rows)).toMatchObject({ inserted: 0, changed: 0, unchanged: 3 });
    expect(await load('2021-03-30,EUR,USD,1.171', ...rows.slice(2))).toMatchObject({
      changed: 1,
      unchanged: 1,
    });
    const bad = await load('2021-13-30,EUR,USD,1', '2021-03-30,EURO,USD,1', '2021-03-30,EUR,USD,0', ...rows);
    expect(bad.faults).toEqual([
      '2: date "2021-13-30" is no day of the calendar',
      '3: base and quote must be codes like USD, not "EURO"',
      '4: rate must be units of quote for one of base, not "0"',
    ]);
    await expect(load('2999-01-01,EUR,USD,1')).rejects.toThrow(
      /rates\.csv was not imported: none of its rows/,
    );
  });

  it('of pence are kept as those of pounds, and one that its neighbours contradict is refused', async () => {
    const read = await load(
      '2021-03-29,USD,GBp,72.5',
      '2021-03-30,GBX,USD,0.0137',
      '2021-03-31,GBP,USD,0.725',
    );
    expect(read.faults).toEqual([
      expect.stringMatching(
        /^4: 0.725 USD for one GBP on 2021-03-31, where 2021-03-\d\d has 1.3\d+: is it 0.725 GBP for one USD/,
      ),
    ]);
    const rows = await test.orm.em.fork().execute('select base, quote, rate from exchange_rate order by day');
    expect(rows).toEqual([
      { base: 'USD', quote: 'GBP', rate: 0.725 },
      { base: 'GBP', quote: 'USD', rate: 1.37 },
    ]);
  });

  it('are known from the next day on, the newest of each pair, in either direction', async () => {
    await load(
      '2021-03-29,EUR,USD,1.18',
      '2021-03-30,EUR,USD,1.17',
      '2021-03-28,USD,EUR,0.84',
      '2021-03-28,EUR,JPY,129',
    );
    const known = (text: string) =>
      test.app.get(ExchangeRateRepository).knownOn(['EUR', 'CNY'], 'USD', day(text));
    expect(await known('2021-03-31')).toEqual([
      { base: 'EUR', quote: 'USD', rate: 1.17, source: 'imported', dayMs: day('2021-03-30') },
      { base: 'USD', quote: 'EUR', rate: 0.84, source: 'imported', dayMs: day('2021-03-28') },
    ]);
    expect((await known('2021-03-30')).map(({ rate }) => rate)).toEqual([1.18, 0.84]);
    expect(await known('2021-03-28')).toEqual([]);
  });

  describe('of statements in another currency than the price', () => {
    const bars = (close: number): string[] => {
      const lines = ['date,open,high,low,close,volume'];
      for (let timeMs = day('2020-01-01'); timeMs <= day('2021-03-31'); timeMs += 86_400_000) {
        if ([0, 6].includes(new Date(timeMs).getUTCDay())) continue;
        const date = new Date(timeMs).toISOString().slice(0, 10);
        lines.push([date, close, close + 0.01, close - 0.01, close, 1_000].join(','));
      }
      return lines;
    };
    const collected = async (): Promise<ValuationInputs> => {
      const collector = test.app
        .get<InputCollector[]>(INPUT_COLLECTORS)
        .find(({ algo }) => algo === 'valuation')!;
      const instrument = test.app.get(InstrumentDirectory).get('NASDAQ:AAPL')!;
      const found = await collector.collect(instrument, { source: 'imported' });
      if (!('inputs' in found)) throw new Error('nothing was collected');
      return found.inputs.inputs as ValuationInputs;
    };
    beforeEach(async () => {
      const dir = path.join(folder, 'bars');
      mkdirSync(dir);
      write('bars/NASDAQ-AAPL.csv', ...bars(120));
      await importDailyBars(dir, test.config.databaseUrl, () => undefined);
      const statements = write(
        'statements.csv',
        'exchangeShortName,symbol,period,fiscalDate,filingDate,currency,revenue',
        'NASDAQ,AAPL,annual,2020-09-26,2020-10-30,EUR,275000000000',
      );
      await importFundamentals(test.orm.em, statements);
    });

    it('come from an import with source and day, and stay away where none is known', async () => {
      expect(await collected()).toMatchObject({ reportCurrency: 'EUR', fxToPrice: null });
      await load('2021-03-30,EUR,USD,1.17');
      expect(await collected()).toMatchObject({
        fxToPrice: 1.17,
        fxOrigin: { source: 'imported', asOfMs: day('2021-03-30') },
      });
    });

    it('come from a currency pair of the directory where it is newer', async () => {
      await load('2021-03-25,EUR,USD,1.5');
      await test.orm.em.fork().execute(
        `insert into instrument (exchange_short_name, symbol, name, type, currency, rank, source)
           values ('CRYPTO', 'EURUSD', 'Euro', 'crypto', 'USD', null, 'test')`,
      );
      await test.app.get(InstrumentDirectory).reload();
      const dir = path.join(folder, 'pair');
      mkdirSync(dir);
      write('pair/CRYPTO-EURUSD.csv', ...bars(1.19));
      await importDailyBars(dir, test.config.databaseUrl, () => undefined);
      expect(await collected()).toMatchObject({
        fxToPrice: 1.19,
        fxOrigin: { source: 'CRYPTO:EURUSD (imported)', asOfMs: day('2021-03-31') },
      });
    });
  });
});
