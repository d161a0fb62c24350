import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type {
  FundamentalPeriod,
  FundamentalStatement,
  LineItem,
} from '@pricealgo/contract/market/fundamentals';
import type { InstrumentProfile, KeyStatistic } from '@pricealgo/contract/market/instrument-profile';
import type { z } from 'zod';
import type { FmpStatement, fmpProfile } from './fmp-api.js';

/** Our line item ← the vendor's field. `-` in front: the vendor gives payments as negative numbers. */
const FIELDS: Readonly<Partial<Record<LineItem, string>>> = {
  revenue: 'revenue',
  costOfRevenue: 'costOfRevenue',
  grossProfit: 'grossProfit',
  researchAndDevelopment: 'researchAndDevelopmentExpenses',
  sellingGeneralAdministrative: 'sellingGeneralAndAdministrativeExpenses',
  operatingIncome: 'operatingIncome',
  interestExpense: 'interestExpense',
  incomeBeforeTax: 'incomeBeforeTax',
  incomeTax: 'incomeTaxExpense',
  netIncome: 'netIncome',
  ebitda: 'ebitda',
  epsBasic: 'eps',
  epsDiluted: 'epsDiluted',
  weightedSharesBasic: 'weightedAverageShsOut',
  weightedSharesDiluted: 'weightedAverageShsOutDil',
  cashAndEquivalents: 'cashAndCashEquivalents',
  shortTermInvestments: 'shortTermInvestments',
  receivables: 'netReceivables',
  inventory: 'inventory',
  currentAssets: 'totalCurrentAssets',
  totalAssets: 'totalAssets',
  currentLiabilities: 'totalCurrentLiabilities',
  currentDebt: 'shortTermDebt',
  longTermDebt: 'longTermDebt',
  totalDebt: 'totalDebt',
  totalLiabilities: 'totalLiabilities',
  minorityInterest: 'minorityInterest',
  preferredEquity: 'preferredStock',
  retainedEarnings: 'retainedEarnings',
  equity: 'totalStockholdersEquity',
  operatingCashFlow: 'operatingCashFlow',
  capitalExpenditure: '-capitalExpenditure',
  investingCashFlow: 'netCashProvidedByInvestingActivities',
  financingCashFlow: 'netCashProvidedByFinancingActivities',
  depreciationAmortization: 'depreciationAndAmortization',
  stockBasedCompensation: 'stockBasedCompensation',
  dividendsPaid: '-commonDividendsPaid',
  shareRepurchases: '-commonStockRepurchased',
};

/** Joins the three statements of each fiscal date; newest first. Reports of one date must agree in currency. */
export function fmpStatements(
  key: InstrumentKey,
  period: FundamentalPeriod,
  rows: readonly FmpStatement[],
  asOfMs: number,
): FundamentalStatement[] {
  const byDate = new Map<number, FmpStatement[]>();
  for (const row of rows) byDate.set(row.date, [...(byDate.get(row.date) ?? []), row]);
  return [...byDate.entries()]
    .sort(([a], [b]) => b - a)
    .flatMap(([fiscalDateMs, parts]) => {
      const [head] = parts;
      if (!head || parts.some(({ reportedCurrency }) => reportedCurrency !== head.reportedCurrency))
        return [];
      const filed = parts.flatMap(({ filingDate }) => filingDate ?? []);
      const quarter = head.period?.startsWith('Q') ? (Number(head.period[1]) as 1 | 2 | 3 | 4) : undefined;
      return [
        {
          key,
          source: 'fmp',
          period,
          fiscalDateMs,
          ...(head.fiscalYear === undefined ? {} : { fiscalYear: head.fiscalYear }),
          ...(period === 'quarterly' && quarter ? { fiscalQuarter: quarter } : {}),
          filingDateMs: filed.length > 0 ? Math.max(...filed) : null,
          asOfMs,
          currency: head.reportedCurrency,
          items: itemsOf(Object.assign({}, ...parts) as Record<string, unknown>),
        },
      ];
    });
}

function itemsOf(row: Record<string, unknown>): Partial<Record<LineItem, number>> {
  const items: Partial<Record<LineItem, number>> = {};
  for (const [item, named] of Object.entries(FIELDS) as [LineItem, string][]) {
    const negated = named.startsWith('-');
    const value = row[negated ? named.slice(1) : named];
    if (typeof value !== 'number' || !Number.isFinite(value)) continue;
    items[item] = negated && value !== 0 ? -value : value;
  }
  return items;
}

/** The vendor's profile in our words; what it does not send is left out. */
export function fmpProfileOf(
  key: InstrumentKey,
  row: z.output<typeof fmpProfile>,
  asOfMs: number,
): InstrumentProfile {
  const [low, high] = (row.range ?? '').split('-').map(Number);
  const statistics: Partial<Record<KeyStatistic, number | undefined>> = {
    marketCap: row.marketCap,
    beta: row.beta,
    averageVolume: row.averageVolume,
    employees: row.fullTimeEmployees,
    ...(row.lastDividend !== undefined && row.lastDividend > 0 ? { dividendPerShare: row.lastDividend } : {}),
    ...(low !== undefined && high !== undefined && low > 0 && high >= low
      ? { week52Low: low, week52High: high }
      : {}),
  };
  return {
    key,
    source: 'fmp',
    asOfMs,
    currency: row.currency,
    ...defined({
      name: row.companyName,
      description: row.description,
      sector: row.sector,
      industry: row.industry,
      country: row.country,
      website: row.website,
      ceo: row.ceo,
      listedFromMs: row.ipoDate,
    }),
    statistics: defined(statistics),
  };
}

/** The fields that have a value. */
function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
