import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { MINUTE_MS, type StoredMinuteBar } from '../../bars/index.js';
import { askingFor, type MarketDataProvider, sourcedHistory } from '../../market-sources/index.js';
import type { FeedCalendar } from './feed-calendar.js';

/** After the minute in which the term began: by then sources have its bar too. */
const FILL_AFTER_MS = 60_000;
/** Older minutes are asked for when somebody wants to see them. */
const LONGEST_GAP_MS = 24 * 3_600_000;
/** Each costs a call; the most wanted come first. */
const MOST_FILLED = 200;
/** Between two calls: the members' share is theirs first. */
const CALL_EVERY_MS = 1_000;
/** Within so many ms an exchange does not open and close again. */
const CALENDAR_STEP_MS = 15 * MINUTE_MS;

/** The bars that are stored already, and where filled ones go. */
export interface GapStore {
  /** The newest minute that is stored of a source, ms since epoch UTC; `null` where there is none. */
  newestMinuteMs(source: string): Promise<number | null>;
  /** Stores bars of minutes that nobody recorded, or that were recorded in part. */
  fillMinuteBars(bars: readonly StoredMinuteBar[]): Promise<void>;
}

export interface MinuteGapOptions {
  term: number;
  provider: MarketDataProvider;
  calendar: FeedCalendar;
  store: GapStore;
  /** The feed's instruments, the most wanted first. */
  instruments: () => readonly MarketInstrument[];
  onTrouble: (message: string) => void;
}

/** Minutes from `fromMs` to before `toMs` that nobody recorded whole. */
interface Gap {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The minutes between two terms: nobody recorded them, or only in part. Their bars are asked of the source's own history,
 * for what somebody wants; what it does not answer stays as it is, marked by the seconds that were seen.
 */
export class MinuteGap {
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private readonly gaps = new Map<string, Gap>();

  constructor(private readonly options: MinuteGapOptions) {}

  /** Call when a term begins, before anything is recorded. @throws Error when the store does not answer */
  async begin(sources: Iterable<string>): Promise<void> {
    const { provider, store } = this.options;
    // An invented market has its history; in a recorded one nobody is late.
    if (provider.simulated || provider.replay || !provider.capabilities.history.includes('1m')) return;
    const nowMs = provider.nowMs();
    const toMs = nowMs - (nowMs % MINUTE_MS) + MINUTE_MS;
    for (const source of sources) {
      const newestMs = await store.newestMinuteMs(source);
      // The leader before stored the running minute as far as it came: nothing is missing but the moment between.
      if (newestMs === null || newestMs >= toMs - MINUTE_MS) continue;
      this.gaps.set(source, { fromMs: Math.max(newestMs, toMs - LONGEST_GAP_MS), toMs });
    }
    if (this.gaps.size > 0 && !this.stopped) this.plan(toMs + FILL_AFTER_MS - nowMs);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private plan(delayMs: number): void {
    this.timer = setTimeout(() => void this.fill(), delayMs);
  }

  private async fill(): Promise<void> {
    const { provider, instruments, onTrouble } = this.options;
    const sourceOf = (key: InstrumentKey): string => provider.sourceOf?.(key) ?? provider.name;
    const wanted = instruments().flatMap((instrument) => {
      const gap = this.gaps.get(sourceOf(instrument.key));
      return gap && this.traded(instrument, gap) ? [{ instrument, gap }] : [];
    });
    const failed: string[] = [];
    for (const { instrument, gap } of wanted.slice(0, MOST_FILLED)) {
      if (this.stopped) return;
      // On behalf of members: a past minute is not worth a poll of the present one.
      await askingFor('members', () => this.fillOne(instrument, gap)).catch(() =>
        failed.push(instrument.key),
      );
      await new Promise<void>((resolve) => (this.timer = setTimeout(resolve, CALL_EVERY_MS)));
    }
    if (failed.length > 0) {
      const of = [...this.gaps.values()].map(({ fromMs, toMs }) => `${time(fromMs)} to ${time(toMs)}`);
      onTrouble(
        `minutes without a leader (${of.join(', ')}) could not be filled of ${failed.length} instruments`,
      );
    }
  }

  private async fillOne(instrument: MarketInstrument, { fromMs, toMs }: Gap): Promise<void> {
    const { provider, store, term } = this.options;
    const { key } = instrument;
    const { source, bars } = await sourcedHistory(provider, { instrument, interval: '1m', fromMs, toMs });
    if (this.stopped) return;
    const whole = { source, key, term, seenFrom: 0, seenTo: 60 };
    await store.fillMinuteBars(bars.map((bar) => ({ ...bar, ...whole })));
  }

  private traded({ exchangeShortName }: MarketInstrument, { fromMs, toMs }: Gap): boolean {
    const { calendar } = this.options;
    for (let ms = fromMs; ms < toMs; ms += CALENDAR_STEP_MS)
      if (calendar.exchangeOpen(exchangeShortName, ms)) return true;
    return calendar.exchangeOpen(exchangeShortName, toMs - 1);
  }
}

const time = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
