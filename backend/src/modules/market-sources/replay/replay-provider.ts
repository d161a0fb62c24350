import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { tradesAroundTheClock } from '@pricealgo/contract/market/exchanges';
import { BAR_INTERVALS, type Bar } from '@pricealgo/contract/market/bar';
import { aggregateTicks, sessionZone } from '../../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { SessionSnapshot } from '../../../common/market/tick.js';
import type {
  HistoryQuery,
  MarketDataProvider,
  ProviderEvents,
  TickSink,
} from '../port/market-data-provider.js';
import { systemClock, type WallClock } from '../port/wall-clock.js';
import { Playhead, ReplayClock, firstAtOrAfter } from './playback.js';
import type { RecordedDay } from './recorded-day.js';

/** Close of the session before `date` (`YYYY-MM-DD`), or `null` where it is unknown. */
export type PreviousCloseLookup = (instrument: MarketInstrument, date: string) => Promise<number | null>;

/** Nest injection token of an optional {@link PreviousCloseLookup}; a global module may provide it. */
export const PREVIOUS_CLOSE_LOOKUP = Symbol('PreviousCloseLookup');

export interface ReplayOptions {
  readonly day: RecordedDay;
  /** UTC time of day to begin at (`HH:MM[:SS]`): earlier trades are then part of the first snapshot, not played. */
  readonly startTime?: string;
  /** When the session of an exchange opens on a date, ms: where a replay begins by itself. `null`: no session that day. */
  readonly openOf?: (exchangeShortName: string, date: string) => number | null;
  /** Market seconds per second. */
  readonly speed: number;
  /** At the last trade: begin again, or stand still. */
  readonly end: 'loop' | 'stop';
  readonly previousClose?: PreviousCloseLookup;
  readonly clock?: WallClock;
}

const STEP_MS = 20;
const BATCH_LIMIT = 10_000;
/** How long the last price of the day stays before a loop begins again, wall clock. */
const LOOP_PAUSE_MS = 1_000;

/** The first opening of the exchanges that were recorded; coins have none. */
function opening({ ticks, date }: RecordedDay, openOf: ReplayOptions['openOf']): number | null {
  const exchanges = new Set([...ticks.keys()].map((key) => key.slice(0, key.indexOf(':'))));
  const opens = [...exchanges]
    .filter((exchange) => !tradesAroundTheClock(exchange))
    .flatMap((exchange) => openOf?.(exchange, date) ?? []);
  return opens.length > 0 ? Math.min(...opens) : null;
}

/** Where the market clock stands before `start`. */
function beginningOf({ day, startTime, openOf }: ReplayOptions, firstMs: number, lastMs: number): number {
  if (startTime === undefined) {
    const openMs = opening(day, openOf);
    // Without an opening among the trades the first one begins it. One ms early, so that this one is played too.
    return (openMs !== null && openMs > firstMs && openMs < lastMs ? openMs : firstMs) - 1;
  }
  const beginMs = Date.parse(`${day.date}T${startTime.length === 5 ? `${startTime}:00` : startTime}Z`);
  if (!(beginMs < lastMs)) {
    const last = new Date(lastMs).toISOString();
    throw new Error(`REPLAY_START: ${startTime} is after the last recorded trade (${last})`);
  }
  return beginMs;
}

/**
 * Plays one recorded day back on a clock of its own. Every usable row of a file is one tick, and all of them (trades
 * before and after regular hours too) count for the day's open, high, low and volume.
 */
export class ReplayProvider implements MarketDataProvider {
  readonly name = 'replay';
  readonly simulated = false;
  readonly replay = true;
  readonly capabilities = { stream: true, snapshot: true, history: BAR_INTERVALS };
  readonly selfTestKey: InstrumentKey;

  private readonly wall: WallClock;
  private readonly clock: ReplayClock;
  private playhead: Playhead | null = null;
  private keys: readonly InstrumentKey[] = [];
  private sink: TickSink = () => undefined;
  private events: ProviderEvents = {};
  private stopTimer: (() => void) | null = null;
  private playedMs: number;
  /** Monotonic. */
  private endedAtMs: number | null = null;
  private restarting = false;

  /** @throws Error naming REPLAY_START when it lies behind the recording. */
  constructor(private readonly options: ReplayOptions) {
    this.wall = options.clock ?? systemClock;
    const recorded = [...options.day.ticks];
    const firstMs = Math.min(...recorded.map(([, { timeMs }]) => timeMs[0] as number));
    const lastMs = Math.max(...recorded.map(([, { timeMs }]) => timeMs[timeMs.length - 1] as number));
    this.clock = new ReplayClock(this.wall, beginningOf(options, firstMs, lastMs), lastMs, options.speed);
    this.playedMs = this.clock.beginMs;
    const [busiest] = recorded.sort(([, a], [, b]) => b.timeMs.length - a.timeMs.length);
    if (!busiest) throw new Error('REPLAY_DATE: the recorded day is empty');
    this.selfTestKey = busiest[0];
  }

  nowMs(): number {
    return this.clock.nowMs();
  }

  supported(all: readonly MarketInstrument[]): Promise<readonly MarketInstrument[]> {
    return Promise.resolve(all.filter(({ key }) => this.options.day.ticks.has(key)));
  }

  start(
    instruments: readonly MarketInstrument[],
    sink: TickSink,
    events: ProviderEvents = {},
  ): Promise<void> {
    this.keys = instruments.map(({ key }) => key);
    this.sink = sink;
    this.events = events;
    this.playhead = new Playhead(this.options.day.ticks, this.keys, this.playedMs);
    if (!this.restarting) this.clock.run();
    this.stopTimer ??= this.wall.every(STEP_MS, () => this.step());
    return Promise.resolve();
  }

  stop(): Promise<void> {
    this.stopTimer?.();
    this.stopTimer = null;
    this.playhead = null;
    this.clock.hold();
    return Promise.resolve();
  }

  async snapshot(
    instruments: readonly MarketInstrument[],
    atMs: number,
  ): Promise<readonly SessionSnapshot[]> {
    const answers = await Promise.all(instruments.map((instrument) => this.snapshotOf(instrument, atMs)));
    return answers.filter((answer) => answer !== null);
  }

  history({ instrument, interval, fromMs, toMs }: HistoryQuery): Promise<readonly Bar[]> {
    const ticks = this.options.day.ticks.get(instrument.key);
    if (!ticks) return Promise.resolve([]);
    const end = firstAtOrAfter(ticks.timeMs, toMs);
    const bars = aggregateTicks(ticks, 0, end, interval, sessionZone(instrument));
    return Promise.resolve(bars.filter(({ timeMs }) => timeMs >= fromMs));
  }

  private async snapshotOf(instrument: MarketInstrument, atMs: number): Promise<SessionSnapshot | null> {
    const ticks = this.options.day.ticks.get(instrument.key);
    const count = ticks ? firstAtOrAfter(ticks.timeMs, atMs + 1) : 0;
    if (!ticks || count === 0) return null;
    const [day] = aggregateTicks(ticks, 0, count, '1d', sessionZone(instrument)) as [Bar];
    return {
      key: instrument.key,
      price: day.close,
      previousClose: (await this.options.previousClose?.(instrument, this.options.day.date)) ?? null,
      open: day.open,
      dayHigh: day.high,
      dayLow: day.low,
      volume: day.volume,
      timeMs: ticks.timeMs[count - 1] as number,
    };
  }

  private step(): void {
    if (this.restarting) return;
    const nowMs = this.clock.nowMs();
    for (;;) {
      const batch = this.playhead?.play(nowMs, BATCH_LIMIT) ?? [];
      if (batch.length > 0) this.sink(batch);
      if (batch.length < BATCH_LIMIT) break;
    }
    this.playedMs = nowMs;
    if (!this.clock.ended || this.options.end === 'stop') return;
    this.endedAtMs ??= this.wall.monotonicMs();
    if (this.wall.monotonicMs() - this.endedAtMs >= LOOP_PAUSE_MS) void this.restart();
  }

  /** The clock stands at the beginning until the receiver is ready for a day that it has already seen. */
  private async restart(): Promise<void> {
    this.restarting = true;
    this.endedAtMs = null;
    this.clock.rewind();
    this.playedMs = this.clock.beginMs;
    try {
      await this.events.onRestart?.(this.clock.beginMs);
    } finally {
      this.restarting = false;
      if (this.stopTimer !== null) {
        this.playhead = new Playhead(this.options.day.ticks, this.keys, this.playedMs);
        this.clock.run();
      }
    }
  }
}
