import { MOST_DIGITS, priceDigits } from '@pricealgo/contract/price-digits';
import type { Bar } from '../api/ticker-history';

/**
 * How finely a price axis is divided: by hundredths, or by billionths of a tiny coin. The library by itself knows hundredths
 * alone, and one mark at zero stands beside all prices below.
 * @param more digits than the newest price is shown with
 */
export function axisStep(bars: readonly Bar[], more = 0): { base: number; minMove: number } {
  const digits = Math.min(priceDigits(bars.at(-1)?.close ?? 0) + more, MOST_DIGITS);
  return { base: 10 ** digits, minMove: 10 ** -digits };
}
