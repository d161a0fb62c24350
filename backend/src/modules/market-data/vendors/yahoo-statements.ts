import type {
  FundamentalPeriod,
  FundamentalStatement,
  LineItem,
} from '@pricealgo/contract/market/fundamentals';
import { z } from 'zod';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { VendorError } from '../vendor-client/vendor-error.js';
import { parseEach } from '../vendor-client/vendor-values.js';

/** Forms seen in recorded answers of the fundamentals time series service. */

const yahooFact = z.object({
  asOfDate: z.iso.date(),
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
  reportedValue: z.object({ raw: z.number() }),
});

/** One line item over the fiscal dates; the facts are under a field named like the item. */
const yahooSeries = z
  .object({ meta: z.object({ symbol: z.array(z.string()).min(1), type: z.array(z.string()).min(1) }) })
  .loose();

const yahooTimeSeries = z.object({ timeseries: z.object({ result: z.array(z.unknown()) }) });

/** Our line item ← the vendor's, without its `annual` or `quarterly`. `-` in front: payments are negative there. */
const ITEMS: Readonly<Partial<Record<LineItem, string>>> = {
  revenue: 'TotalRevenue',
  costOfRevenue: 'CostOfRevenue',
  grossProfit: 'GrossProfit',
  researchAndDevelopment: 'ResearchAndDevelopment',
  sellingGeneralAdministrative: 'SellingGeneralAndAdministration',
  operatingIncome: 'OperatingIncome',
  interestExpense: 'InterestExpense',
  incomeBeforeTax: 'PretaxIncome',
  incomeTax: 'TaxProvision',
  netIncome: 'NetIncome',
  ebitda: 'EBITDA',
  epsBasic: 'BasicEPS',
  epsDiluted: 'DilutedEPS',
  weightedSharesBasic: 'BasicAverageShares',
  weightedSharesDiluted: 'DilutedAverageShares',
  cashAndEquivalents: 'CashAndCashEquivalents',
  receivables: 'AccountsReceivable',
  inventory: 'Inventory',
  currentAssets: 'CurrentAssets',
  totalAssets: 'TotalAssets',
  currentLiabilities: 'CurrentLiabilities',
  longTermDebt: 'LongTermDebt',
  totalDebt: 'TotalDebt',
  totalLiabilities: 'TotalLiabilitiesNetMinorityInterest',
  equity: 'StockholdersEquity',
  sharesOutstanding: 'OrdinarySharesNumber',
  operatingCashFlow: 'OperatingCashFlow',
  capitalExpenditure: '-CapitalExpenditure',
  investingCashFlow: 'InvestingCashFlow',
  financingCashFlow: 'FinancingCashFlow',
  depreciationAmortization: 'DepreciationAndAmortization',
  stockBasedCompensation: 'StockBasedCompensation',
  dividendsPaid: '-CashDividendsPaid',
  shareRepurchases: '-RepurchaseOfCapitalStock',
};

/** The `type` parameter that requests all items. */
export function yahooItemTypes(period: FundamentalPeriod): string {
  return Object.values(ITEMS)
    .map((name) => `${period}${name.replace('-', '')}`)
    .join(',');
}

/**
 * Statements of a time series answer, newest first. Their dates are month ends (AAPL's year that ended on
 * 2024-09-28 says 2024-09-30), and the filing dates are missing.
 * @throws VendorError when the answer is of another form
 */
export function yahooStatements(
  answer: unknown,
  symbol: string,
  { key }: MarketInstrument,
  period: FundamentalPeriod,
  asOfMs: number,
): FundamentalStatement[] {
  const parsed = yahooTimeSeries.safeParse(answer);
  if (!parsed.success) throw new VendorError('yahoo', 'shape', 'unknown form of fundamentals');
  const named = new Map(
    (Object.entries(ITEMS) as [LineItem, string][]).map(([item, name]) => [
      `${period}${name.replace('-', '')}`,
      item,
    ]),
  );
  const byDate = new Map<
    string,
    { currency: string; items: Partial<Record<LineItem, number>>; mixed: boolean }
  >();
  for (const series of parseEach(parsed.data.timeseries.result, yahooSeries).rows) {
    const type = series.meta.type[0] ?? '';
    const item = named.get(type);
    if (series.meta.symbol[0] !== symbol || item === undefined) continue;
    for (const { asOfDate, currencyCode, reportedValue } of factsOf(series[type])) {
      const statement = byDate.get(asOfDate) ?? { currency: currencyCode, items: {}, mixed: false };
      statement.mixed ||= statement.currency !== currencyCode;
      const negated = ITEMS[item]?.startsWith('-') && reportedValue.raw !== 0;
      statement.items[item] = negated ? -reportedValue.raw : reportedValue.raw;
      byDate.set(asOfDate, statement);
    }
  }
  return [...byDate.entries()]
    .filter(([, { mixed }]) => !mixed)
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([date, { currency, items }]) => ({
      key,
      source: 'yahoo',
      period,
      fiscalDateMs: Date.parse(`${date}T00:00:00Z`),
      filingDateMs: null,
      asOfMs,
      currency,
      items,
    }));
}

function factsOf(facts: unknown): z.output<typeof yahooFact>[] {
  return Array.isArray(facts) ? parseEach(facts, yahooFact).rows : [];
}
