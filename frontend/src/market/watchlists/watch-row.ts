import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import type { Watchlist } from './watchlists';

/** A ticker of a list, without prices: those are streamed. */
export type WatchRow = Watchlist['rows'][number];

/** `NASDAQ:AAPL`, unique within a list. */
export const rowKey = (row: WatchRow): string => instrumentKeyOf(row);

/** What is known of a ticker before the server has put it on a list. */
export type WatchedInstrument = Pick<WatchRow, 'exchangeShortName' | 'symbol' | 'name' | 'type' | 'photo'> & {
  currency?: string;
};

/** A row before the server knows it; without a known currency its price shows without one. */
export function newRow({ currency = '', ...instrument }: WatchedInstrument): WatchRow {
  const { exchangeShortName, symbol, name, type, photo } = instrument;
  const empty = { listed: true, note: null, targetPrice: null, rating: null, nextCallMs: null };
  return { exchangeShortName, symbol, name, type, photo, currency, addedMs: Date.now(), ...empty };
}

/**
 * How far the price still has to go to a target, in percent of the price: 5 = it must rise by 5 %, −5 = fall.
 * `null` without a target or a price.
 */
export function targetDistancePct(target: number | null, price: number | null | undefined): number | null {
  if (target === null || !price) return null;
  return ((target - price) / price) * 100;
}

/** Where the price stands in its day range, 0 at the low to 1 at the high; `null` without a range. */
export function dayPosition(
  quote: { price: number; dayLow: number; dayHigh: number } | undefined,
): number | null {
  if (!quote || quote.dayHigh <= quote.dayLow) return null;
  return Math.min(1, Math.max(0, (quote.price - quote.dayLow) / (quote.dayHigh - quote.dayLow)));
}

/**
 * Ratings from the worst to the best: first the direction, then how strongly it is meant.
 * @returns −2 to 2; `null` without a rating
 */
export function ratingScore(rating: WatchRow['rating']): number | null {
  if (!rating) return null;
  const strong = /^strong/i.test(rating.label) ? 2 : 1;
  return (rating.stance ?? 0) * strong;
}
