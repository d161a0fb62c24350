import { MAX_PRICE, MAX_SIZE, type SessionSnapshot, type Tick } from '../../../common/market/tick.js';
import type { MarketDataProvider } from '../../market-sources/index.js';

/** Why a tick did not become a price. Names are metric labels: they may be added, never renamed. */
const TICK_REJECTIONS = [
  /** The provider sent an instrument that was not requested. */
  'unknown_instrument',
  /** Price or size is not a finite number, the price is not positive, the size is negative, the time is no time. */
  'not_a_number',
  'not_positive',
  'negative_size',
  /** Finite but beyond anything that is traded (a decoder's 1e308). */
  'absurd',
  'future',
  'too_old',
  'out_of_order',
  'duplicate',
  /** Jumped too far from the held price: waits for a second tick that agrees. */
  'quarantined',
] as const;

export type TickRejection = (typeof TICK_REJECTIONS)[number];
export type RejectionCounts = Record<TickRejection, number>;

export function noRejections(): RejectionCounts {
  return Object.fromEntries(TICK_REJECTIONS.map((reason) => [reason, 0])) as RejectionCounts;
}

/** A clock that differs by more than this is wrong, not skewed. */
export const MAX_AHEAD_MS = 60_000;
export const MAX_AGE_MS = 24 * 3_600_000;

/**
 * Checks what can be said of a tick without knowing its instrument's past. Providers are outside code: the values
 * may be anything at run time, whatever the type says.
 * @param nowMs the provider's market clock
 * @returns the reason to refuse it, or `null`
 */
export function implausible(tick: Tick, nowMs: number): TickRejection | null {
  const { price, size, timeMs } = tick;
  if (!Number.isFinite(price) || !Number.isFinite(size) || !Number.isFinite(timeMs)) return 'not_a_number';
  if (price <= 0) return 'not_positive';
  if (size < 0) return 'negative_size';
  if (price > MAX_PRICE || size > MAX_SIZE) return 'absurd';
  if (timeMs > nowMs + MAX_AHEAD_MS) return 'future';
  if (timeMs <= nowMs - MAX_AGE_MS) return 'too_old';
  return null;
}

/** A snapshot is as foreign as a tick; its trade may be days old (a weekend), never from the future. */
export function isSaneSnapshot(snapshot: SessionSnapshot, nowMs: number): boolean {
  const { price, open, dayHigh, dayLow, volume, timeMs } = snapshot;
  return (
    implausible({ key: snapshot.key, price, size: volume, timeMs: Math.max(timeMs, nowMs) }, nowMs) ===
      null &&
    timeMs >= 0 &&
    timeMs <= nowMs + MAX_AHEAD_MS &&
    [open, dayHigh, dayLow].every((value) => Number.isFinite(value) && value > 0)
  );
}

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
