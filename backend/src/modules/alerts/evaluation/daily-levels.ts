import type { Bar } from '@pricealgo/contract/market/bar';
import { sessionDateMs, type SessionZone } from '../../../common/market/aggregate-bars.js';
import type { AverageKind } from '@pricealgo/contract/alerts';
import type { RuleSubject } from '../engine/alert-rule.js';
import { averageLevels } from '../engine/average-levels.js';

/** Levels of averages and the previous close for the session of an instant, from daily bars. */
export class DailyLevels {
  private readonly closes: Float64Array;
  private readonly levels = new Map<string, Float64Array>();

  /** @param days daily bars, oldest first, the running one possibly included */
  constructor(
    private readonly days: readonly Bar[],
    private readonly zone: SessionZone,
  ) {
    this.closes = Float64Array.from(days, ({ close }) => close);
  }

  /** NaN where it is not known; of a price its own level. */
  levelOf(subject: RuleSubject, timeMs: number): number {
    if (subject.kind === 'price') return subject.level;
    return subject.kind === 'average' ? this.average(subject.average, subject.length, timeMs) : NaN;
  }

  average(average: AverageKind, length: number, timeMs: number): number {
    const key = `${average} ${length}`;
    let levels = this.levels.get(key);
    if (!levels) {
      levels = averageLevels(this.closes, average, length);
      this.levels.set(key, levels);
    }
    return levels[this.lastBefore(timeMs)] ?? NaN;
  }

  previousClose(timeMs: number): number {
    return this.closes[this.lastBefore(timeMs)] ?? NaN;
  }

  private lastBefore(timeMs: number): number {
    const dateMs = sessionDateMs(timeMs, this.zone);
    return this.days.findLastIndex((day) => day.timeMs < dateMs);
  }
}
