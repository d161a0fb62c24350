import { sessionDateMs, sessionZone } from '../../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { makeRule, type AlertRule } from '../engine/alert-rule.js';
import { InstrumentAlerts, type EngineSink } from '../engine/instrument-alerts.js';
import type { EvaluatedAlert } from '../storage/evaluated-alert.repository.js';
import { MINUTE_MS, type CheckedMark } from './catch-up.js';

/** A silence longer than this is looked into with minute bars: trades may have been lost on the way. */
export const GAP_MS = 180_000;
const GAP_CHECK_EVERY_MS = 600_000;
export const MAX_HELD = 50_000;

/** Market time up to which a rule is settled, and when it ends. */
export interface RuleTimes {
  sinceMs: number;
  expiresMs: number;
}

/** Something that the instrument has to be held for while bars are read. */
export type Interruption = 'gap' | 'new-session';

interface HeldTrade {
  price: number;
  timeMs: number;
  previousClose: number;
}

/** One instrument with alerts: evaluates its trades, or keeps them back while bars are read. */
export class WatchedInstrument {
  readonly alerts: InstrumentAlerts;
  readonly times = new Map<string, RuleTimes>();
  /** Row of the feed, -1 before the first trade. */
  rowId = -1;
  /** How far it was checked as of the last mark that was made. */
  mark: CheckedMark | null = null;
  checkedMs = -Infinity;
  /** Extremes of the running minute as the newest catch-up read it. */
  caught: { minuteMs: number; high: number; low: number } | null = null;
  /** What was missed could not be read yet: marks must not pass it. */
  unsettled = false;
  /** What reads bars and changes rules goes one after the other. */
  work: Promise<void> = Promise.resolve();
  private held: HeldTrade[] | null = null;
  private holds = 0;
  /** Trades before this market time are looked for in bars. */
  heldFromMs = -Infinity;
  private nextCheckMs = -Infinity;
  private dateMs = NaN;
  private gapCheckedMs = -Infinity;
  /** The session looks split and nobody has reported it: the close before it says nothing about this price. */
  looksSplit = false;

  constructor(
    readonly instrument: MarketInstrument,
    sink: EngineSink,
    private readonly interrupted: (why: Interruption, lastMs: number) => void,
    private readonly checksGaps: boolean,
    /** Shares may be split between two sessions; invented ones and coins are not. */
    readonly maySplit: boolean,
  ) {
    this.alerts = new InstrumentAlerts(sink);
  }

  get holding(): boolean {
    return this.held !== null;
  }

  /** @param previousClose where the trade had to wait, the close that was known then: `release` may give a better one */
  trade(price: number, timeMs: number, previousClose: number): void {
    if (this.held === null && timeMs >= this.nextCheckMs) this.checkForInterruption(timeMs);
    if (this.held === null) {
      this.checkedMs = timeMs;
      this.alerts.trade(price, timeMs, this.looksSplit ? NaN : previousClose);
      return;
    }
    if (this.held.length >= MAX_HELD) {
      // Too many to keep: the bars contain them.
      this.held.length = 0;
      this.heldFromMs = timeMs;
    }
    this.held.push({ price, timeMs, previousClose });
  }

  /** From now on trades wait; those before `fromMs` are the bars'. Each call asks for one `release`. */
  hold(fromMs: number): void {
    this.holds += 1;
    if (this.held !== null) return;
    this.held = [];
    this.heldFromMs = fromMs;
  }

  /**
   * Ends one hold; with the last one what waited is evaluated.
   * @param newClose close before the running session as it is known now, NaN where it is not
   * @param sessionMs 00:00 UTC of the running session's date, ms
   */
  release(newClose = NaN, sessionMs = NaN): void {
    this.holds -= 1;
    if (this.holds > 0) return;
    const held = this.held ?? [];
    const fromMs = this.heldFromMs;
    this.held = null;
    for (const { price, timeMs, previousClose } of held) {
      if (timeMs < fromMs) continue;
      const isOfSession = !Number.isNaN(newClose) && this.sessionMs(timeMs) === sessionMs;
      this.trade(price, timeMs, isOfSession ? newClose : previousClose);
    }
  }

  /** Levels of averages, and the shares of thresholds, are those of the session of `timeMs`. */
  settledFor(timeMs: number): void {
    this.dateMs = this.sessionMs(timeMs);
  }

  /** 00:00 UTC of the date of the session that an instant belongs to, ms. */
  sessionMs(timeMs: number): number {
    return sessionDateMs(timeMs, sessionZone(this.instrument));
  }

  /** Rule of an alert as it was read. */
  ruleOf(row: EvaluatedAlert): AlertRule {
    return makeRule(row.condition, {
      id: row.id,
      hysteresisPct: row.hysteresisPct,
      pauseMs: row.pauseMinutes * MINUTE_MS,
      once: row.once,
      generation: row.generation,
      phase: row.phase,
      pausedUntilMs: row.pausedUntilMs ?? -Infinity,
    });
  }

  put(rule: AlertRule, times: RuleTimes): void {
    this.times.set(rule.id, times);
    this.alerts.put(rule);
  }

  remove(id: string): void {
    this.times.delete(id);
    this.alerts.remove(id);
  }

  /** Checks once a minute of trading whether a session has begun, or trades were missing for a while. */
  private checkForInterruption(timeMs: number): void {
    this.nextCheckMs = timeMs - (timeMs % MINUTE_MS) + MINUTE_MS;
    const lastMs = this.checkedMs;
    const newSession =
      this.sessionMs(timeMs) !== this.dateMs &&
      (this.maySplit ? this.alerts.size > 0 : this.alerts.neededAverages().length > 0);
    const silent =
      this.checksGaps &&
      lastMs > 0 &&
      timeMs - lastMs > GAP_MS &&
      timeMs - this.gapCheckedMs > GAP_CHECK_EVERY_MS;
    if (silent) this.gapCheckedMs = timeMs;
    if (!silent && !newSession) return;
    this.hold(timeMs);
    this.interrupted(silent ? 'gap' : 'new-session', lastMs);
  }
}
