import type { IdentifiedQuote, QuoteDelta } from '@pricealgo/contract/realtime';

/**
 * The quote after one changed row. The wire leaves out what the browser can work out: change and percentage follow
 * from the previous close, and day high and low come only when they moved.
 */
export function quoteAfterDelta(held: IdentifiedQuote, delta: QuoteDelta): IdentifiedQuote {
  const [, seq, price, volume, timeMs, dayHigh, dayLow] = delta;
  const { previousClose } = held;
  const change = previousClose === null ? null : price - previousClose;
  return {
    ...held,
    seq,
    price,
    volume,
    timeMs,
    change,
    changePct: change === null || !previousClose ? null : (change / previousClose) * 100,
    // JSON has no `undefined`: a row that carries only the low brings `null` for the high.
    dayHigh: dayHigh ?? held.dayHigh,
    dayLow: dayLow ?? held.dayLow,
    // Only a newer trade is news: a row may also repeat the last one.
    stale: held.stale && timeMs <= held.timeMs,
  };
}
