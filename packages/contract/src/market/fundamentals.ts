import type { InstrumentKey } from '../instrument-key.js';

export const FUNDAMENTAL_PERIODS = ['annual', 'quarterly'] as const;
export type FundamentalPeriod = (typeof FUNDAMENTAL_PERIODS)[number];

export type LineItemUnit = 'money' | 'moneyPerShare' | 'shares';

/**
 * Line items of the three statements with their unit; money in the statement's currency, whole units (not thousands).
 * Signs: revenue, expenses and payments are positive numbers (capital expenditure, dividends paid and buy-backs too);
 * incomes and the three cash flow totals carry their own sign. Balance sheet items are of the fiscal date; the others
 * cover the fiscal period alone (a quarter, not the year to date).
 *
 * Debt holds borrowings and finance leases; operating leases are left out, their rent is in operating income already.
 * `currentDebt` is the part due within a year. `equity` is that of the company's own shareholders: preferred equity is
 * part of it, minority interest is not. Retained earnings are negative after more losses than profits.
 */
export const LINE_ITEMS = {
  revenue: 'money',
  costOfRevenue: 'money',
  grossProfit: 'money',
  researchAndDevelopment: 'money',
  sellingGeneralAdministrative: 'money',
  operatingIncome: 'money',
  interestExpense: 'money',
  incomeBeforeTax: 'money',
  incomeTax: 'money',
  netIncome: 'money',
  ebitda: 'money',
  epsBasic: 'moneyPerShare',
  epsDiluted: 'moneyPerShare',
  weightedSharesBasic: 'shares',
  weightedSharesDiluted: 'shares',
  cashAndEquivalents: 'money',
  shortTermInvestments: 'money',
  receivables: 'money',
  inventory: 'money',
  currentAssets: 'money',
  totalAssets: 'money',
  currentLiabilities: 'money',
  currentDebt: 'money',
  longTermDebt: 'money',
  totalDebt: 'money',
  totalLiabilities: 'money',
  minorityInterest: 'money',
  preferredEquity: 'money',
  retainedEarnings: 'money',
  equity: 'money',
  sharesOutstanding: 'shares',
  operatingCashFlow: 'money',
  capitalExpenditure: 'money',
  investingCashFlow: 'money',
  financingCashFlow: 'money',
  depreciationAmortization: 'money',
  stockBasedCompensation: 'money',
  dividendsPaid: 'money',
  shareRepurchases: 'money',
} as const satisfies Record<string, LineItemUnit>;
export type LineItem = keyof typeof LINE_ITEMS;

/**
 * The statements of one fiscal period as one filing reported them. An amended filing is another statement with the same
 * `fiscalDateMs` and a later `filingDateMs`, never a replacement: what was known on a date stays answerable.
 */
export interface FundamentalStatement {
  readonly key: InstrumentKey;
  /** Provider's name, `sec`, or `imported`. */
  readonly source: string;
  readonly period: FundamentalPeriod;
  /** Last day of the fiscal period: 00:00 UTC of it, ms since epoch. */
  readonly fiscalDateMs: number;
  /** Fiscal year the company counts the period to, e.g. 2024. */
  readonly fiscalYear?: number;
  /** 1–4 of a quarter; absent for a year. */
  readonly fiscalQuarter?: 1 | 2 | 3 | 4;
  /**
   * Day the public learned it: 00:00 UTC of it, ms. `null` where the source does not say; such a statement counts as
   * known only from `asOfMs` on.
   */
  readonly filingDateMs: number | null;
  /** When the source was read, ms since epoch UTC. */
  readonly asOfMs: number;
  /** ISO 4217. */
  readonly currency: string;
  /**
   * What the source says, or what follows from two totals that it says (a quarter from two sums of a year to date,
   * minority interest from equity with and without it); nothing is estimated, nothing is zero for want of a number.
   */
  readonly items: Readonly<Partial<Record<LineItem, number>>>;
}
