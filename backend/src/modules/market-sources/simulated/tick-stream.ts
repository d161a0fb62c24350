import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { Tick } from '../../../common/market/tick.js';
import type { Profile } from './profile.js';
import { SessionBars } from './session-bars.js';
import { isPaused, sessionAtOrAfter, type SessionPlan } from './session-plan.js';
import type { ScheduledStream } from './tick-schedule.js';

/** One started instrument: turns trade times into ticks whose price and size come from its path and volume. */
export class TickStream implements ScheduledStream {
  readonly hash: number;
  nextMs = 0;
  slot = 0;
  private bars: SessionBars | null = null;

  constructor(
    readonly instrument: MarketInstrument,
    private readonly profile: Profile,
    private readonly plan: SessionPlan,
    readonly ratePerS: number,
    /** Volume before this instant has been sent, or belongs to a snapshot. */
    public accountedMs: number,
  ) {
    this.hash = profile.ownHash;
  }

  /** @returns `null` outside the session and in its pause, and when the volume is too thin for a whole unit since the last tick. */
  tickAt(timeMs: number): Tick | null {
    const bars = this.sessionFor(timeMs);
    if (!bars || timeMs < bars.session.openMs || isPaused(bars.session, timeMs)) return null;
    const size = bars.volume.quantity(Math.max(this.accountedMs, bars.session.openMs), timeMs + 1);
    if (size <= 0) return null;
    this.accountedMs = timeMs + 1;
    return { key: this.instrument.key, price: bars.priceAt(timeMs), size, timeMs };
  }

  private sessionFor(timeMs: number): SessionBars | null {
    if (this.bars && timeMs < this.bars.session.closeMs) return this.bars;
    const session = sessionAtOrAfter(this.plan, this.instrument, timeMs);
    this.bars = session && new SessionBars(this.instrument, this.profile, session);
    return this.bars;
  }
}

/** Ranks up to this one are well known: they should be seen to move every second. */
const WELL_KNOWN_RANK = 50;
/** Two even slots a second guarantee a tick within any second. */
const LIVELY_PER_S = 2;
/** The most of the whole rate that the guarantee may take. */
const LIVELY_BUDGET = 0.5;

function weightOf(rank: number | null): number {
  return 1 / ((rank ?? 3_000) + 20) ** 0.8;
}

/**
 * Shares a total of ticks per second among instruments by how well known they are.
 * @returns ticks per second, same order; adds up to `totalPerS` (nothing when there are no instruments).
 */
export function tickRates(instruments: readonly MarketInstrument[], totalPerS: number): Float64Array {
  const known = instruments.filter(({ rank }) => rank !== null && rank <= WELL_KNOWN_RANK).length;
  const floorPerS = known === 0 ? 0 : Math.min(LIVELY_PER_S, (LIVELY_BUDGET * totalPerS) / known);
  const weights = Float64Array.from(instruments, ({ rank }) => weightOf(rank));
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  const sharedPerS = totalPerS - floorPerS * known;
  return weights.map((weight, i) => {
    const rank = instruments[i]?.rank ?? null;
    return (sharedPerS * weight) / weightSum + (rank !== null && rank <= WELL_KNOWN_RANK ? floorPerS : 0);
  });
}
