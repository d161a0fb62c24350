import type { MarketInstrument } from '../../../../common/market/instrument.js';
import type { Tick } from '../../../../common/market/tick.js';
import type { Profile } from './profile.js';
import { SessionBars } from './session-bars.js';
import { sessionAtOrAfter, type SessionPlan } from './session-plan.js';
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
    /** Volume before this instant has been told, or belongs to a snapshot. */
    public toldMs: number,
  ) {
    this.hash = profile.ownHash;
  }

  /** @returns `null` outside the session, and when the volume is too thin for a whole unit since the last tick. */
  tickAt(timeMs: number): Tick | null {
    const bars = this.sessionFor(timeMs);
    if (!bars || timeMs < bars.session.openMs) return null;
    const size = bars.volume.quantity(Math.max(this.toldMs, bars.session.openMs), timeMs + 1);
    if (size <= 0) return null;
    this.toldMs = timeMs + 1;
    return { key: this.instrument.key, price: bars.priceAt(timeMs), size, timeMs };
  }

  private sessionFor(timeMs: number): SessionBars | null {
    if (this.bars && timeMs < this.bars.session.closeMs) return this.bars;
    const session = sessionAtOrAfter(this.plan, this.instrument, timeMs);
    this.bars = session && new SessionBars(this.instrument, this.profile, session);
    return this.bars;
  }
}
