import type { AccountingPeriod, Figures } from '../inputs/valuation-inputs.js';

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
