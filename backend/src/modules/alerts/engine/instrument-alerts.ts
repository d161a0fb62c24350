import type { Bar } from '@pricealgo/contract/market/bar';
import type { AverageKind } from '@pricealgo/contract/alerts';
import { DOWN, UP } from '../conditions/alert-condition.js';
import type { AlertRule, Side, Step } from './alert-rule.js';
import { AlertSeries, type PlacedRule } from './alert-series.js';
import { movePct } from './evaluate-bar.js';
import { LevelHeap } from './level-heap.js';
import { MoveWindow } from './move-window.js';

/** Hears what a trade did, in order. `generation` is the one that a firing used up. */
export type EngineSink = (
  rule: AlertRule,
  step: Step,
  side: Side,
  price: number,
  timeMs: number,
  generation: number,
) => void;

interface SeriesPair {
  up: AlertSeries;
  down: AlertSeries;
}

interface WindowSeries extends SeriesPair {
  window: MoveWindow;
  /** Rules that need it. */
  rules: number;
  /** It holds what came before its rules. */
  seeded: boolean;
}

const pair = (): SeriesPair => ({ up: new AlertSeries(UP), down: new AlertSeries(DOWN) });

/**
 * The alerts of one instrument, indexed: a trade costs a few comparisons and what it fires. Prices and averages share one
 * pair of series (an average is a level that changes with the session), moves have one per window length.
 */
export class InstrumentAlerts {
  private readonly rules = new Map<string, PlacedRule>();
  private readonly byPrice = pair();
  private readonly sinceClose = pair();
  private readonly windows = new Map<number, WindowSeries>();
  private closeRules = 0;
  /** The windows again, for the hot path. */
  private openWindows: WindowSeries[] = [];
  private readonly averages = new Map<string, number>();
  /** Rules that rest after a firing are in no series until then. */
  private readonly resting = new LevelHeap<PlacedRule>();
  private price = NaN;
  private timeMs = -Infinity;

  constructor(private readonly sink: EngineSink) {}

  get size(): number {
    return this.rules.size;
  }

  /** Market time of the newest trade. */
  get lastMs(): number {
    return this.timeMs;
  }

  all(): AlertRule[] {
    return [...this.rules.values()].map(({ rule }) => rule);
  }

  get(id: string): AlertRule | undefined {
    return this.rules.get(id)?.rule;
  }

  /** Puts a rule in, in place of one with its id. */
  put(rule: AlertRule): void {
    this.remove(rule.id);
    const placed: PlacedRule = { rule, level: this.levelOf(rule), version: 0, resting: false };
    this.rules.set(rule.id, placed);
    this.needWindow(rule, 1);
    this.place(placed);
  }

  remove(id: string): void {
    const placed = this.rules.get(id);
    if (!placed) return;
    this.forget(placed);
  }

  /** Lengths of the windows that know nothing of the past yet, minutes. */
  unseededWindows(): number[] {
    return [...this.windows].filter(([, { seeded }]) => !seeded).map(([minutes]) => minutes);
  }

  /** What the windows hold has a hole: they are to be seeded anew. */
  unseedWindows(): void {
    for (const entry of this.windows.values()) entry.seeded = false;
  }

  /** Starts the unseeded windows from bars, oldest first; trades that follow must be newer. */
  seedWindows(bars: readonly Bar[]): void {
    for (const [minutes, entry] of this.windows) {
      if (entry.seeded) continue;
      entry.seeded = true;
      entry.window = new MoveWindow(minutes);
      for (const bar of bars) entry.window.add(bar.timeMs, bar.low, bar.high);
    }
  }

  /** Averages that some rule needs. */
  neededAverages(): { average: AverageKind; length: number }[] {
    const needed = new Map<string, { average: AverageKind; length: number }>();
    for (const { rule } of this.rules.values()) {
      if (rule.subject.kind === 'average') needed.set(averageKey(rule.subject), rule.subject);
    }
    return [...needed.values()];
  }

  /** The price at which the price equals that average in this session, NaN = unknown. See average-levels.ts. */
  setAverage(average: AverageKind, length: number, level: number): void {
    const key = averageKey({ average, length });
    if (Object.is(this.averages.get(key), level)) return;
    this.averages.set(key, level);
    for (const placed of this.rules.values()) {
      const { subject } = placed.rule;
      if (subject.kind !== 'average' || averageKey(subject) !== key) continue;
      placed.level = level;
      this.replace(placed);
    }
  }

  /**
   * Evaluates a trade. Trades of an instrument come in the order of their time.
   * @param previousClose close of the session before, NaN where unknown
   */
  trade(price: number, timeMs: number, previousClose: number): void {
    this.price = price;
    this.timeMs = timeMs;
    if (this.resting.first <= timeMs) this.wake(timeMs);
    this.take(this.byPrice, price, -price, timeMs);
    if (this.closeRules > 0) {
      const up = movePct(UP, price, previousClose);
      this.take(this.sinceClose, up, movePct(DOWN, price, previousClose), timeMs);
    }
    for (const entry of this.openWindows) {
      const { window } = entry;
      window.add(timeMs, price, price);
      this.take(entry, movePct(UP, price, window.low), movePct(DOWN, price, window.high), timeMs);
    }
  }

  private take({ up, down }: SeriesPair, upValue: number, downValue: number, timeMs: number): void {
    up.take(upValue, timeMs, this.heard);
    down.take(downValue, timeMs, this.heard);
  }

  private readonly heard = (placed: PlacedRule, side: Side, step: Step): void => {
    const { rule } = placed;
    if (rule.done) this.forget(placed);
    else this.replace(placed);
    this.sink(
      rule,
      step,
      side,
      this.price,
      this.timeMs,
      step === 'fire' ? rule.generation - 1 : rule.generation,
    );
  };

  private replace(placed: PlacedRule): void {
    // It is in no series; it finds its place when it wakes.
    if (placed.resting) return;
    placed.version += 1;
    this.place(placed);
  }

  private place(placed: PlacedRule): void {
    const { rule } = placed;
    if (this.timeMs < rule.pausedUntilMs) {
      placed.resting = true;
      this.resting.push(rule.pausedUntilMs, placed);
      return;
    }
    const { up, down } = this.seriesOf(rule);
    up.place(placed);
    down.place(placed);
    up.tidy(this.rules.size);
    down.tidy(this.rules.size);
  }

  /** Puts those that have rested enough back. */
  private wake(timeMs: number): void {
    while (this.resting.first <= timeMs) {
      const placed = this.resting.pop();
      if (!placed) continue;
      placed.resting = false;
      this.place(placed);
    }
  }

  private forget(placed: PlacedRule): void {
    placed.version += 1;
    this.rules.delete(placed.rule.id);
    this.needWindow(placed.rule, -1);
  }

  /** Counts the rules of a window (or of the close before), which lives as long as it has any. */
  private needWindow({ subject }: AlertRule, by: 1 | -1): void {
    if (subject.kind !== 'move') return;
    const minutes = subject.windowMinutes;
    if (minutes === null) {
      this.closeRules += by;
      return;
    }
    let entry = this.windows.get(minutes);
    if (!entry) {
      entry = { ...pair(), window: new MoveWindow(minutes), rules: 0, seeded: false };
      this.windows.set(minutes, entry);
    }
    entry.rules += by;
    if (entry.rules === 0) this.windows.delete(minutes);
    this.openWindows = [...this.windows.values()];
  }

  private seriesOf({ subject }: AlertRule): SeriesPair {
    if (subject.kind !== 'move') return this.byPrice;
    if (subject.windowMinutes === null) return this.sinceClose;
    return this.windows.get(subject.windowMinutes)!;
  }

  private levelOf({ subject }: AlertRule): number {
    if (subject.kind === 'price') return subject.level;
    if (subject.kind === 'average') return this.averages.get(averageKey(subject)) ?? NaN;
    return NaN;
  }
}

const averageKey = ({ average, length }: { average: AverageKind; length: number }): string =>
  `${average} ${length}`;
