import {
  LINE_ITEMS,
  type FundamentalPeriod,
  type FundamentalStatement,
  type LineItem,
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

type Sources = readonly string[];

/**
 * Our line item ← the vendor's, without its `annual` or `quarterly`; the first that is told counts. `-` in front:
 * payments are negative there.
 */
const ITEMS: Readonly<Partial<Record<LineItem, Sources>>> = {
  revenue: ['TotalRevenue'],
  costOfRevenue: ['CostOfRevenue'],
  grossProfit: ['GrossProfit'],
  researchAndDevelopment: ['ResearchAndDevelopment'],
  sellingGeneralAdministrative: ['SellingGeneralAndAdministration'],
  operatingIncome: ['OperatingIncome'],
  interestExpense: ['InterestExpense', 'InterestExpenseNonOperating'],
  incomeBeforeTax: ['PretaxIncome'],
  incomeTax: ['TaxProvision'],
  netIncome: ['NetIncome'],
  ebitda: ['EBITDA'],
  epsBasic: ['BasicEPS'],
  epsDiluted: ['DilutedEPS'],
  weightedSharesBasic: ['BasicAverageShares'],
  weightedSharesDiluted: ['DilutedAverageShares'],
  cashAndEquivalents: ['CashAndCashEquivalents'],
  shortTermInvestments: ['OtherShortTermInvestments'],
  receivables: ['AccountsReceivable'],
  inventory: ['Inventory'],
  currentAssets: ['CurrentAssets'],
  totalAssets: ['TotalAssets'],
  currentLiabilities: ['CurrentLiabilities'],
  currentDebt: ['CurrentDebt', 'CurrentDebtAndCapitalLeaseObligation'],
  longTermDebt: ['LongTermDebt'],
  totalDebt: ['TotalDebt'],
  totalLiabilities: ['TotalLiabilitiesNetMinorityInterest'],
  minorityInterest: ['MinorityInterest'],
  preferredEquity: ['PreferredStockEquity', 'PreferredStock'],
  retainedEarnings: ['RetainedEarnings'],
  equity: ['StockholdersEquity'],
  sharesOutstanding: ['OrdinarySharesNumber'],
  operatingCashFlow: ['OperatingCashFlow'],
  capitalExpenditure: ['-CapitalExpenditure'],
  investingCashFlow: ['InvestingCashFlow'],
  financingCashFlow: ['FinancingCashFlow'],
  depreciationAmortization: ['DepreciationAndAmortization', 'DepreciationAmortizationDepletion'],
  stockBasedCompensation: ['StockBasedCompensation'],
  dividendsPaid: ['-CashDividendsPaid'],
  shareRepurchases: ['-RepurchaseOfCapitalStock'],
};

/** Items that the vendor often leaves out where they are the difference of two totals, with and without them. */
const DIFFERENCES: Readonly<Partial<Record<LineItem, readonly [whole: string, without: string]>>> = {
  shortTermInvestments: ['CashCashEquivalentsAndShortTermInvestments', 'CashAndCashEquivalents'],
  minorityInterest: ['TotalEquityGrossMinorityInterest', 'StockholdersEquity'],
  preferredEquity: ['StockholdersEquity', 'CommonStockEquity'],
};

const plainName = (name: string): string => name.replace('-', '');
const NAMES = [...new Set([...Object.values(ITEMS), ...Object.values(DIFFERENCES)].flat().map(plainName))];

/** The `type` parameter that requests all items. */
export function yahooItemTypes(period: FundamentalPeriod): string {
  return NAMES.map((name) => `${period}${name}`).join(',');
}

/** What the vendor tells of one fiscal date, by its own names. */
type Told = Map<string, { readonly value: number; readonly currency: string }>;

/**
 * Statements of a time series answer, newest first. Their dates are month ends (AAPL's year that ended on
 * 2024-09-28 says 2024-09-30), and the filing dates are missing.
 *
 * Share counts carry a currency code that means nothing (USD beside money in CNY) and is not looked at. Money of two
 * currencies is no statement; a per-share figure in another currency than the money is left out.
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
  const byDate = new Map<string, Told>();
  for (const series of parseEach(parsed.data.timeseries.result, yahooSeries).rows) {
    const type = series.meta.type[0] ?? '';
    if (series.meta.symbol[0] !== symbol || !type.startsWith(period)) continue;
    for (const { asOfDate, currencyCode, reportedValue } of factsOf(series[type])) {
      const told: Told = byDate.get(asOfDate) ?? new Map();
      byDate.set(
        asOfDate,
        told.set(type.slice(period.length), { value: reportedValue.raw, currency: currencyCode }),
      );
    }
  }
  return [...byDate.entries()]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .flatMap(([date, told]) => {
      const currency = moneyCurrency(told);
      if (currency === null) return [];
      const fiscalDateMs = Date.parse(`${date}T00:00:00Z`);
      const items = itemsOf(told, currency);
      return [{ key, source: 'yahoo', period, fiscalDateMs, filingDateMs: null, asOfMs, currency, items }];
    });
}

/** Currency of all the money of a statement; `null` where there is none, or more than one. */
function moneyCurrency(told: Told): string | null {
  const currencies = new Set<string>();
  for (const [item, names] of Object.entries(ITEMS) as [LineItem, Sources][]) {
    if (LINE_ITEMS[item] !== 'money') continue;
    for (const name of names) {
      const fact = told.get(plainName(name));
      if (fact) currencies.add(fact.currency);
    }
  }
  return currencies.size === 1 ? [...currencies][0]! : null;
}

function itemsOf(told: Told, currency: string): Partial<Record<LineItem, number>> {
  const items: Partial<Record<LineItem, number>> = {};
  for (const [item, names] of Object.entries(ITEMS) as [LineItem, Sources][]) {
    const name = names.find((one) => told.has(plainName(one)));
    const fact = name === undefined ? undefined : told.get(plainName(name));
    if (!fact) {
      const value = differenceOf(told, item, currency);
      if (value !== undefined) items[item] = value;
    } else if (LINE_ITEMS[item] === 'shares' || fact.currency === currency) {
      items[item] = name!.startsWith('-') && fact.value !== 0 ? -fact.value : fact.value;
    }
  }
  return items;
}

function differenceOf(told: Told, item: LineItem, currency: string): number | undefined {
  const totals = DIFFERENCES[item]?.map((name) => told.get(name));
  const [whole, without] = totals ?? [];
  if (!whole || !without || whole.currency !== currency || without.currency !== currency) return undefined;
  return whole.value - without.value;
}

function factsOf(facts: unknown): z.output<typeof yahooFact>[] {
  return Array.isArray(facts) ? parseEach(facts, yahooFact).rows : [];
}
