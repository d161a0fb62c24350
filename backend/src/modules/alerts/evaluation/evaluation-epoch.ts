import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { AlertRule } from '../engine/alert-rule.js';
import type { EvaluatedAlert } from '../storage/evaluated-alert.repository.js';
import type { InstrumentMark } from '../storage/mark.repository.js';
import { MINUTE_MS } from './catch-up.js';
import { LookBack, type LookBackHooks } from './look-back.js';
import { WatchedInstrument, type Interruption, type RuleTimes } from './watched-instrument.js';

/** Instruments that are looked back on at a time when everything begins. */
const AT_A_TIME = 4;
const RETRY_MS = 60_000;
/** Trades of a new session wait until it is known whether its shares were split. */
const SPLIT_RETRY_MS = 2_000;

export interface EpochHooks extends Omit<LookBackHooks, 'ended'> {
  instrumentOf: (key: string) => MarketInstrument | undefined;
  /** Whether something of an alert waits to be written: then memory is ahead of the database. */
  unwritten: (alertId: string) => boolean;
  splits: SplitHooks;
}

/** What is asked of splits, in Postgres; each may fail and is asked again then. */
export interface SplitHooks {
  /** Applies what is known of splits up to the date that each exchange has at `nowMs`. @returns the instruments whose alerts changed by it */
  rescaled: (nowMs: number) => Promise<ReadonlySet<string>>;
  hold: (instrument: InstrumentKey, sessionMs: number, quotient: number) => Promise<void>;
  /** The alerts as the database has them now. */
  read: (alertIds: readonly string[]) => Promise<readonly EvaluatedAlert[]>;
}

/** All alerts over the trades of one epoch of the feed: what is known of ids and times holds for it alone. */
export class EvaluationEpoch {
  private readonly watched = new Map<string, WatchedInstrument>();
  /** By the feed's row id; `null` = nobody waits for it. */
  private rows: (WatchedInstrument | null | undefined)[] = [];
  private readonly instrumentOfAlert = new Map<string, string>();
  private ended = false;

  private readonly lookBack: LookBack;
  private starting: Promise<unknown> = Promise.resolve();

  constructor(private readonly hooks: EpochHooks) {
    this.lookBack = new LookBack({ ...hooks, ended: () => this.ended });
  }

  trade(id: number, price: number, timeMs: number): void {
    let watched = this.rows[id];
    if (watched === undefined) {
      watched = this.watched.get(this.hooks.view.keyOf(id)) ?? null;
      this.rows[id] = watched;
      if (watched) watched.rowId = id;
    }
    if (watched) watched.trade(price, timeMs, this.hooks.view.previousClose(id));
  }

  /** The market clock, ms. */
  nowMs(): number {
    return this.hooks.view.nowMs();
  }

  end(): void {
    this.ended = true;
    this.watched.clear();
    this.rows = [];
  }

  /** Starts with everything that is active; what happened since the marks is looked for in minute bars. */
  begin(alerts: readonly EvaluatedAlert[], marks: readonly InstrumentMark[]): void {
    const markOf = new Map(marks.map((mark) => [mark.instrument, mark]));
    const nowMs = this.hooks.view.nowMs();
    const waiting: { watched: WatchedInstrument; rows: readonly EvaluatedAlert[] }[] = [];
    for (const [key, rows] of Map.groupBy(alerts, ({ instrument }) => instrument)) {
      const watched = this.watch(key);
      if (!watched) continue;
      watched.mark = markOf.get(key) ?? null;
      watched.hold(nowMs);
      for (const { id } of rows) this.instrumentOfAlert.set(id, key);
      waiting.push({ watched, rows });
    }
    const worker = async (): Promise<void> => {
      for (let next = waiting.pop(); next && !this.ended; next = waiting.pop()) {
        const { watched, rows } = next;
        await this.afterwards(watched, () => this.start(watched, rows));
        // Thousands of instruments must not keep trades and requests waiting.
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    this.starting = Promise.all(Array.from({ length: AT_A_TIME }, worker));
  }

  /** Accepts alerts that were made or changed; `rows` are what the database has of `ids`. */
  adopt(ids: readonly string[], rows: readonly EvaluatedAlert[]): void {
    const known = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = known.get(id);
      const before = this.instrumentOfAlert.get(id);
      if (before !== undefined && (!row?.evaluated || row.instrument !== before)) this.drop(id);
      if (!row?.evaluated) continue;
      const watched = this.watch(row.instrument);
      if (!watched) continue;
      this.instrumentOfAlert.set(id, row.instrument);
      void this.afterwards(watched, () => this.accept(watched, row));
    }
  }

  /** Stops evaluating an alert; it comes back with `adopt`. */
  drop(id: string): void {
    const key = this.instrumentOfAlert.get(id);
    if (key === undefined) return;
    this.instrumentOfAlert.delete(id);
    const watched = this.watched.get(key);
    if (watched) void this.afterwards(watched, async () => watched.remove(id));
  }

  /** Splits of these became known, and alerts were rescaled; what is in memory of the time before has another scale. */
  splitsChanged(instruments: readonly string[]): void {
    for (const key of instruments) {
      const watched = this.watched.get(key);
      if (!watched?.maySplit) continue;
      watched.hold(this.hooks.view.nowMs());
      void this.afterwards(watched, async () => {
        watched.alerts.unseedWindows();
        await this.resume(watched, 'new-session', watched.checkedMs);
      });
    }
  }

  /** How far each instrument is checked now, of those that moved since the last time and owe no write. */
  takeMarks(unwritten: (instrument: string) => boolean): InstrumentMark[] {
    const marks: InstrumentMark[] = [];
    const { view } = this.hooks;
    for (const [instrument, watched] of this.watched) {
      const { checkedMs, rowId } = watched;
      const moved = checkedMs > (watched.mark?.checkedMs ?? -Infinity);
      if (!moved || watched.holding || watched.unsettled || unwritten(instrument)) continue;
      const minuteMs = checkedMs - (checkedMs % MINUTE_MS);
      const live = rowId >= 0 && watched.alerts.lastMs === checkedMs;
      const caught = watched.caught?.minuteMs === minuteMs ? watched.caught : null;
      const highs = [...(live ? [view.minuteHigh(rowId)] : []), ...(caught ? [caught.high] : [])];
      const lows = [...(live ? [view.minuteLow(rowId)] : []), ...(caught ? [caught.low] : [])];
      watched.mark = {
        checkedMs,
        minuteHigh: highs.length > 0 ? Math.max(...highs) : null,
        minuteLow: lows.length > 0 ? Math.min(...lows) : null,
      };
      marks.push({ instrument, ...watched.mark });
    }
    return marks;
  }

  /** Resolves when nothing is being read any more. */
  async settled(): Promise<void> {
    await this.starting;
    await Promise.all([...this.watched.values()].map(({ work }) => work));
  }

  get size(): number {
    return this.instrumentOfAlert.size;
  }

  alertsByInstrument(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const key of this.instrumentOfAlert.values()) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  }

  private watch(key: string): WatchedInstrument | undefined {
    const held = this.watched.get(key);
    if (held) return held;
    const instrument = this.hooks.instrumentOf(key);
    if (!instrument) return undefined;
    const watched: WatchedInstrument = new WatchedInstrument(
      instrument,
      (rule, step, side, price, timeMs, generation) => {
        const times = watched.times.get(rule.id);
        if (times) times.sinceMs = timeMs;
        this.hooks.write({
          alertId: rule.id,
          instrument: instrument.key,
          step,
          side,
          generation,
          phase: rule.phase,
          pausedUntilMs: rule.pausedUntilMs,
          price,
          timeMs,
          checkedMs: timeMs,
          origin: 'live',
          simulated: this.hooks.view.feed().simulated,
        });
      },
      (why, lastMs) => void this.afterwards(watched, () => this.resume(watched, why, lastMs)),
      !this.hooks.view.feed().replay,
      instrument.type !== 'crypto' && !this.hooks.view.feed().simulated,
    );
    this.watched.set(key, watched);
    this.rows = [];
    return watched;
  }

  private afterwards(watched: WatchedInstrument, work: () => Promise<void>): Promise<void> {
    watched.work = watched.work.then(async () => {
      if (this.ended) return;
      try {
        await work();
      } catch (error) {
        this.hooks.warn(`alerts of ${watched.instrument.key}: ${(error as Error).message}`);
      }
    });
    return watched.work;
  }

  private async start(watched: WatchedInstrument, rows: readonly EvaluatedAlert[]): Promise<void> {
    try {
      const checkedMs = watched.mark?.checkedMs ?? -Infinity;
      for (const row of rows) {
        // It was changed or removed while it waited for its turn.
        const newer = watched.alerts.get(row.id);
        if (!this.instrumentOfAlert.has(row.id) || (newer && newer.generation >= row.generation)) continue;
        const sinceMs = Math.max(row.phaseMs, checkedMs);
        watched.put(watched.ruleOf(row), { sinceMs, expiresMs: row.expiresMs ?? Infinity });
      }
      await this.settleSplits(watched);
      await this.lookBackFrom(watched, -Infinity);
      await this.lookBack.prepare(watched);
    } finally {
      this.release(watched);
    }
  }

  /** One alert that was made or changed while the instrument is watched: it counts from now on. */
  private async accept(watched: WatchedInstrument, row: EvaluatedAlert): Promise<void> {
    if (this.hooks.unwritten(row.id) || !this.instrumentOfAlert.has(row.id)) return;
    const held = watched.alerts.get(row.id);
    if (held && held.generation > row.generation) return;
    const rule = watched.ruleOf(row);
    const expiresMs = row.expiresMs ?? Infinity;
    if (held?.generation === row.generation) {
      const times = watched.times.get(row.id);
      if (times) times.expiresMs = expiresMs;
      const { hysteresisPct, pauseMs, once } = held;
      if (hysteresisPct === rule.hysteresisPct && pauseMs === rule.pauseMs && once === rule.once) return;
      rule.phase = held.phase;
      rule.pausedUntilMs = held.pausedUntilMs;
    }
    watched.put(rule, { sinceMs: row.phaseMs, expiresMs });
    if (!needsBars(rule)) return;
    watched.hold(this.hooks.view.nowMs());
    try {
      await this.lookBack.prepare(watched);
    } finally {
      this.release(watched);
    }
  }

  private async resume(watched: WatchedInstrument, why: Interruption, lastMs: number): Promise<void> {
    try {
      // Bars come in today's shares, so thresholds have to be in them first.
      await this.settleSplits(watched);
      if (why === 'gap') {
        await this.lookBackFrom(watched, lastMs);
        watched.alerts.unseedWindows();
      }
      await this.lookBack.prepare(watched);
    } finally {
      this.release(watched);
    }
  }

  private release(watched: WatchedInstrument): void {
    const { view } = this.hooks;
    const close = watched.rowId >= 0 ? view.previousClose(watched.rowId) : NaN;
    watched.release(close, watched.sessionMs(view.nowMs()));
  }

  /**
   * Brings thresholds into the shares of the running session, and holds alerts where the price looks split and nobody has
   * said so. Asks until the database answers: an alert must not be evaluated over a split.
   */
  private async settleSplits(watched: WatchedInstrument): Promise<void> {
    if (!watched.maySplit) return;
    const { view, splits, warn } = this.hooks;
    const { key } = watched.instrument;
    while (!this.ended) {
      try {
        const sessionMs = watched.sessionMs(view.nowMs());
        const rescaled = (await splits.rescaled(view.nowMs())).has(key);
        const quotient = view.suspectedSplit(key);
        watched.looksSplit = quotient !== null;
        if (quotient !== null) await splits.hold(key, sessionMs, quotient);
        if (rescaled) watched.alerts.unseedWindows();
        if (rescaled || quotient !== null) await this.readAgain(watched);
        return;
      } catch (error) {
        warn(`whether ${key} was split is not known: ${(error as Error).message}`);
        await new Promise((resolve) => setTimeout(resolve, SPLIT_RETRY_MS).unref());
      }
    }
  }

  private async readAgain(watched: WatchedInstrument): Promise<void> {
    const rules = watched.alerts.all();
    const rows = await this.hooks.splits.read(rules.map(({ id }) => id));
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    for (const { id, generation } of rules) {
      const row = rowOf.get(id);
      if (!row?.evaluated) {
        this.instrumentOfAlert.delete(id);
        watched.remove(id);
      } else if (row.generation > generation) {
        watched.put(watched.ruleOf(row), watched.times.get(id) ?? timesOf(row));
      }
    }
  }

  /** Catches up; where the bars are not available the instrument goes on live, and the catch-up is tried again. */
  private async lookBackFrom(watched: WatchedInstrument, lastMs: number): Promise<void> {
    const againMs = await this.lookBack.catchUp(watched, lastMs);
    watched.unsettled = againMs !== null;
    if (againMs === null) return;
    setTimeout(() => {
      if (this.ended) return;
      watched.hold(this.hooks.view.nowMs());
      void this.afterwards(watched, () => this.resume(watched, 'gap', againMs));
    }, RETRY_MS).unref();
  }
}

function timesOf({ phaseMs, expiresMs }: EvaluatedAlert): RuleTimes {
  return { sinceMs: phaseMs, expiresMs: expiresMs ?? Infinity };
}

function needsBars({ subject }: AlertRule): boolean {
  return subject.kind === 'average' || (subject.kind === 'move' && subject.windowMinutes !== null);
}
