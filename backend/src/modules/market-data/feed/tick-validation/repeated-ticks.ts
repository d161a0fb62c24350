import type { MarketDataProvider } from '../../providers/market-data-provider.js';

const MAX_REMEMBERED = 256;

/**
 * Whether two identical ticks of a provider are two trades. A replay and the simulator hand their ticks over by a
 * function call, so nothing can arrive twice, and real tapes are full of equal trades (76,740 of SPY's 285,605 on
 * 2013-10-11 repeat another of the same millisecond). Anything that comes over a network may be redelivered.
 */
export function repeatsAreTrades(provider: Pick<MarketDataProvider, 'replay' | 'simulated'>): boolean {
  return provider.replay || provider.simulated;
}

/** Remembers the trades of each instrument's newest millisecond, to tell a redelivery from another trade in it. */
export class RepeatedTicks {
  private readonly ofMillisecond = new Map<number, { timeMs: number; seen: number[] }>();

  /**
   * @param heldPrice price and size of the newest accepted trade, which has this tick's `timeMs`
   * @returns true when the same price and size were already accepted in that millisecond
   */
  isRepeat(
    id: number,
    timeMs: number,
    price: number,
    size: number,
    heldPrice: number,
    heldSize: number,
  ): boolean {
    let entry = this.ofMillisecond.get(id);
    if (!entry || entry.timeMs !== timeMs) {
      entry = { timeMs, seen: [heldPrice, heldSize] };
      this.ofMillisecond.set(id, entry);
    }
    const { seen } = entry;
    for (let i = 0; i < seen.length; i += 2) {
      if (seen[i] === price && seen[i + 1] === size) return true;
    }
    if (seen.length < MAX_REMEMBERED * 2) seen.push(price, size);
    return false;
  }
}
