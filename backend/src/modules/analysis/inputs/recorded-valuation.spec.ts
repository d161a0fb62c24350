import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { EquityDetail } from '@pricealgo/algorithms/valuation/equity/equity-detail';
import { evaluateValuation } from '@pricealgo/algorithms/valuation/evaluate-valuation';
import { valuationInputs } from '@pricealgo/algorithms/valuation/inputs/map-inputs';
import type { SectorMedians, ValuationInputs } from '@pricealgo/algorithms/valuation/inputs/valuation-inputs';
import type { FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { readSecFacts, secStatements } from '../../fundamentals/index.js';
import { yahooStatements } from '../../market-sources/index.js';

const folder = process.env.MARKET_DATA_DIR;
const describeWithData = folder ? describe : describe.skip;
if (!folder) {
  process.stdout.write('skipped: MARKET_DATA_DIR is not set, no recorded company is valued\n\n');
}

/** Every version of Snowflake's statements as filed with the SEC; `folder` holds the recorded market data. */
function snowflakeStatements(folder: string): FundamentalStatement[] {
  const file = path.join(folder, 'fundamentals/sec-companyfacts-SNOW.json');
  const { bases } = readSecFacts(readFileSync(file, 'utf8'));
  return secStatements('NYSE:SNOW', bases, Date.UTC(2026, 10, 20)).statements;
}

/** Statements of a recorded vendor answer; its filing dates are not told, they count from `asOfMs`. */
function vendorStatements(
  folder: string,
  symbol: string,
  file: string,
  period: 'annual' | 'quarterly',
  asOfMs: number,
): FundamentalStatement[] {
  const { response } = JSON.parse(readFileSync(path.join(folder, 'yahoo', file), 'utf8')) as {
    response: { bodyJson?: unknown; body?: string };
  };
  const instrument = { key: `NASDAQ:${symbol}` } as MarketInstrument;
  return yahooStatements(
    response.bodyJson ?? JSON.parse(response.body ?? ''),
    symbol,
    instrument,
    period,
    asOfMs,
  );
}

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const market = { riskFreeRatePct: 4.4, equityRiskPremiumPct: 4.6, countryPremiumPct: 0, statutoryTaxPct: 25 };
const medians: SectorMedians = {
  name: 'Technology',
  count: 60,
  peRatio: 30,
  evToEbitda: 20,
  evToSales: 6,
  priceToSales: 6,
};

const evaluate = (inputs: ValuationInputs) => {
  const output = evaluateValuation(inputs);
  return { ...output, detail: output.detail as EquityDetail };
};

describeWithData('Snowflake, a loss-maker, from its filings', () => {
  const statements = folder ? snowflakeStatements(folder) : [];
  const at = (date: string) =>
    valuationInputs(statements, null, day(date), {
      subject: { key: 'NYSE:SNOW', name: 'Snowflake', type: 'stock', industry: 'Application Software' },
      price: 223.77,
      priceCurrency: 'USD',
      market,
      beta: 1.2,
      sectorMedians: medians,
    });

  it('takes the four quarters to April 2025 from the day after they were filed, for the hour of a filing is not told', () => {
    expect(at('2025-06-01').trailing).toMatchObject({
      endMs: day('2025-04-30'),
      filingDateMs: day('2025-05-30'),
    });
    // The close of the filing day itself.
    const before = at('2025-05-31').trailing!;
    expect(before).toMatchObject({ endMs: day('2025-01-31'), filingDateMs: day('2025-03-21') });
    // As the annual report of that day has them.
    expect(before.figures).toMatchObject({
      revenue: 3_626_396_000,
      operatingIncome: -1_456_010_000,
      operatingCashFlow: 959_764_000,
      capitalExpenditure: 46_279_000,
      longTermDebt: 2_271_529_000,
    });
    expect(at('2020-06-01').trailing).toBeNull();
  });

  it('is valued by its sales, with what the price asks of its margin', () => {
    const { detail, missing } = evaluate(at('2025-04-30'));
    expect(detail.selection).toMatch(/^negative free cash flow/);
    expect(missing).toEqual([]);
    const shares = 332_707_000;
    const [cash, debt, minority] = [2_628_798_000 + 2_008_873_000, 2_271_529_000, 6_714_000];
    const values = Object.fromEntries(detail.models.map(({ key, base }) => [key, base]));
    expect(values.evToSales).toBeCloseTo((6 * 3_626_396_000 + cash - debt - minority) / shares, 8);
    expect(values.priceToSales).toBeCloseTo((6 * 3_626_396_000) / shares, 8);
    expect(detail.models.map(({ key, weight }) => [key, weight])).toEqual([
      // Possible now that all debt is known; a company that burns cash gives it no weight.
      ['dcfEquity', 0],
      ['evToSales', 1],
      ['priceToSales', 0],
    ]);
    // EBIT taxed at 25 % + 182.508 - mean(46.279, 35.086, 25.128) - a fifth of the growth of working capital since 2020
    const growth =
      (5_869_372 - 2_628_798 - 2_008_873 - 3_301_183 - (665_194 - 127_206 - 306_844 - 416_455)) / 5;
    const flow = -1_456_010 * 0.75 + 182_508 - (46_279 + 35_086 + 25_128) / 3 - growth;
    expect(detail.assumptions.find(({ key }) => key === 'freeCashFlowToFirm')!.value! / 1_000).toBeCloseTo(
      flow,
      3,
    );
    expect(detail.reverse!.impliedMargin).toBeGreaterThan(0.3);
    expect(detail.cashRunwayYears).toBeNull(); // operations bring cash: what is lost is paid in shares
    expect(detail.unused.find(({ key }) => key === 'dcfFirm')!.reason).toMatch(/negative/);
    // Z″ = 6.56 X1 + 3.26 X2 + 6.72 X3 + 1.05 X4, thousands of dollars on 31 January 2025.
    const [assets, liabilities] = [9_033_938, 6_027_295];
    const x1 = (5_869_372 - 3_301_183) / assets;
    const zz =
      6.56 * x1 +
      (3.26 * -7_293_575) / assets -
      (6.72 * 1_456_010) / assets +
      (1.05 * 2_999_929) / liabilities;
    expect(detail.altman).toMatchObject({ missing: [], applies: 'other' });
    expect(detail.altman!.other).toEqual({ value: expect.closeTo(zz, 6), zone: 'distress' });
  });
});

describeWithData('Apple, from a vendor that tells no filing dates', () => {
  const asOfMs = day('2025-02-22');
  const statements = folder
    ? [
        ...vendorStatements(folder, 'AAPL', 'fundamentalsTimeSeries-AAPL-all-annual.json', 'annual', asOfMs),
        ...vendorStatements(
          folder,
          'AAPL',
          'fundamentalsTimeSeries-AAPL-all-quarterly.json',
          'quarterly',
          asOfMs,
        ),
      ]
    : [];
  const inputs = valuationInputs(statements, null, asOfMs, {
    subject: { key: 'NASDAQ:AAPL', name: 'Apple', type: 'stock', industry: 'Consumer Electronics' },
    price: 245.55,
    priceCurrency: 'USD',
    market,
    beta: 1.2,
    sectorMedians: medians,
  });

  it('discounts the cash flow that its statements give', () => {
    const { detail, missing } = evaluate(inputs);
    const assumption = (key: string) => detail.assumptions.find((one) => one.key === key)!;
    // Twelve months to December 2024 in millions: operating income 125,675, tax 29,596 of 125,746, depreciation 11,677
    const capital = (9_447 + 10_959 + 10_708) / 3;
    const now = 152_987 - 29_943 - 35_228 - (176_392 - (106_629 - 85_750));
    const before = 135_405 - 23_646 - 24_658 - (153_982 - (132_480 - 98_959));
    const flow = 125_675 * (1 - 29_596 / 125_746) + 11_677 - capital - (now - before) / 2;
    expect(assumption('freeCashFlowToFirm').value! / 1e6).toBeCloseTo(flow, 4);
    const equityFlow = 96_150 + 11_677 - capital - (now - before) / 2 + (106_629 - 132_480) / 2;
    expect(assumption('freeCashFlowToEquity').value! / 1e6).toBeCloseTo(equityFlow, 6);
    // Pay in shares is taken off: 102,405 to 97,118 in three years.
    expect(assumption('growthPct')).toMatchObject({ source: 'trend of free cash flow over 3 years' });
    expect(detail.confidence.checks.filter(({ met }) => !met).map(({ text }) => text)).toEqual([
      'not known: more than three fiscal years, for growth',
      'filing date is not known',
    ]);
    // No interest told since 2023: that year's is used, and said so.
    expect(assumption('costOfDebtPct')).toMatchObject({ value: expect.closeTo(5.1, 10) });
    expect(assumption('costOfDebtPct').source).toMatch(/2023-09-30$/);
    expect(missing).toEqual([]);
    expect(detail.altman!.missing).toEqual([]);
    // Z of a maker of things: both parts of the market's view and of the books are known.
    expect(detail.altman).toMatchObject({ applies: 'manufacturer', manufacturer: { zone: 'safe' } });
  });

  it('adds up to the value per share by a plain sum', () => {
    const { detail } = evaluate(inputs);
    const of = (key: string) => detail.assumptions.find((one) => one.key === key)!.value!;
    const [wacc, lasting] = [of('waccPct') / 100, of('terminalGrowthPct') / 100];
    const flows: number[] = [];
    for (let year = 0, growth = of('growthPct') / 100, flow = of('freeCashFlowToFirm'); year < 10; year++) {
      flow *= 1 + growth;
      flows.push(flow);
      growth = lasting + 0.7 * (growth - lasting);
    }
    const terminal = (flows[9]! * (1 + lasting)) / (wacc - lasting) / (1 + wacc) ** 10;
    const enterprise = flows.reduce((sum, flow, i) => sum + flow / (1 + wacc) ** (i + 1), terminal);
    const model = detail.models.find(({ key }) => key === 'dcfFirm')!;
    expect(model.base).toBeCloseTo((enterprise + 30_299e6 + 23_476e6 - 96_799e6) / 15_150_865_000, 8);
    expect(model.terminalShare).toBeCloseTo(terminal / enterprise, 10);
    expect(detail.monteCarlo!.p50 / detail.blended!.value).toBeCloseTo(1, 1);
  });

  it('is dear by cash flow at these rates, with medium confidence: filing dates are unknown', () => {
    const { label, detail } = evaluate(inputs);
    expect(label).toBe('overvalued');
    expect(detail.confidence.level).toBe('medium');
    expect(detail.reverse!.impliedGrowth).toBeGreaterThan(detail.reverse!.ownGrowth!);
    expect(detail.piotroski).toMatchObject({ of: 9, passed: 7 });
  });
});

describeWithData('three quarters of income statements', () => {
  it.each(['AMZN', 'GOOG'])('are no year of %s: nothing is valued, everything missing is named', (symbol) => {
    const asOfMs = day('2024-02-15');
    const file = `fundamentalsTimeSeries-${symbol}-financials-quarterly.json`;
    const statements = vendorStatements(folder!, symbol, file, 'quarterly', asOfMs);
    expect(statements).toHaveLength(3);
    const inputs = valuationInputs(statements, null, asOfMs, {
      subject: { key: `NASDAQ:${symbol}`, name: symbol, type: 'stock' },
      price: 150,
      priceCurrency: 'USD',
      market,
      beta: 1.2,
      sectorMedians: medians,
    });
    const { label, missing } = evaluate(inputs);
    expect(label).toBe('insufficient data');
    expect(missing).toEqual(['financial statements', 'diluted shares', 'three fiscal years, for growth']);
  });

  it('with a profile Amazon is measured by its ratios', () => {
    // From the recorded summary of 21 February 2025: price 216.58, EPS 5.52, P/B 8.02267
    const statistics = { eps: 5.52, peRatio: 216.58 / 5.52, priceToBook: 8.02267 };
    const inputs = valuationInputs(
      [],
      { key: 'NASDAQ:AMZN', source: 'vendor', asOfMs: day('2025-02-21'), currency: 'USD', statistics },
      day('2025-02-22'),
      {
        subject: { key: 'NASDAQ:AMZN', name: 'Amazon', type: 'stock' },
        price: 216.58,
        priceCurrency: 'USD',
        market,
        beta: 1.156,
        sectorMedians: { ...medians, priceToBook: 6 },
      },
    );
    const values = Object.fromEntries(evaluate(inputs).detail.models.map(({ key, base }) => [key, base]));
    expect(values.peRatio).toBeCloseTo(30 * 5.52, 8);
    expect(values.priceToBook).toBeCloseTo((6 * 216.58) / 8.02267, 8);
    expect(values.graham).toBeCloseTo(Math.sqrt(22.5 * 5.52 * (216.58 / 8.02267)), 8);
  });
});

describeWithData('a bank of which only ratios are known', () => {
  it('is valued at the medians of five banks of its size', () => {
    const table = readFileSync(path.join(folder!, 'fundamentals/sp500-2026-08.csv'), 'utf8');
    const banks = table
      .split(/\r?\n/)
      .map((line) => line.split(','))
      .filter(([, , industry]) => industry === 'Regional Banks')
      .map(([symbol, , industry, price, peRatio, , eps, , , marketCap, , , priceToBook]) => ({
        key: `NYSE:${symbol}` as const,
        industry,
        price: Number(price),
        eps: Number(eps),
        peRatio: Number(peRatio),
        priceToBook: Number(priceToBook),
        marketCap: Number(marketCap),
      }));
    expect(banks).toHaveLength(6);
    const { price, eps, peRatio, priceToBook, marketCap } = banks.find(({ key }) => key === 'NYSE:KEY')!;
    const { label, detail } = evaluate(
      valuationInputs(
        [],
        {
          key: 'NYSE:KEY',
          source: 'imported',
          asOfMs: day('2026-08-31'),
          currency: 'USD',
          industry: 'Regional Banks',
          statistics: { eps, peRatio, priceToBook, marketCap },
        },
        day('2026-09-01'),
        {
          subject: { key: 'NYSE:KEY', name: 'KeyCorp', type: 'stock' },
          price,
          priceCurrency: 'USD',
          market,
          beta: 1.1,
          peers: banks,
        },
      ),
    );
    const values = Object.fromEntries(detail.models.map(({ key, base }) => [key, base]));
    // In the middle of the other five: Huntington's 13.10 earnings and M&T's 1.365 books, at a price of 21.87
    expect(values.peRatio).toBeCloseTo(1.71 * 13.100001, 6);
    expect(values.priceToBook).toBeCloseTo((21.87 * 1.3653355) / 1.3553545, 4);
    expect(detail.blended!.value).toBeCloseTo((values.peRatio! + values.priceToBook!) / 2, 10);
    expect(detail.unused.find(({ key }) => key === 'excessReturn')!.reason).toMatch(/^missing: equity/);
    expect([label, detail.confidence.level]).toEqual(['fairly valued', 'low']);
  });
});

describeWithData('Alibaba, a receipt of eight shares with reports in yuan', () => {
  const asOfMs = day('2025-02-15');
  /** The vendor's own figures of the receipt; the statements are made: one year, its shares eight to a receipt. */
  const inputs = (exchangeRates: { rate: number; asOfMs: number }[]): ValuationInputs => {
    const { response } = JSON.parse(
      readFileSync(path.join(folder!, 'yahoo/quote-AAPL-BABA.json'), 'utf8'),
    ) as { response: { bodyJson: { quoteResponse: { result: Record<string, number>[] } } } };
    const quote = response.bodyJson.quoteResponse.result[1]!;
    const key = 'NYSE:BABA';
    const year: FundamentalStatement = {
      key,
      source: 'imported',
      period: 'annual',
      fiscalDateMs: day('2024-03-31'),
      filingDateMs: day('2024-05-23'),
      asOfMs,
      currency: 'CNY',
      items: {
        revenue: 941e9,
        netIncome: 80e9,
        equity: 986e9,
        weightedSharesDiluted: 8 * quote.sharesOutstanding!,
      },
    };
    const statistics = { marketCap: quote.marketCap!, eps: quote.epsTrailingTwelveMonths! };
    return valuationInputs([year], { key, source: 'vendor', asOfMs, currency: 'USD', statistics }, asOfMs, {
      subject: { key, name: 'Alibaba', type: 'stock' },
      price: quote.regularMarketPrice!,
      priceCurrency: 'USD',
      market,
      beta: 1,
      sectorMedians: medians,
      exchangeRates: exchangeRates.map((one) => ({ base: 'CNY', quote: 'USD', source: 'imported', ...one })),
    });
  };
  const failed = (of: EquityDetail): string[] =>
    of.guards!.filter(({ state }) => state === 'failed').map(({ key }) => key);

  it('has no estimate without a rate and the ratio, and one of its size with both', () => {
    expect(failed(evaluate(inputs([])).detail)).toEqual(['currency', 'shareCount']);
    const rated = inputs([{ rate: 0.1376, asOfMs: day('2025-02-14') }]);
    const { label, detail } = evaluate(rated);
    expect([label, failed(detail)]).toEqual(['insufficient data', ['shareCount']]);
    expect(detail.guards!.find(({ key }) => key === 'shareCount')!.mend).toMatch(/about 7\.83/);
    const mended = evaluateValuation(rated, { statementSharesPerShare: 8 }).detail as EquityDetail;
    expect(failed(mended)).toEqual([]);
    // 30 × earnings of 80 billion yuan, by 2.376 billion receipts
    expect(mended.models.find(({ key }) => key === 'peRatio')!.base).toBeCloseTo(
      (30 * 80e9 * 0.1376) / 2_375_950_080,
      6,
    );
  });
});
