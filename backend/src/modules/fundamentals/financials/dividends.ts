import { withFreeCashFlow } from '@pricealgo/algorithms/valuation/inputs/known-periods';
import { splitFactor } from '@pricealgo/algorithms/valuation/inputs/newest-figures';
import type {
  DividendCoverDto,
  DividendDto,
  DividendYearDto,
  SplitDto,
  TickerDividendsDto,
  TrailingDividendsDto,
} from '@pricealgo/contract/financials';
import type { FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { Dividend, Split } from '../../../common/market/corporate-action.js';
import { DAY_MS } from '../../../common/market/zone-days.js';

/** A hundred years of quarters. */
const MAX_DIVIDENDS = 400;
const MAX_COVERED_YEARS = 12;

/** Dividends with what each is per share of today, newest first. @param splits none from the future */
export function listedDividends(dividends: readonly Dividend[], splits: readonly Split[]): DividendDto[] {
  return dividends
    .map(({ exDateMs, amount, currency, source }) => ({
      exDateMs,
      amount,
      adjustedAmount: amount / splitFactor(splits, exDateMs),
      currency,
      source,
    }))
    .sort((a, b) => b.exDateMs - a.exDateMs)
    .slice(0, MAX_DIVIDENDS);
}

/** Splits with what one share of the day before each has become, newest first. */
export function listedSplits(splits: readonly Split[]): SplitDto[] {
  return splits
    .map(({ exDateMs, ratio, source }) => ({
      exDateMs,
      ratio,
      sharesToday: splitFactor(splits, exDateMs - 1),
      source,
    }))
    .sort((a, b) => b.exDateMs - a.exDateMs);
}

/** Dates of one payment differ by some days from year to year. */
const SAME_TIME_OF_YEAR_MS = 15 * DAY_MS;

/**
 * Dividends of the twelve months to a day, per share of today. Ex-dates drift by some days: where the newest came earlier
 * in the year than the one a year before it, both lie within twelve months, and the older is left out: it is the same
 * payment of the year before, the fifth of a company that pays four a year.
 * @param dividends of one currency
 * @returns `null` where there was none: whether it was not paid or not recorded nobody can tell from here
 */
export function trailingDividends(
  dividends: readonly DividendDto[],
  toMs: number,
): TrailingDividendsDto | null {
  const paidSince = (fromMs: number): DividendDto[] =>
    dividends.filter(({ exDateMs }) => exDateMs > fromMs && exDateMs <= toMs);
  const fromMs = comesRoundMs(paidSince(yearBefore(toMs))) ?? yearBefore(toMs);
  const paid = paidSince(fromMs);
  if (paid.length === 0) return null;
  return {
    amount: paid.reduce((sum, { adjustedAmount }) => sum + adjustedAmount, 0),
    payments: paid.length,
    fromMs,
    toMs,
    sources: [...new Set(paid.map(({ source }) => source))],
  };
}

/** The same date of the year before; 28 February for 29. */
function yearBefore(toMs: number): number {
  const date = new Date(toMs);
  const month = date.getUTCMonth();
  const lastDay = new Date(Date.UTC(date.getUTCFullYear() - 1, month + 1, 0)).getUTCDate();
  return Date.UTC(date.getUTCFullYear() - 1, month, Math.min(date.getUTCDate(), lastDay));
}

/** Ex-date of the oldest of twelve months where the newest is the same payment a year later; `null` where it is not. */
function comesRoundMs(within: readonly DividendDto[]): number | null {
  const dates = [...new Set(within.map(({ exDateMs }) => exDateMs))].sort((a, b) => a - b);
  const [oldest, newest] = [dates[0], dates.at(-1)];
  if (oldest === undefined || newest === undefined || oldest === newest) return null;
  const gaps = dates.slice(1).map((date, i) => date - dates[i]!);
  // Those who pay each week have another payment within those days.
  const usual = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const tolerance = Math.min(SAME_TIME_OF_YEAR_MS, usual / 2);
  return oldest - yearBefore(newest) <= tolerance ? oldest : null;
}

/** Dividends by calendar year, newest first. A year without one is left out: it may not have been recorded. */
export function dividendYears(dividends: readonly DividendDto[], nowMs: number): DividendYearDto[] {
  const byYear = Map.groupBy(dividends, ({ exDateMs }) => new Date(exDateMs).getUTCFullYear());
  const thisYear = new Date(nowMs).getUTCFullYear();
  const years = [...byYear]
    .map(([year, paid]) => ({
      year,
      amount: paid.reduce((sum, { adjustedAmount }) => sum + adjustedAmount, 0),
      payments: paid.length,
      complete: year < thisYear,
    }))
    .sort((a, b) => b.year - a.year);
  return years.map((one) => {
    const before = comparable(years, one, 1);
    return before ? { ...one, growth: one.amount / before.amount - 1 } : one;
  });
}

/** Growth a year over one, three and five years to the newest complete one; absent where the record does not reach. */
export function dividendGrowth(
  years: readonly DividendYearDto[],
  nowMs: number,
): TickerDividendsDto['growth'] {
  const lastYear = new Date(nowMs).getUTCFullYear() - 1;
  const last = years.find(({ year }) => year === lastYear);
  const over = (span: number): number | undefined => {
    const first = last && comparable(years, last, span);
    return first && (last.amount / first.amount) ** (1 / span) - 1;
  };
  const all = { oneYear: over(1), threeYears: over(3), fiveYears: over(5) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** The year `span` before, unless it is the first on record with fewer payments: it may have begun in the middle. */
function comparable(
  years: readonly Omit<DividendYearDto, 'growth'>[],
  later: Omit<DividendYearDto, 'growth'>,
  span: number,
): Omit<DividendYearDto, 'growth'> | undefined {
  const earlier = years.find(({ year }) => year === later.year - span);
  if (!later.complete || !earlier) return undefined;
  const isFirst = years.at(-1)?.year === earlier.year;
  return isFirst && earlier.payments < later.payments ? undefined : earlier;
}

/** How far earnings and free cash flow carried the dividends of each fiscal year that paid any, newest first. */
export function dividendCover(years: readonly FundamentalStatement[]): DividendCoverDto[] {
  return years
    .flatMap(({ fiscalDateMs, filingDateMs, items }) => {
      const { dividendsPaid, netIncome, freeCashFlow } = withFreeCashFlow(items);
      if (dividendsPaid === undefined || dividendsPaid <= 0) return [];
      return {
        fiscalDateMs,
        filingDateMs,
        dividendsPaid,
        ...(netIncome === undefined ? {} : { netIncome }),
        ...(netIncome !== undefined && netIncome > 0 ? { payout: dividendsPaid / netIncome } : {}),
        ...(freeCashFlow === undefined ? {} : { freeCashFlow, cover: freeCashFlow / dividendsPaid }),
      };
    })
    .slice(0, MAX_COVERED_YEARS);
}
