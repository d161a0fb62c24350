import type { Quote } from '@pricealgo/contract/realtime';
import type { FeedSource } from '../../../common/market/quote-batch.js';
import type { QuoteColumns } from './quote-columns.js';

/** Differences of binary fractions carry noise from about the 15th digit: 0.1 + 0.2 style tails are cut here. */
const rounded = (value: number): number => Math.round(value * 1e8) / 1e8;

/** The quote of a slot as clients see it. `change` in the instrument's currency, `changePct` in percent. */
export function toQuote(
  columns: QuoteColumns,
  slot: number,
  { exchangeShortName, symbol }: { exchangeShortName: string; symbol: string },
  { source, simulated }: FeedSource,
): Quote {
  const price = columns.price[slot]!;
  const held = columns.previousClose[slot]!;
  const previousClose = Number.isNaN(held) ? null : held;
  return {
    exchangeShortName,
    symbol,
    price,
    previousClose,
    change: previousClose === null ? null : rounded(price - previousClose),
    changePct:
      previousClose === null || previousClose === 0 ? null : rounded((price / previousClose - 1) * 100),
    open: columns.open[slot]!,
    dayHigh: columns.dayHigh[slot]!,
    dayLow: columns.dayLow[slot]!,
    volume: columns.volume[slot]!,
    timeMs: columns.timeMs[slot]!,
    seq: columns.seq[slot]!,
    stale: columns.stale[slot] === 1,
    simulated,
    source,
  };
}
