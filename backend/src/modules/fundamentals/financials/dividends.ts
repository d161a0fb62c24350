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

/**
 * Dividends of the twelve months to a day, per share of today.
 * @param dividends of one currency
 * @returns `null` where there was none: whether it was not paid or not recorded nobody can tell from here
 */
export function trailingDividends(
  dividends: readonly DividendDto[],
  toMs: number,
): TrailingDividendsDto | null {
  const fromMs = new Date(toMs).setUTCFullYear(new Date(toMs).getUTCFullYear() - 1);
  const paid = dividends.filter(({ exDateMs }) => exDateMs > fromMs && exDateMs <= toMs);
  if (paid.length === 0) return null;
  return {
    amount: paid.reduce((sum, { adjustedAmount }) => sum + adjustedAmount, 0),
    payments: paid.length,
    fromMs,
    toMs,
    sources: [...new Set(paid.map(({ source }) => source))],
  };
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
