import type { MetricValues } from './metrics.js';

const MINUTE_MS = 60_000;

export interface Minute {
  startMs: number;
  values: MetricValues;
}

/** Collects the samples of one minute: the mean of each gauge, and the increase of each counter. */
export class MinuteSample {
  private startMs: number | null = null;
  private readonly sums = new Map<string, { sum: number; count: number }>();
  private countedBefore: Record<string, number> = {};

  /**
   * @param gauges as read now @param counters their sums since the process began
   * @returns the minute before, when this is the first sample of a new minute
   */
  add(
    nowMs: number,
    gauges: Readonly<Record<string, number>>,
    counters: Readonly<Record<string, number>>,
  ): Minute | null {
    const startMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
    const finished = this.startMs !== null && this.startMs !== startMs ? this.finish(counters) : null;
    this.startMs = startMs;
    for (const [name, value] of Object.entries(gauges)) {
      const held = this.sums.get(name) ?? { sum: 0, count: 0 };
      this.sums.set(name, { sum: held.sum + value, count: held.count + 1 });
    }
    return finished;
  }

  private finish(counters: Readonly<Record<string, number>>): Minute {
    const means = [...this.sums].map(([name, { sum, count }]) => [
      name,
      Math.round((sum / count) * 100) / 100,
    ]);
    const added = Object.entries(counters).map(([name, total]) => [
      name,
      total - (this.countedBefore[name] ?? 0),
    ]);
    this.sums.clear();
    this.countedBefore = { ...counters };
    return { startMs: this.startMs!, values: Object.fromEntries([...means, ...added]) as MetricValues };
  }
}
