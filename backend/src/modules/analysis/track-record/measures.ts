import { dieboldMariano } from '@pricealgo/algorithms/scoring/diebold-mariano';
import {
  brierScore,
  brierSkill,
  type ReliabilityBin,
  reliabilityBins,
} from '@pricealgo/algorithms/scoring/probability-scores';
import { finiteOrNull, mean } from '@pricealgo/algorithms/statistics/moments';
import { wilsonInterval } from '@pricealgo/algorithms/statistics/proportions';
import {
  type AbsoluteRecordDto,
  type DirectionRecordDto,
  ENOUGH_CALLS,
  type IntervalRecordDto,
  type ProbabilityRecordDto,
  type QuantileRecordDto,
  type Sample,
} from '@pricealgo/contract/track-record';
import type { JudgedCall } from './judged-call.js';

/**
 * Independent outcomes among calls given newest first: outcomes of one instrument whose windows overlap share their
 * sessions and count once. For a call every session over h sessions that is N/h; for calls farther apart all of them.
 */
export class EffectiveCalls {
  private readonly earliest = new Map<string, number>();
  private counted = 0;

  get count(): number {
    return this.counted;
  }

  get instruments(): number {
    return this.earliest.size;
  }

  /** @param entryMs session of the entry, no later than that of any call before; @param exitMs session of the exit */
  add(instrument: string, entryMs: number, exitMs: number): void {
    const earliest = this.earliest.get(instrument);
    if (earliest !== undefined && exitMs >= earliest) return;
    this.earliest.set(instrument, entryMs);
    this.counted += 1;
  }
}

abstract class Measure {
  protected count = 0;
  private readonly effective = new EffectiveCalls();

  protected note({ instrument, entryMs, exitMs }: JudgedCall): void {
    this.count += 1;
    this.effective.add(instrument, entryMs, exitMs);
  }

  protected sample(): Sample {
    const effectiveCount = this.effective.count;
    return { count: this.count, effectiveCount, enough: effectiveCount >= ENOUGH_CALLS };
  }
}

/**
 * Hits of the calls that took a side, against the more frequent one. A relative claim is judged against the median of its peers,
 * with what the price itself did beside it.
 */
export class DirectionMeasure extends Measure {
  private readonly claimed = { hits: 0, rises: 0 };
  private readonly absolute = { hits: 0, rises: 0 };
  private neutral = 0;
  private relative = false;

  add(call: JudgedCall): void {
    const { stance, hit, logReturn, peerReturn, relative } = call;
    if (stance === null) return;
    this.relative ||= relative;
    if (stance === 0) {
      this.neutral += 1;
      return;
    }
    if (hit === null) return;
    this.note(call);
    if (hit) this.claimed.hits += 1;
    if (logReturn - (peerReturn ?? 0) > 0) this.claimed.rises += 1;
    if (Math.sign(logReturn) === stance) this.absolute.hits += 1;
    if (logReturn > 0) this.absolute.rises += 1;
  }

  record(): DirectionRecordDto | null {
    const { neutral, relative, count } = this;
    if (count + neutral === 0) return null;
    const sample = this.sample();
    return {
      ...sample,
      against: relative ? 'peers' : 'zero',
      neutral,
      ...this.rates(this.claimed, sample),
      absolute: relative ? this.rates(this.absolute, sample) : null,
    };
  }

  private rates(
    { hits, rises }: Readonly<Record<'hits' | 'rises', number>>,
    { count, effectiveCount, enough }: Sample,
  ): AbsoluteRecordDto {
    if (!enough) return { hits, rate: null, interval: null, baseRate: null };
    const rate = hits / count;
    const interval = wilsonInterval(rate * effectiveCount, effectiveCount);
    return { hits, rate, interval, baseRate: Math.max(rises, count - rises) / count };
  }
}

/** Forecast probabilities against what happened to exactly what they were about. */
export class ProbabilityMeasure extends Measure {
  private readonly forecasts: number[] = [];
  private readonly happened: number[] = [];

  add(call: JudgedCall): void {
    const { probability, forecastReturn } = call;
    if (probability === null || forecastReturn === null) return;
    this.note(call);
    this.forecasts.push(probability);
    this.happened.push(forecastReturn > 0 ? 1 : 0);
  }

  record(): ProbabilityRecordDto | null {
    if (this.count === 0) return null;
    const sample = this.sample();
    if (!sample.enough) return { ...sample, brier: null, skill: null, bins: [] };
    const { forecasts, happened } = this;
    // Outcomes that share sessions make a bin's interval as wide as the independent ones among them allow.
    const share = sample.effectiveCount / sample.count;
    return {
      ...sample,
      brier: brierScore(forecasts, happened),
      skill: finiteOrNull(brierSkill(forecasts, happened)),
      bins: reliabilityBins(forecasts, happened).map((bin) => withEffectiveInterval(bin, share)),
    };
  }
}

function withEffectiveInterval(bin: ReliabilityBin, share: number): ReliabilityBin {
  const trials = bin.count * share;
  return { ...bin, interval: wilsonInterval(bin.observedShare * trials, trials) ?? bin.interval };
}

/** How often the interval held the outcome. */
export class IntervalMeasure extends Measure {
  private inside = 0;

  add(call: JudgedCall): void {
    if (call.inside === null) return;
    this.note(call);
    if (call.inside) this.inside += 1;
  }

  record(): IntervalRecordDto | null {
    if (this.count === 0) return null;
    const sample = this.sample();
    const { inside, count } = this;
    if (!sample.enough) return { ...sample, inside, share: null, interval: null };
    const share = inside / count;
    const interval = wilsonInterval(share * sample.effectiveCount, sample.effectiveCount);
    return { ...sample, inside, share, interval };
  }
}

/** Losses of the quantiles beside those of the baseline. */
export class QuantileMeasure extends Measure {
  /** Sums per session of entry: calls of one day about many tickers stand or fall together, so a day is one row. */
  private readonly days = new Map<number, { own: number; baseline: number; count: number }>();

  /** @param horizon sessions: outcomes of neighbouring days overlap over one less */
  constructor(private readonly horizon: number) {
    super();
  }

  add(call: JudgedCall): void {
    if (call.pinball === null || call.baselinePinball === null) return;
    this.note(call);
    const day = this.days.get(call.entryMs) ?? { own: 0, baseline: 0, count: 0 };
    day.own += call.pinball;
    day.baseline += call.baselinePinball;
    day.count += 1;
    this.days.set(call.entryMs, day);
  }

  record(): QuantileRecordDto | null {
    if (this.count === 0) return null;
    const sample = this.sample();
    if (!sample.enough) {
      const unknown = { pinball: null, baselinePinball: null, ratio: null, statistic: null, pValue: null };
      return { ...sample, ...unknown };
    }
    const days = [...this.days].sort(([a], [b]) => a - b).map(([, day]) => day);
    const own = days.map((day) => day.own / day.count);
    const baseline = days.map((day) => day.baseline / day.count);
    const { statistic, pValue } = dieboldMariano(own, baseline, this.horizon);
    const total = (of: 'own' | 'baseline') => mean(days.map((day) => day[of])) * (days.length / this.count);
    return {
      ...sample,
      pinball: total('own'),
      baselinePinball: total('baseline'),
      ratio: finiteOrNull(total('own') / total('baseline')),
      statistic: finiteOrNull(statistic),
      pValue: finiteOrNull(pValue),
    };
  }
}
