import type { FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import { MARKET } from '../testing/made-company.js';
import { valuationInputs, type ValuationContext } from './map-inputs.js';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const context: ValuationContext = {
  subject: { key: 'NYSE:MADE', name: 'Made', type: 'stock' },
  price: 20,
  priceCurrency: 'USD',
  market: MARKET,
  beta: null,
};

function statement(
  period: 'annual' | 'quarterly',
  fiscal: string,
  filed: string | null,
  items: FundamentalStatement['items'],
  rest: Partial<FundamentalStatement> = {},
): FundamentalStatement {
  return {
    key: 'NYSE:MADE',
    source: 'sec',
    period,
    fiscalDateMs: day(fiscal),
    filingDateMs: filed === null ? null : day(filed),
    asOfMs: day('2026-01-01'),
    currency: 'USD',
    items,
    ...rest,
  };
}

const year = statement('annual', '2023-12-31', '2024-02-20', { revenue: 100, totalAssets: 50 });
const quarters = [
  ['2024-03-31', '2024-05-05', 30],
  ['2023-12-31', '2024-02-20', 27],
  ['2023-09-30', '2023-11-04', 26],
  ['2023-06-30', '2023-08-03', 25],
] as const;
const quarterly = quarters.map(([fiscal, filed, revenue]) =>
  statement('quarterly', fiscal, filed, {
    revenue,
    totalAssets: 60,
    weightedSharesDiluted: 10,
    epsDiluted: 2,
  }),
);

describe('valuationInputs', () => {
  it('sums four quarters that follow each other and takes balances of the last', () => {
    const { trailing, years } = valuationInputs([year, ...quarterly], null, day('2024-06-01'), context);
    expect(trailing).toEqual({
      endMs: day('2024-03-31'),
      filingDateMs: day('2024-05-05'),
      figures: { revenue: 108, totalAssets: 60, weightedSharesDiluted: 10 },
    });
    expect(years).toHaveLength(1);
  });

  it('knows nothing before the day of its filing is over: the close of that day may have been before it', () => {
    const at = (text: string) => valuationInputs([year, ...quarterly], null, day(text), context);
    expect(at('2024-05-06').trailing).toMatchObject({ endMs: day('2023-12-31'), figures: { revenue: 100 } });
    expect(at('2024-05-07').trailing!.figures.revenue).toBe(108);
    expect(at('2024-02-21').trailing).toBeNull();
  });

  it('reads an amendment from the day after it was filed', () => {
    const amended = statement('annual', '2023-12-31', '2024-04-01', { revenue: 90 });
    const revenueAt = (text: string) =>
      valuationInputs([amended, year], null, day(text), context).years[0]!.figures.revenue;
    expect([revenueAt('2024-04-02'), revenueAt('2024-04-03')]).toEqual([100, 90]);
  });

  it('leaves out a sum that a quarter is missing for, and does not sum across a hole', () => {
    const lacking = quarterly.map((one, i) => (i === 2 ? { ...one, items: { totalAssets: 60 } } : one));
    expect(valuationInputs([year, ...lacking], null, day('2024-06-01'), context).trailing!.figures).toEqual({
      totalAssets: 60,
      weightedSharesDiluted: 10,
    });
    const holed = quarterly.filter((_, i) => i !== 1);
    expect(valuationInputs([year, ...holed], null, day('2024-06-01'), context).trailing!.endMs).toBe(
      day('2023-12-31'),
    );
  });

  it('does not mix sources: that of the newest date, of filed reports where dates agree', () => {
    const other = { source: 'vendor', asOfMs: day('2024-05-20') };
    const sameDate = statement('annual', '2023-12-31', null, { revenue: 7 }, other);
    expect(valuationInputs([sameDate, year], null, day('2024-06-01'), context)).toMatchObject({
      statementSource: 'sec',
    });
    const newer = statement('annual', '2024-04-30', null, { revenue: 7 }, other);
    expect(valuationInputs([newer, year], null, day('2024-06-01'), context)).toMatchObject({
      statementSource: 'vendor',
      trailing: { figures: { revenue: 7 }, filingDateMs: null },
    });
    expect(valuationInputs([newer, year], null, day('2024-05-19'), context).statementSource).toBe('sec');
  });

  it('puts shares of statements filed before a split on the count after it', () => {
    const splits = [
      { exDateMs: day('2024-05-20'), ratio: 4 },
      { exDateMs: day('2024-12-01'), ratio: 2 },
      { exDateMs: day('2023-01-01'), ratio: 3 },
    ];
    const { trailing } = valuationInputs(quarterly, null, day('2024-06-01'), { ...context, splits });
    expect(trailing!.figures).toMatchObject({ weightedSharesDiluted: 40, revenue: 108 });
  });

  it('counts shares of a statement whose filing is not told from its reading', () => {
    const splits = [{ exDateMs: day('2024-05-20'), ratio: 4 }];
    const read = statement(
      'annual',
      '2023-12-31',
      null,
      { epsDiluted: 8, weightedSharesDiluted: 10 },
      { asOfMs: day('2024-05-19') },
    );
    const { years, trailing } = valuationInputs([read], null, day('2024-06-01'), { ...context, splits });
    expect(years[0]!.figures).toEqual({ epsDiluted: 2, weightedSharesDiluted: 40 });
    expect(trailing!.figures).toEqual(years[0]!.figures);
  });

  it('moves the year on by its quarters where no fourth quarter is reported: 100 + 30 − 22', () => {
    const first = statement('quarterly', '2023-03-31', '2023-05-03', { revenue: 22 });
    const { trailing } = valuationInputs([year, first, quarterly[0]!], null, day('2024-06-01'), context);
    expect(trailing).toEqual({
      endMs: day('2024-03-31'),
      filingDateMs: day('2024-05-05'),
      figures: { revenue: 108, totalAssets: 60, weightedSharesDiluted: 10 },
    });
  });

  it('takes a profile as it was told by then, in the currency of the price', () => {
    const profile = {
      key: 'NYSE:MADE' as const,
      source: 'vendor',
      asOfMs: day('2024-05-01'),
      currency: 'USD',
      industry: 'Diversified Banks',
      statistics: { beta: 1.3, eps: 2 },
    };
    const at = (text: string, change = {}) =>
      valuationInputs([], { ...profile, ...change }, day(text), context);
    expect(at('2024-06-01')).toMatchObject({
      beta: 1.3,
      subject: { industry: 'Diversified Banks' },
      snapshot: { asOfMs: day('2024-05-01'), statistics: { eps: 2 } },
    });
    expect(at('2024-04-30')).toMatchObject({ beta: null, snapshot: null });
    expect(at('2024-06-01', { currency: 'EUR' }).snapshot).toBeNull();
  });

  it('knows an exchange rate only where it is told or not needed', () => {
    const euro = { ...year, currency: 'EUR' };
    const rate = (fxToPrice?: number) =>
      valuationInputs([euro], null, day('2024-06-01'), { ...context, fxToPrice }).fxToPrice;
    expect([rate(), rate(1.1)]).toEqual([null, 1.1]);
    expect(valuationInputs([year], null, day('2024-06-01'), context).fxToPrice).toBe(1);
  });

  it('takes the newest exchange rate known by then, with its source and date, inverted where need be', () => {
    const euro = { ...year, currency: 'EUR' };
    const exchangeRates = [
      { base: 'EUR', quote: 'USD', rate: 1.05, source: 'imported', asOfMs: day('2024-05-01') },
      { base: 'USD', quote: 'EUR', rate: 0.8, source: 'vendor', asOfMs: day('2024-05-31') },
      { base: 'EUR', quote: 'USD', rate: 9, source: 'imported', asOfMs: day('2024-06-02') },
      { base: 'CNY', quote: 'USD', rate: 0.14, source: 'imported', asOfMs: day('2024-06-01') },
    ];
    expect(valuationInputs([euro], null, day('2024-06-01'), { ...context, exchangeRates })).toMatchObject({
      fxToPrice: 1.25,
      fxOrigin: { source: 'vendor', asOfMs: day('2024-05-31') },
    });
    const same = valuationInputs([year], null, day('2024-06-01'), { ...context, exchangeRates });
    expect([same.fxToPrice, same.fxOrigin]).toEqual([1, undefined]);
    expect(
      valuationInputs([euro], null, day('2024-04-30'), { ...context, exchangeRates }).fxToPrice,
    ).toBeNull();
  });
});
