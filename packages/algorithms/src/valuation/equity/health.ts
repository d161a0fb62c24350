import { finiteOrNull } from '@pricealgo/algorithms/statistics/moments';
import type { AccountingPeriod, Figures } from '../inputs/valuation-inputs.js';
import { makesThings } from './company-kind.js';
import type { EquityCase } from './equity-case.js';

/** Scores of a company's financial health: Piotroski's and Altman's. */

/** Nine tests of a company's last year; `null` where a figure is missing. */
export interface PiotroskiScore {
  readonly passed: number;
  /** Tests that could be made, up to 9. */
  readonly of: number;
  readonly tests: readonly { readonly name: string; readonly passed: boolean | null }[];
}

/** a/b, NaN where either is missing. */
const over = (a: number | undefined, b: number | undefined): number => (a ?? NaN) / (b ?? NaN);

/** Whether a condition on two numbers holds; `null` where either is missing. */
const holds = (a: number, b: number, test: (a: number, b: number) => boolean): boolean | null =>
  Number.isNaN(a) || Number.isNaN(b) ? null : test(a, b);
const greater = (a: number, b: number): boolean => a > b;
const less = (a: number, b: number): boolean => a < b;

/**
 * Piotroski's F-score (2000): returns and turnover over assets at the beginning of the year, leverage and liquidity at
 * its end. Two of the tests need three fiscal years.
 * @param years newest first
 */
export function piotroski(years: readonly AccountingPeriod[]): PiotroskiScore {
  const [now = {}, before = {}, earlier = {}] = years.map(({ figures }): Figures => figures);
  const roa = over(now.netIncome, before.totalAssets);
  // Shares are compared by one count: of the dates, or the mean of the years.
  const [sharesNow, sharesBefore] =
    now.sharesOutstanding !== undefined && before.sharesOutstanding !== undefined
      ? [now.sharesOutstanding, before.sharesOutstanding]
      : [now.weightedSharesBasic ?? NaN, before.weightedSharesBasic ?? NaN];
  const tests = [
    { name: 'Return on assets is positive', passed: holds(roa, 0, greater) },
    { name: 'Cash from operations is positive', passed: holds(now.operatingCashFlow ?? NaN, 0, greater) },
    {
      name: 'Return on assets rose',
      passed: holds(roa, over(before.netIncome, earlier.totalAssets), greater),
    },
    {
      name: 'Cash from operations exceeds earnings',
      passed: holds(over(now.operatingCashFlow, before.totalAssets), roa, greater),
    },
    {
      name: 'Long-term debt over assets fell',
      passed: holds(
        over(now.longTermDebt, now.totalAssets),
        over(before.longTermDebt, before.totalAssets),
        less,
      ),
    },
    {
      name: 'Current ratio rose',
      passed: holds(
        over(now.currentAssets, now.currentLiabilities),
        over(before.currentAssets, before.currentLiabilities),
        greater,
      ),
    },
    { name: 'No new shares', passed: holds(sharesNow, sharesBefore, (a, b) => a <= b) },
    {
      name: 'Gross margin rose',
      passed: holds(over(now.grossProfit, now.revenue), over(before.grossProfit, before.revenue), greater),
    },
    {
      name: 'Asset turnover rose',
      passed: holds(
        over(now.revenue, before.totalAssets),
        over(before.revenue, earlier.totalAssets),
        greater,
      ),
    },
  ];
  const made = tests.filter(({ passed }) => passed !== null);
  return { passed: made.filter(({ passed }) => passed).length, of: made.length, tests };
}

export type Zone = 'distress' | 'grey' | 'safe';

export interface AltmanScore {
  /** 1968, for public manufacturers. */
  readonly manufacturer: { readonly value: number; readonly zone: Zone } | null;
  /** Z″ for others: no turnover, book value of equity. */
  readonly other: { readonly value: number; readonly zone: Zone } | null;
  /** Which of them is meant for the company, by its industry's name; `null` not known. */
  readonly applies: 'manufacturer' | 'other' | null;
  readonly missing: readonly string[];
}

const zone = (value: number, distress: number, safe: number): Zone =>
  value < distress ? 'distress' : value > safe ? 'safe' : 'grey';

/** Altman's Z and Z″ of the newest balance and twelve months; `null` for lenders and insurers, who live on debt. */
export function altman({ figures, kind, marketCap, inputs }: EquityCase): AltmanScore | null {
  if (kind === 'financial' || !inputs.trailing) return null;
  const {
    totalAssets: assets,
    totalLiabilities: liabilities,
    retainedEarnings,
    operatingIncome,
    revenue,
    equity,
  } = figures;
  const { currentAssets, currentLiabilities } = figures;
  const share = (value: number | undefined): number => (value ?? NaN) / (assets ?? NaN);
  const x1 = share((currentAssets ?? NaN) - (currentLiabilities ?? NaN));
  const x2 = share(retainedEarnings);
  const x3 = share(operatingIncome);
  const z = 1.2 * x1 + 1.4 * x2 + 3.3 * x3 + 0.6 * (marketCap / (liabilities ?? NaN)) + share(revenue);
  const zz = 6.56 * x1 + 3.26 * x2 + 6.72 * x3 + 1.05 * ((equity ?? NaN) / (liabilities ?? NaN));
  const makes = makesThings(inputs.subject.industry);
  const needed = {
    assets,
    liabilities,
    retainedEarnings,
    operatingIncome,
    revenue,
    equity,
    currentAssets,
    currentLiabilities,
  };
  return {
    manufacturer: finiteOrNull(z) === null ? null : { value: z, zone: zone(z, 1.81, 2.99) },
    other: finiteOrNull(zz) === null ? null : { value: zz, zone: zone(zz, 1.1, 2.6) },
    applies: makes === null ? null : makes ? 'manufacturer' : 'other',
    missing: Object.entries(needed)
      .filter(([, value]) => value === undefined)
      .map(([name]) => WORDS[name as keyof typeof needed]),
  };
}

const WORDS = {
  assets: 'total assets',
  liabilities: 'total liabilities',
  retainedEarnings: 'retained earnings',
  operatingIncome: 'operating income',
  revenue: 'revenue',
  equity: 'equity',
  currentAssets: 'current assets',
  currentLiabilities: 'current liabilities',
};
