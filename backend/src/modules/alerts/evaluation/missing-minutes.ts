import type { Bar } from '@pricealgo/contract/market/bar';
import { marketStatus } from '../../market-hours/index.js';
import { MINUTE_MS } from './catch-up.js';

export interface Span {
  fromMs: number;
  /** Exclusive. */
  toMs: number;
}

/**
 * The part of a span in which the exchange traded and nothing was recorded, from its first such minute to its last. A bar with
 * a hole behind it belongs to the hole: whoever recorded it may have stopped in the middle of that minute.
 * @param recorded minute bars of the span, oldest first
 * @returns `null` where every minute of trading was recorded
 */
export function missingMinutes(
  exchangeShortName: string,
  recorded: readonly Bar[],
  { fromMs, toMs }: Span,
): Span | null {
  let first: number | null = null;
  let last = fromMs;
  let coveredMs = fromMs;
  for (const timeMs of [...recorded.map((bar) => bar.timeMs), toMs]) {
    if (timeMs > coveredMs && tradesWithin(exchangeShortName, { fromMs: coveredMs, toMs: timeMs })) {
      first ??= Math.max(fromMs, coveredMs > fromMs ? coveredMs - MINUTE_MS : coveredMs);
      last = timeMs;
    }
    coveredMs = Math.max(coveredMs, timeMs + MINUTE_MS);
  }
  return first === null ? null : { fromMs: first, toMs: last };
}

function tradesWithin(exchangeShortName: string, { fromMs, toMs }: Span): boolean {
  const { exchangeOpen, nextOpen } = marketStatus(exchangeShortName, fromMs, 'exchange');
  return exchangeOpen || (nextOpen !== null && nextOpen < toMs);
}
