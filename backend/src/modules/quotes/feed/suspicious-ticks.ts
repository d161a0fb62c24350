import type { Tick } from '../../../common/market/tick.js';
import type { MarketDataProvider } from '../../market-sources/index.js';

/** A price further than this from the held one is suspicious. */
const MAX_JUMP = 0.5;
/** Two suspicious prices this close to each other confirm one another. */
const CONFIRMING_DISTANCE = 0.1;

export function isJump(price: number, heldPrice: number): boolean {
  return Math.abs(price / heldPrice - 1) > MAX_JUMP;
}

interface Suspect {
  price: number;
  size: number;
  timeMs: number;
}

/**
 * Holds the one suspicious tick of each instrument.
 *
 * The rule: a tick that jumps more than 50 % away from the held price is held back. It is believed when the *next*
 * tick of the instrument that also jumps lies within 10 % of it and is not older; both then count. A tick near the
 * held price in between proves the jump wrong; a second jump to another price replaces the first. Splits, halts and flash
 * crashes come through one trade late; a lone decimal-point error never shows.
 */
export class JumpQuarantine {
  private readonly suspects = new Map<number, Suspect>();

  /** @returns the earlier tick that this jump confirms, `undefined` when this one has to wait itself. */
  confirmedBy(id: number, tick: Tick, repeatsAreTrades: boolean): Suspect | undefined {
    const suspect = this.suspects.get(id);
    if (suspect && tick.timeMs >= suspect.timeMs) {
      const sameTick =
        suspect.timeMs === tick.timeMs && suspect.price === tick.price && suspect.size === tick.size;
      if (sameTick && !repeatsAreTrades) return undefined;
      if (Math.abs(tick.price / suspect.price - 1) <= CONFIRMING_DISTANCE) {
        this.suspects.delete(id);
        return suspect;
      }
    }
    if (!suspect || tick.timeMs >= suspect.timeMs) {
      this.suspects.set(id, { price: tick.price, size: tick.size, timeMs: tick.timeMs });
    }
    return undefined;
  }

  /** A tick near the held price arrived: whatever was suspicious was wrong. */
  clear(id: number): void {
    if (this.suspects.size > 0) this.suspects.delete(id);
  }
}

const MAX_REMEMBERED = 256;

/**
 * Whether two identical ticks of a provider are two trades. A replay and the simulator hand their ticks over by a
 * function call, so nothing can arrive twice, and real tapes are full of equal trades (76,740 of SPY's 285,605 on
 * 2013-10-11 repeat another of the same millisecond). Anything that comes over a network may be redelivered.
 */
export function repeatsAreTrades(provider: Pick<MarketDataProvider, 'replay' | 'simulated'>): boolean {
  return provider.replay || provider.simulated;
}

/** Remembers the trades of each instrument's newest millisecond, to distinguish a redelivery from another trade in it. */
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
