import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { BAR_INTERVALS, type Bar } from '@pricealgo/contract/market/bar';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { SessionSnapshot, Tick } from '../../../common/market/tick.js';
import type {
  HistoryQuery,
  MarketDataProvider,
  ProviderEvents,
  TickSink,
} from '../port/market-data-provider.js';
import { systemClock, type WallClock } from '../port/wall-clock.js';
import { HISTORY_START_DAY, simulatedHistory } from './history.js';
import { levelSpan } from './session-path.js';
import { KnownLevels, type KnownCloseLookup, profileThrough } from './known-levels.js';
import { logLevelAt } from './level-path.js';
import { profileOf, type Profile } from './profile.js';
import { priceOf, SessionBars } from './session-bars.js';
import { isPaused, sessionBefore, sessionBegun, type SessionPlan } from './session-plan.js';
import { tickRates, TickStream } from './tick-stream.js';
import { TickSchedule } from './tick-schedule.js';

export interface SimulatedOptions {
  readonly seed: number;
  /** All instruments together, on average. */
  readonly ticksPerS: number;
  readonly sessions: SessionPlan;
  readonly clock?: WallClock;
  /** Where real closes are known: prices continue from them. */
  readonly knownCloses?: KnownCloseLookup;
  readonly warn?: (line: string) => void;
}

const STEP_MS = 25;
/** A process that slept longer than this does not make up for it trade by trade; the volume is still accounted for. */
const CATCH_UP_MS = 2_000;
/** A clock that goes back by less is waited for. */
const CLOCK_STEP_MS = 1_000;
/** How long a snapshot may precede `start` and still be what the first ticks continue. */
const CONTINUE_MS = 10_000;
/** Instruments that a snapshot prices before it lets other work run. */
const SNAPSHOT_SLICE = 200;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * An invented market, the same on every machine: each price and volume is a pure function of (seed, instrument, time),
 * so history, snapshots and live ticks agree, across restarts and across processes. Where a real close is known, the price
 * continues from it.
 */
export class SimulatedProvider implements MarketDataProvider {
  readonly name = 'simulated';
  readonly simulated = true;
  readonly replay = false;
  readonly capabilities = { stream: true, snapshot: true, history: BAR_INTERVALS };
  readonly selfTestKey: InstrumentKey = 'NASDAQ:AAPL';

  private readonly clock: WallClock;
  private readonly profiles = new Map<InstrumentKey, { instrument: MarketInstrument; profile: Profile }>();
  private streams = new Map<InstrumentKey, TickStream>();
  private schedule: TickSchedule<TickStream> | null = null;
  private sink: TickSink = () => undefined;
  private events: ProviderEvents = {};
  private stopTimer: (() => void) | null = null;
  /** The newest start. */
  private starting: symbol | null = null;
  /** Everything up to and including this instant has been pushed. */
  private pushedMs = 0;
  private readonly levels: KnownLevels;
  private newestSnapshotMs = 0;
  /** Newest snapshot of each instrument: its ticks continue it. */
  private readonly snapshotMs = new Map<InstrumentKey, number>();

  constructor(private readonly options: SimulatedOptions) {
    this.clock = options.clock ?? systemClock;
    this.levels = new KnownLevels(options.knownCloses, options.warn ?? (() => undefined));
  }

  nowMs(): number {
    return this.clock.nowMs();
  }

  supported(all: readonly MarketInstrument[]): Promise<readonly MarketInstrument[]> {
    return Promise.resolve(all);
  }

  start(
    instruments: readonly MarketInstrument[],
    sink: TickSink,
    events: ProviderEvents = {},
  ): Promise<void> {
    if (this.stopTimer === null) {
      const nowMs = this.nowMs();
      const sinceMs = nowMs - this.newestSnapshotMs;
      this.pushedMs = sinceMs >= 0 && sinceMs < CONTINUE_MS ? this.newestSnapshotMs : nowMs;
    }
    this.sink = sink;
    this.events = events;
    this.stopTimer ??= this.clock.every(STEP_MS, () => this.push());
    const starting = (this.starting = Symbol('start'));
    const begin = (): void => {
      // Stopped, or started with another set, while closes were looked up.
      if (this.starting !== starting) return;
      this.plan(instruments);
      // What was traded since the snapshot belongs to the first batch.
      this.push();
    };
    const learning = this.levels.learn(instruments, this.nowMs());
    if (learning) return learning.then(begin);
    begin();
    return Promise.resolve();
  }

  /**
   * Bars of these instruments were stored: those whose last close is another one now continue from it. Ticks that run begin
   * anew, as after a change of the clock.
   */
  async historyChanged(keys: readonly InstrumentKey[]): Promise<void> {
    const held = keys.flatMap((key) => this.profiles.get(key)?.instrument ?? []);
    if (held.length === 0) return;
    const moved = await this.levels.renew(held, this.nowMs());
    for (const key of moved) this.profiles.delete(key);
    if (moved.some((key) => this.streams.has(key))) this.restart(this.nowMs());
  }

  stop(): Promise<void> {
    this.starting = null;
    this.stopTimer?.();
    this.stopTimer = null;
    this.schedule = null;
    this.streams.clear();
    return Promise.resolve();
  }

  async snapshot(
    instruments: readonly MarketInstrument[],
    atMs: number,
  ): Promise<readonly SessionSnapshot[]> {
    await this.levels.learn(instruments, this.nowMs());
    this.newestSnapshotMs = atMs;
    const answers: SessionSnapshot[] = [];
    for (let i = 0; i < instruments.length; i++) {
      if (i > 0 && i % SNAPSHOT_SLICE === 0) await nextTurn();
      const answer = this.snapshotOf(instruments[i] as MarketInstrument, atMs);
      if (!answer) continue;
      this.snapshotMs.set(answer.key, atMs);
      answers.push(answer);
    }
    return answers;
  }

  async history(query: HistoryQuery): Promise<readonly Bar[]> {
    await this.levels.learn([query.instrument], this.nowMs());
    return simulatedHistory(this.options.sessions, this.profileFor(query.instrument), query);
  }

  private snapshotOf(instrument: MarketInstrument, atMs: number): SessionSnapshot | null {
    const { sessions } = this.options;
    const session = sessionBegun(sessions, instrument, atMs);
    if (!session || session.day < HISTORY_START_DAY) return null;
    const profile = this.profileFor(instrument);
    const bar = new SessionBars(instrument, profile, session).dayBar(atMs + 1);
    const before = sessionBefore(sessions, instrument, session.day);
    return {
      key: instrument.key,
      price: bar.close,
      previousClose: before && priceOf(profile, logLevelAt(profile, levelSpan(before)[1])),
      open: bar.open,
      dayHigh: bar.high,
      dayLow: bar.low,
      volume: bar.volume,
      timeMs: isPaused(session, atMs) ? session.pause!.fromMs - 1 : Math.min(atMs, session.closeMs - 1),
    };
  }

  /** Schedules the trades of `instruments` after `pushedMs`; those already running keep their place in the volume. */
  private plan(instruments: readonly MarketInstrument[]): void {
    const rates = tickRates(instruments, this.options.ticksPerS);
    const streams = new Map<InstrumentKey, TickStream>();
    instruments.forEach((instrument, i) => {
      const ratePerS = rates[i] ?? 0;
      const sinceMs = this.streams.get(instrument.key)?.accountedMs ?? this.continuedFrom(instrument.key);
      const { sessions } = this.options;
      streams.set(
        instrument.key,
        new TickStream(instrument, this.profileFor(instrument), sessions, ratePerS, sinceMs),
      );
    });
    this.streams = streams;
    this.schedule = new TickSchedule([...streams.values()], this.pushedMs);
  }

  /** First instant that the ticks of a new instrument account for. */
  private continuedFrom(key: InstrumentKey): number {
    const snapshotMs = this.snapshotMs.get(key) ?? 0;
    const recent = Math.abs(this.pushedMs - snapshotMs) < CONTINUE_MS;
    return (recent ? snapshotMs : this.pushedMs) + 1;
  }

  private push(): void {
    const nowMs = this.nowMs();
    if (nowMs < this.pushedMs - CLOCK_STEP_MS) {
      this.restart(nowMs);
      return;
    }
    if (!this.schedule || nowMs <= this.pushedMs) return;
    if (nowMs - this.pushedMs > CATCH_UP_MS) {
      this.schedule = new TickSchedule([...this.streams.values()], nowMs - CATCH_UP_MS);
    }
    const ticks: Tick[] = [];
    this.schedule.advance(nowMs, (stream, timeMs) => {
      const tick = stream.tickAt(timeMs);
      if (tick) ticks.push(tick);
    });
    this.pushedMs = nowMs;
    if (ticks.length > 0) this.sink(ticks);
  }

  /** The machine's clock was set back (waiting for it to catch up could take hours), or prices lie elsewhere now. */
  private restart(nowMs: number): void {
    const instruments = [...this.streams.values()].map(({ instrument }) => instrument);
    this.pushedMs = nowMs;
    this.schedule = null;
    this.streams.clear();
    this.snapshotMs.clear();
    const resume = (): void => {
      // Stopped, or started with another set, while the receiver prepared itself.
      if (this.stopTimer !== null && this.schedule === null) this.plan(instruments);
    };
    void Promise.resolve(this.events.onRestart?.(nowMs)).then(resume);
  }

  private profileFor(instrument: MarketInstrument): Profile {
    const known = this.profiles.get(instrument.key);
    // A re-import may have given the instrument another sector or rank.
    if (known?.instrument === instrument) return known.profile;
    const { seed, sessions } = this.options;
    const close = this.levels.of(instrument.key);
    const profile = close ? profileThrough(instrument, seed, sessions, close) : profileOf(instrument, seed);
    this.profiles.set(instrument.key, { instrument, profile });
    return profile;
  }
}
