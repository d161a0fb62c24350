import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {
  LiveInputsDto,
  TickerDividendsDto,
  TickerFinancialsDto,
  TickerRatiosDto,
} from '@pricealgo/contract/financials';
import type { TickerOverviewDto } from '@pricealgo/contract/overview';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { newYorkDay } from '../../src/common/market/zone-days.js';
import { importCorporateActions, importDailyBars } from '../../src/modules/bars/index.js';
import { ExchangeRateRepository } from '../../src/modules/fundamentals/rates/exchange-rate.repository.js';
import { FundamentalsRepository, importFundamentals } from '../../src/modules/fundamentals/index.js';
import { InstrumentDirectory } from '../../src/modules/tickers/index.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const DAY_MS = 86_400_000;
const today = newYorkDay(Date.now());
/** `YYYY-MM-DD` some days ago. */
const ago = (days: number): string => new Date((today - days) * DAY_MS).toISOString().slice(0, 10);
const ms = (days: number): number => (today - days) * DAY_MS;

const ITEMS =
  'revenue,netIncome,epsDiluted,equity,totalAssets,sharesOutstanding,operatingCashFlow,capitalExpenditure,dividendsPaid';
/** Two years and a restatement of the first, in shares of before a split of 2:1. */
const STATEMENTS = [
  `exchangeShortName,symbol,period,fiscalDate,filingDate,currency,fiscalYear,${ITEMS}`,
  `NASDAQ,AAPL,annual,${ago(500)},${ago(460)},USD,2024,1000,100,5,400,800,20,150,50,30`,
  `NASDAQ,AAPL,annual,${ago(500)},${ago(95)},USD,2024,900,90,4.5,400,800,20,150,50,30`,
  `NASDAQ,AAPL,annual,${ago(135)},${ago(95)},USD,2025,1080,120,6,600,1000,20,180,60,40`,
  `NASDAQ,NVDA,annual,${ago(135)},${ago(95)},USD,2025,1080,120,6,600,1000,20,180,60,40`,
  // Not dated by its source, of a company whose prices ended years ago.
  `NASDAQ,AMZN,annual,${ago(1000)},,USD,,500,50,2,200,400,25,80,30,`,
  `NASDAQ,AMZN,annual,${ago(600)},,USD,,900,90,4,200,400,25,80,30,`,
  `NASDAQ,MSFT,annual,${ago(135)},${ago(95)},CNY,2025,1080,120,6,600,1000,20,180,60,40`,
  `NASDAQ,TWA,annual,${ago(135)},${ago(95)},TWD,2025,1080,120,6,600,1000,20,180,60,40`,
  `NASDAQ,TWB,annual,${ago(135)},${ago(95)},TWD,2025,1080,120,6,600,1000,20,180,60,40`,
  `LSE,VOD,annual,${ago(135)},${ago(95)},GBP,2025,10.8,1.2,0.06,6,10,20,1.8,0.6,0.4`,
];
const ACTIONS = [
  'exchangeShortName,symbol,date,type,ratio,amount,currency',
  `NASDAQ,AAPL,${ago(30)},split,2:1,,`,
  `NASDAQ,AAPL,${ago(200)},dividend,,1,USD`,
  `NASDAQ,AAPL,${ago(20)},dividend,,0.5,USD`,
  `NASDAQ,AMZN,${ago(910)},dividend,,1,USD`,
  // 3.6 pence told in pounds, and 2.4 in pence; dollars say nothing beside a price in pence.
  `LSE,VOD,${ago(200)},dividend,,0.036,GBP`,
  `LSE,VOD,${ago(20)},dividend,,2.4,GBX`,
  `LSE,VOD,${ago(10)},dividend,,9,USD`,
];

describe('financials of a ticker', () => {
  let test: TestApp;
  let folder: string;
  beforeAll(async () => {
    test = await createTestApp();
    folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-financials-'));
    const write = (name: string, lines: readonly string[]): string => {
      const file = path.join(folder, name);
      writeFileSync(file, `${lines.join('\n')}\n`);
      return file;
    };
    // As traded: 120 until the split, 60 from then on, so 60 in today's shares throughout.
    const bars = Array.from({ length: 600 }, (_, i) => {
      const close = 600 - i > 30 ? 120 : 60;
      return `${ago(600 - i)},${close},${close},${close},${close},1000`;
    });
    await test.orm.em.fork().execute(
      `insert into instrument (exchange_short_name, symbol, name, type, currency, source)
       values ('LSE', 'VOD', 'Vodafone', 'stock', 'GBX', 'test'), ('NASDAQ', 'TWA', 'Twa', 'stock', 'USD', 'test'),
         ('NASDAQ', 'TWB', 'Twb', 'stock', 'USD', 'test')`,
    );
    await test.app.get(InstrumentDirectory).reload();
    const header = 'date,open,high,low,close,volume';
    await importFundamentals(test.orm.em, write('statements.csv', STATEMENTS));
    await importCorporateActions(test.orm.em, write('actions.csv', ACTIONS));
    const old = Array.from({ length: 100 }, (_, i) => `${ago(999 - i)},50,50,50,50,1000`);
    write('AMZN.csv', [header, ...old]);
    for (const symbol of ['AAPL', 'MSFT', 'NVDA', 'TWA', 'TWB', 'LSE-VOD'])
      write(`${symbol}.csv`, [header, ...bars]);
    rmSync(path.join(folder, 'statements.csv'));
    rmSync(path.join(folder, 'actions.csv'));
    await importDailyBars(folder, test.config.databaseUrl, () => undefined);
    // Price times shares would be 1,200.
    await profile('NASDAQ:NVDA', 1e12, 'USD');
    await profile('NASDAQ:TWB', 1200, 'USD');
    await new ExchangeRateRepository(test.orm.em).save([
      { base: 'USD', quote: 'TWD', rate: 8, dayMs: ms(1), source: 'imported' },
      { base: 'USD', quote: 'TWD', rate: 7, dayMs: ms(96), source: 'imported' },
    ]);
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async <Answer>(route: string, query: string): Promise<Answer> =>
    (await test.http.get(`/api/${route}?${query}`).expect(200)).body.data;
  async function profile(key: InstrumentKey, marketCap: number, currency: string): Promise<void> {
    await new FundamentalsRepository(test.orm.em).saveProfiles([
      { key, source: 'imported', asOfMs: Date.now() - DAY_MS, currency, statistics: { marketCap } },
    ]);
  }
  const AAPL = 'exchangeShortName=NASDAQ&symbol=AAPL&source=imported';
  const NVDA = 'exchangeShortName=NASDAQ&symbol=NVDA&source=imported';
  const MSFT = 'exchangeShortName=NASDAQ&symbol=MSFT&source=imported';

  it('are the newest filing of each year, in today’s shares, with growth', async () => {
    const answer = await ask<TickerFinancialsDto>('ticker-financials', AAPL);
    expect(answer).toMatchObject({ source: 'imported', currency: 'USD', period: 'annual', withheld: 0 });
    expect(answer.periods.map(({ fiscalYear, filingDateMs }) => [fiscalYear, filingDateMs])).toEqual([
      [2025, ms(95)],
      [2024, ms(95)],
    ]);
    const [newest, before] = answer.periods;
    expect(newest!.items).toMatchObject({
      revenue: 1080,
      epsDiluted: 3,
      sharesOutstanding: 40,
      freeCashFlow: 120,
    });
    expect(newest!.growth.revenue).toBeCloseTo(0.2, 12);
    expect(before!.items.revenue).toBe(900);
    const quarterly = await ask<TickerFinancialsDto>('ticker-financials', `${AAPL}&period=quarterly`);
    expect(quarterly.periods).toEqual([]);
  });

  it('as a file are what was reported, in a layout that can be imported again', async () => {
    const answer = await test.http.get(`/api/ticker-financials.csv?${AAPL}`).expect(200);
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="NASDAQ-AAPL-financials-annual-imported.csv"',
    );
    const [header, newest] = answer.text.split('\n').map((line) => line.split(','));
    const cell = (name: string): string => newest![header!.indexOf(name)]!;
    expect([cell('fiscalDate'), cell('epsDiluted'), cell('currency'), cell('source')]).toEqual([
      ago(135),
      '6',
      'USD',
      'imported',
    ]);
    const file = path.join(folder, 'again.csv');
    writeFileSync(file, answer.text);
    const summary = await importFundamentals(test.orm.em, file);
    expect([summary.inserted, summary.changed, summary.bad]).toEqual([0, 0, 0]);
  });

  it('give ratios as they could be known: first filing, first close after it', async () => {
    const answer = await ask<TickerRatiosDto>('ticker-ratios', AAPL);
    expect(answer).toMatchObject({ obstacle: null, priceSource: 'imported', priceCurrency: 'USD' });
    const [newest, before] = answer.periods;
    expect(newest).toMatchObject({
      filingDateMs: ms(95),
      priceDateMs: ms(94),
      priceBasis: 'filing',
      inputs: { price: 60, earningsPerShare: 3, shares: 40, marketCap: 2_400, averageEquity: 500 },
      ratios: { peRatio: 20, priceToBook: 4, freeCashFlowYield: 0.05, returnOnEquity: 0.24 },
    });
    // Of 2024 as it was first filed: 100 earned, not the 90 of the restatement.
    expect(before).toMatchObject({
      filingDateMs: ms(460),
      priceDateMs: ms(459),
      inputs: { netIncome: 100, earningsPerShare: 2.5 },
      ratios: { peRatio: 24, netMargin: 0.1 },
    });
  });

  it('give dividends per share of today, with yield, cover and the splits', async () => {
    const answer = await ask<TickerDividendsDto>('ticker-dividends', AAPL);
    expect(answer.dividends.map(({ amount, adjustedAmount }) => [amount, adjustedAmount])).toEqual([
      [0.5, 0.5],
      [1, 0.5],
    ]);
    expect(answer.splits).toEqual([{ exDateMs: ms(30), ratio: 2, sharesToday: 2, source: 'imported' }]);
    expect(answer.trailing).toMatchObject({ amount: 1, payments: 2, sources: ['imported'] });
    expect(answer.price).toMatchObject({ value: 60, source: 'imported', asOfMs: ms(1) });
    expect(answer.yield).toBeCloseTo(1 / 60, 12);
    expect(answer.cover!.periods[0]).toMatchObject({ dividendsPaid: 40, payout: 1 / 3, cover: 3 });
  });

  it('give the overview what a live price is set against', async () => {
    const { live } = await ask<{ live: LiveInputsDto }>('ticker-overview', AAPL);
    expect(live).toMatchObject({
      price: { value: 60, source: 'imported' },
      earnings: { perShare: 3, currency: 'USD', fiscalDateMs: ms(135), source: 'imported', basis: 'year' },
      shares: { count: 40, fiscalDateMs: ms(135) },
      dividends: { amount: 1, payments: 2 },
      obstacle: null,
    });
  });

  it('set a price of files that ended years ago against what had ended by then', async () => {
    const amazon = 'exchangeShortName=NASDAQ&symbol=AMZN&source=imported';
    const { live } = await ask<{ live: LiveInputsDto }>('ticker-overview', amazon);
    expect(live).toMatchObject({
      price: { value: 50, asOfMs: ms(900) },
      earnings: { perShare: 2, fiscalDateMs: ms(1000) },
      dividends: { amount: 1, toMs: ms(900) },
    });
    const { years, growth } = await ask<TickerDividendsDto>('ticker-dividends', amazon);
    expect([years[0]!.complete, growth]).toEqual([false, {}]);
  });

  it('in another currency than the price have margins and no P/E', async () => {
    const { obstacle, currency, periods } = await ask<TickerRatiosDto>('ticker-ratios', MSFT);
    expect([obstacle, currency]).toEqual(['currency', 'CNY']);
    expect(periods[0]!.ratios.netMargin).toBeCloseTo(1 / 9, 12);
    expect(periods[0]!.inputs.price).toBeUndefined();
    const { live } = await ask<{ live: LiveInputsDto }>('ticker-overview', MSFT);
    expect([live.obstacle, live.currency]).toEqual(['currency', 'CNY']);
  });

  it('in another currency are converted where a rate and a market cap of the time are known', async () => {
    const query = (symbol: string): string => `exchangeShortName=NASDAQ&symbol=${symbol}&source=imported`;
    expect((await ask<TickerRatiosDto>('ticker-ratios', query('TWA'))).obstacle).toBe('unconfirmed');
    const { obstacle, periods } = await ask<TickerRatiosDto>('ticker-ratios', query('TWB'));
    expect(obstacle).toBeNull();
    // 120 dollars: 7 of theirs each, against earnings of 6.
    expect(periods[0]!.exchangeRate).toMatchObject({ source: 'imported', asOfMs: ms(96) });
    expect(periods[0]!.exchangeRate!.rate).toBeCloseTo(1 / 7, 12);
    expect(periods[0]!.ratios.peRatio).toBeCloseTo((120 * 7) / 6, 10);
    const { live } = await ask<{ live: LiveInputsDto }>('ticker-overview', query('TWB'));
    expect(live).toMatchObject({ obstacle: null, exchangeRate: { rate: 0.125, asOfMs: ms(1) } });
  });

  it('in pounds are set against a price in pence without anybody’s rate', async () => {
    const lse = 'exchangeShortName=LSE&symbol=VOD&source=imported';
    const { obstacle, periods } = await ask<TickerRatiosDto>('ticker-ratios', lse);
    expect(obstacle).toBeNull();
    // 120p ÷ £0.06, and 20 shares at 120p ÷ £10.80.
    expect(periods[0]!.ratios.peRatio).toBeCloseTo(20, 12);
    expect(periods[0]!.ratios.priceToSales).toBeCloseTo((20 * 1.2) / 10.8, 12);
    const { live } = await ask<{ live: LiveInputsDto }>('ticker-overview', lse);
    expect(live).toMatchObject({ obstacle: null, exchangeRate: { rate: 100, source: 'definition' } });
  });

  it('dividends in pounds count beside a price in pence, in yield and in total return', async () => {
    const lse = 'exchangeShortName=LSE&symbol=VOD&source=imported';
    const answer = await ask<TickerDividendsDto>('ticker-dividends', lse);
    // As they were paid.
    expect(answer.dividends.map(({ amount, currency }) => [amount, currency])).toEqual([
      [9, 'USD'],
      [2.4, 'GBX'],
      [0.036, 'GBP'],
    ]);
    expect(answer).toMatchObject({ currency: 'GBX', price: { value: 60 }, trailing: { payments: 2 } });
    // 3.6p and 2.4p a share, at 60p.
    expect(answer.trailing!.amount).toBeCloseTo(6, 12);
    expect(answer.yield).toBeCloseTo(0.1, 12);
    // £0.4 paid of £1.2 earned.
    expect(answer.cover).toMatchObject({ currency: 'GBP', periods: [{ payout: 0.4 / 1.2 }] });
    const { live } = await ask<{ live: LiveInputsDto }>('ticker-overview', lse);
    expect(live.dividends!.amount).toBeCloseTo(6, 12);
    const closes = async (totalReturn: boolean): Promise<Map<number, number>> => {
      const answered = await ask<{ bars: { timeMs: number; close: number }[] }>(
        'ticker-history',
        `${lse}&range=1Y&totalReturn=${totalReturn}`,
      );
      return new Map(answered.bars.map(({ timeMs, close }) => [timeMs, close]));
    };
    const [plain, total] = [await closes(false), await closes(true)];
    // Between the two ex-dates the second is taken out: 2.4p of 60p, and 3.6p of 120p before the first.
    expect(total.get(ms(100))! / plain.get(ms(100))!).toBeCloseTo(1 - 2.4 / 60, 12);
    expect(total.get(ms(300))! / plain.get(ms(300))!).toBeCloseTo((1 - 2.4 / 60) * (1 - 3.6 / 120), 12);
  });

  it('that do not count the shares that are traded have no P/E either', async () => {
    const { obstacle, periods } = await ask<TickerRatiosDto>('ticker-ratios', NVDA);
    expect(obstacle).toBe('scale');
    expect(periods[0]!.inputs).toMatchObject({ earningsPerShare: 6 });
    expect(periods[0]!.inputs.price).toBeUndefined();
    expect(periods[0]!.ratios.peRatio).toBeUndefined();
    const { live } = await ask<{ live: LiveInputsDto }>('ticker-overview', NVDA);
    expect(live.obstacle).toBe('scale');
  });

  it('are withheld beside simulated prices, and counted', async () => {
    const plain = 'exchangeShortName=NASDAQ&symbol=AAPL';
    const statements = await ask<TickerFinancialsDto>('ticker-financials', plain);
    expect(statements).toMatchObject({ source: null, periods: [], withheld: 2 });
    const ratios = await ask<TickerRatiosDto>('ticker-ratios', plain);
    expect(ratios).toMatchObject({ priceSource: null, periods: [], withheld: 2 });
    const dividends = await ask<TickerDividendsDto>('ticker-dividends', plain);
    expect(dividends).toMatchObject({ dividends: [], splits: [], price: null, withheld: 3 });
    expect(await ask('ticker-overview', plain)).not.toHaveProperty('live');
  });

  it('are counted in the overview, so that a page knows what there is before it asks', async () => {
    const { records } = await ask<TickerOverviewDto>('ticker-overview', AAPL);
    expect(records).toEqual({ years: 2, quarters: 0, dividends: 2, splits: 1, withheld: false });
    const nothing = { years: 0, quarters: 0, dividends: 0, splits: 0, withheld: false };
    const plain = await ask<TickerOverviewDto>('ticker-overview', 'exchangeShortName=NASDAQ&symbol=AAPL');
    expect(plain.records).toEqual({ ...nothing, withheld: true });
    const fund = await ask<TickerOverviewDto>('ticker-overview', 'exchangeShortName=NYSEARCA&symbol=SPY');
    expect(fund.records).toEqual(nothing);
    const coin = await ask<TickerOverviewDto>('ticker-overview', 'exchangeShortName=CRYPTO&symbol=BTCUSD');
    expect(coin).not.toHaveProperty('records');
  });

  it('of a coin are empty', async () => {
    const coin = 'exchangeShortName=CRYPTO&symbol=BTCUSD&source=imported';
    expect(await ask<TickerFinancialsDto>('ticker-financials', coin)).toMatchObject({ periods: [] });
    expect(await ask<TickerDividendsDto>('ticker-dividends', coin)).toMatchObject({ trailing: null });
  });

  it.each([
    ['ticker-financials', 'exchangeShortName=NASDAQ&symbol=NOPE', 404, 'instrument_not_found'],
    ['ticker-ratios', 'exchangeShortName=NASDAQ&symbol=AAPL&period=weekly', 400, 'invalid_request'],
    ['ticker-dividends', 'exchangeShortName=NASDAQ&symbol=AAPL&source=fmp', 400, 'invalid_request'],
    ['ticker-financials.csv', 'exchangeShortName=NASDAQ', 400, 'invalid_request'],
  ])('%s refuses %s', async (route, query, status, code) => {
    const answer = await test.http.get(`/api/${route}?${query}`);
    expect([answer.status, answer.body.data.code]).toEqual([status, code]);
  });
});
