import {
  DirectionMeasure,
  EffectiveCalls,
  IntervalMeasure,
  ProbabilityMeasure,
  QuantileMeasure,
} from './measures.js';
import type { HorizonRecord } from '@pricealgo/contract/track-record';
import type { JudgedCall } from './judged-call.js';

/** Counts the judged calls of one series over one horizon, call by call: no list of them is ever held. */
export class RecordTally {
  private readonly effective = new EffectiveCalls();
  private readonly direction = new DirectionMeasure();
  private readonly probability = new ProbabilityMeasure();
  private readonly interval = new IntervalMeasure();
  private readonly quantiles: QuantileMeasure;
  private readonly withdrawn = { calls: 0, directed: 0, hits: 0, intervals: 0, inside: 0 };
  private readonly sameSession = { calls: 0, directed: 0, hits: 0 };
  private repeated = 0;
  private calls = 0;
  private delisted = 0;
  private firstEntryMs = Infinity;
  private lastExitMs = -Infinity;

  /** @param horizon sessions */
  constructor(private readonly horizon: number) {
    this.quantiles = new QuantileMeasure(horizon);
  }

  /** Calls are given newest entry first. */
  add(call: JudgedCall): void {
    if (call.withdrawn) return this.addWithdrawn(call);
    if (call.judgedBy === 'same-session') return this.addSameSession(call);
    if (call.repeated) {
      this.repeated += 1;
      return;
    }
    this.calls += 1;
    if (call.delisted) this.delisted += 1;
    this.firstEntryMs = Math.min(this.firstEntryMs, call.entryMs);
    this.lastExitMs = Math.max(this.lastExitMs, call.exitMs);
    this.effective.add(call.instrument, call.entryMs, call.exitMs);
    this.direction.add(call);
    this.probability.add(call);
    this.interval.add(call);
    this.quantiles.add(call);
  }

  record(): HorizonRecord {
    const { horizon, calls, delisted, effective } = this;
    return {
      horizon,
      calls,
      repeated: this.repeated,
      effectiveCount: effective.count,
      instruments: effective.instruments,
      delisted,
      firstEntryMs: calls > 0 ? this.firstEntryMs : null,
      lastExitMs: calls > 0 ? this.lastExitMs : null,
      direction: this.direction.record(),
      probability: this.probability.record(),
      interval: this.interval.record(),
      quantiles: this.quantiles.record(),
      withdrawn: { ...this.withdrawn },
      sameSession: { ...this.sameSession },
    };
  }

  private addSameSession({ stance, hit }: JudgedCall): void {
    this.sameSession.calls += 1;
    // The earlier rule called a neutral call wrong.
    if (stance && hit !== null) this.sameSession.directed += 1;
    if (hit) this.sameSession.hits += 1;
  }

  private addWithdrawn({ stance, hit, inside }: JudgedCall): void {
    this.withdrawn.calls += 1;
    if (stance && hit !== null) this.withdrawn.directed += 1;
    if (hit) this.withdrawn.hits += 1;
    if (inside !== null) this.withdrawn.intervals += 1;
    if (inside) this.withdrawn.inside += 1;
  }
}
