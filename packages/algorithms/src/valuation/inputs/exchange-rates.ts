import { majorCurrency } from '@pricealgo/contract/market/currency-unit';
import type { ExchangeRate } from './valuation-inputs.js';

const DAY_MS = 86_400_000;
/** A quarter: rates of large currencies rarely move by more than a tenth in it. */
export const MAX_RATE_AGE_DAYS = 92;

/** Whether two codes are of one currency: pounds and pence are, and no exchange rate lies between them. */
export const sameCurrency = (one: string, other: string): boolean =>
  majorCurrency(one).currency === majorCurrency(other).currency;

/**
 * The newest rate between two currencies that was known at an instant, turned round where only its inverse is told. Between
 * a currency and its hundredths the rate is theirs by definition, and no source is asked.
 * @param rates of any pairs and days, of whole currencies (no hundredths)
 * @returns units of `quote` for one of `base`; `null` where none is known, however old
 */
export function exchangeRate(
  rates: readonly ExchangeRate[],
  base: string,
  quote: string,
  asOfMs: number,
): ExchangeRate | null {
  const [from, to] = [majorCurrency(base), majorCurrency(quote)];
  const scale = to.units / from.units;
  if (from.currency === to.currency) return { base, quote, rate: scale, source: 'definition', asOfMs };
  const [newest] = rates
    .filter((one) => one.asOfMs <= asOfMs && one.rate > 0)
    .filter(
      (one) =>
        (one.base === from.currency && one.quote === to.currency) ||
        (one.base === to.currency && one.quote === from.currency),
    )
    .toSorted((a, b) => b.asOfMs - a.asOfMs);
  if (!newest) return null;
  const rate = newest.base === from.currency ? newest.rate : 1 / newest.rate;
  return { ...newest, base, quote, rate: rate * scale };
}

/** Whole days that a rate is old at an instant. */
export const rateAgeDays = (rate: Pick<ExchangeRate, 'asOfMs'>, atMs: number): number =>
  Math.floor((atMs - rate.asOfMs) / DAY_MS);
