import { rowsOf } from '@pricealgo/contract/quote-rows';
import type {
  FeedStatus,
  IdentifiedQuote,
  MarketStatus,
  PackedQuotesFrame,
  Quote,
  QuotesFrame,
  StatusMessage,
  SubscribeAnswer,
} from '@pricealgo/contract/realtime';
import { ChangeSet } from './change-set';
import { quoteAfterDelta } from './quote-after-delta';

/** `id` and `seq` of a price that is shown but not followed: whatever the socket brings is newer. */
const NOT_LIVE = -1;

const FEED = 'feed';
const marketTopic = (exchangeShortName: string): string => `market:${exchangeShortName}`;
const quoteTopic = (key: string): string => `quote:${key}`;

export interface QuoteStoreOptions {
  /** Runs its argument before the next paint. */
  schedule?: (run: () => void) => void;
  /** Called for each quote that a frame (not a snapshot) brought, for the latency meter. */
  onTick?: (quote: IdentifiedQuote) => void;
}

/** Prices that are kept where nobody looks at them or follows them any more, with those that somebody does. */
export const MOST_KEPT = 2_000;

/**
 * The browser's quote book: where a frame becomes a quote. Holds the newest quote per instrument; each cell listens
 * to its own instrument only. Within an epoch a quote never goes back to an older `seq`; another epoch starts afresh.
 */
export class QuoteStore {
  private readonly quotes = new Map<string, IdentifiedQuote>();
  private readonly keys = new Map<number, string>();
  private readonly markets = new Map<string, MarketStatus>();
  private readonly changes: ChangeSet;
  private readonly onTick: (quote: IdentifiedQuote) => void;
  private currentFeed: FeedStatus | null = null;
  private currentEpoch: string | null = null;
  /** The socket's ids are those of `currentEpoch`; a row of any other epoch would be another instrument's price. */
  private aligned = false;
  private seededSimulated: boolean | null = null;
  private newestSeq = 0;

  constructor({
    schedule = (run) => requestAnimationFrame(run),
    onTick = () => undefined,
  }: QuoteStoreOptions = {}) {
    this.changes = new ChangeSet(schedule);
    this.onTick = onTick;
  }

  quote = (key: string): IdentifiedQuote | undefined => this.quotes.get(key);
  feed = (): FeedStatus | null => this.currentFeed;
  /** Whether prices are invented: the feed says so, or before it a REST answer did; `null` until one of them has. */
  simulated = (): boolean | null => this.currentFeed?.simulated ?? this.seededSimulated;
  market = (exchangeShortName: string): MarketStatus | undefined => this.markets.get(exchangeShortName);
  onQuote = (key: string, listener: () => void): (() => void) =>
    this.changes.listen(quoteTopic(key), listener);
  onFeed = (listener: () => void): (() => void) => this.changes.listen(FEED, listener);
  onMarket = (exchange: string, listener: () => void): (() => void) =>
    this.changes.listen(marketTopic(exchange), listener);

  /** Where a reconnect may continue from; `null` before the first snapshot. */
  position(): { epoch: string; seq: number } | null {
    return this.currentEpoch === null ? null : { epoch: this.currentEpoch, seq: this.newestSeq };
  }

  /** Takes quotes of a REST answer: what a cell shows until, or unless, the socket serves its symbol. */
  seed(quotes: readonly Quote[]): void {
    if (quotes.length > 0 && this.seededSimulated === null) {
      this.seededSimulated = quotes.some(({ simulated }) => simulated);
      this.changes.mark(FEED);
    }
    for (const quote of quotes) {
      const held = this.quotes.get(`${quote.exchangeShortName}:${quote.symbol}`);
      if (!held || (held.id === NOT_LIVE && quote.timeMs >= held.timeMs)) {
        this.set({ ...quote, id: NOT_LIVE, seq: NOT_LIVE });
      }
    }
    this.forgetUnwatched();
  }

  /** These are not followed any more: their prices stay, and the next source of them wins. */
  release(keys: readonly string[]): void {
    for (const key of keys) {
      const held = this.quotes.get(key);
      if (held) this.quotes.set(key, { ...held, id: NOT_LIVE, seq: NOT_LIVE });
    }
    this.forgetUnwatched();
  }

  /** Another connection, perhaps to another feed: its frames count once it has answered with its epoch. */
  beginConnection(): void {
    this.aligned = false;
  }

  /** Takes the answer of subscribe or resync. */
  applySnapshot(answer: SubscribeAnswer): void {
    const restarted = this.currentEpoch !== answer.epoch;
    if (restarted) this.startEpoch(answer.epoch, answer.seq);
    this.aligned = true;
    this.setFeed(answer.feed);
    for (const quote of answer.quotes) this.keep(quote);
  }

  /**
   * Takes one batch of newest quotes; none while it is not known which epoch its ids belong to, nor of a batch that is not
   * well-formed.
   * @returns how many rows carried an id without a known instrument, more than none also for a batch that was not taken:
   * then a resync is due.
   */
  applyFrame(frame: QuotesFrame | PackedQuotesFrame): { unknownIds: number } {
    const rows = this.aligned ? rowsOf(frame) : null;
    if (rows === null) return { unknownIds: frame.length - 1 };
    let unknownIds = 0;
    for (const delta of rows) {
      const [id, seq] = delta;
      if (seq > this.newestSeq) this.newestSeq = seq;
      const held = this.quotes.get(this.keys.get(id) ?? '');
      if (!held) unknownIds += 1;
      else if (seq > held.seq) {
        const quote = quoteAfterDelta(held, delta);
        this.set(quote);
        this.onTick(quote);
      }
    }
    return { unknownIds };
  }

  /** @returns `resync` when the message shows that everything held belongs to a feed that is gone. */
  applyStatus(message: StatusMessage): 'applied' | 'resync' {
    if ('feed' in message) {
      const moved = this.currentEpoch !== null && message.feed.epoch !== this.currentEpoch;
      if (moved) this.aligned = false;
      this.setFeed(message.feed);
      return moved ? 'resync' : 'applied';
    }
    if ('market' in message) {
      const { exchangeShortName, ...status } = message.market;
      this.markets.set(exchangeShortName, status);
      this.changes.mark(marketTopic(exchangeShortName));
      return 'applied';
    }
    if (!this.aligned) return 'resync';
    if (message.quote) this.keep(message.quote, true);
    const held = this.quotes.get(this.keys.get(message.id) ?? '');
    if (held && message.stale !== undefined && held.stale !== message.stale)
      this.set({ ...held, stale: message.stale });
    return 'applied';
  }

  private startEpoch(epoch: string, seq: number): void {
    const followed = [...this.quotes.values()].filter(({ id }) => id !== NOT_LIVE);
    this.currentEpoch = epoch;
    this.newestSeq = seq;
    this.keys.clear();
    // Old prices stay on screen until the new epoch's arrive, but whatever it brings is newer than them. Those that it does
    // not bring were another feed's: they are old from now on.
    this.release([...this.quotes.keys()]);
    for (const quote of followed) this.set({ ...quote, id: NOT_LIVE, seq: NOT_LIVE, stale: true });
  }

  private keep(quote: IdentifiedQuote, sameSeqCounts = false): void {
    const key = `${quote.exchangeShortName}:${quote.symbol}`;
    this.keys.set(quote.id, key);
    const held = this.quotes.get(key);
    if (!held || quote.seq > held.seq || (sameSeqCounts && quote.seq === held.seq)) this.set(quote);
    else if (quote.seq === held.seq && quote.stale !== held.stale) this.set({ ...held, stale: quote.stale });
  }

  private set(quote: IdentifiedQuote): void {
    const key = `${quote.exchangeShortName}:${quote.symbol}`;
    this.quotes.set(key, quote);
    this.changes.mark(quoteTopic(key));
  }

  /** A tab that is open for days has scrolled through many lists: of what nobody looks at, the oldest goes. */
  private forgetUnwatched(): void {
    if (this.quotes.size <= MOST_KEPT) return;
    for (const [key, { id }] of this.quotes) {
      if (id === NOT_LIVE && !this.changes.hears(quoteTopic(key))) this.quotes.delete(key);
      if (this.quotes.size <= MOST_KEPT) return;
    }
  }

  private forgetQuotes(): void {
    const keys = [...this.quotes.keys()];
    this.quotes.clear();
    this.keys.clear();
    for (const key of keys) this.changes.mark(quoteTopic(key));
  }

  private setFeed(feed: FeedStatus): void {
    const before = this.currentFeed;
    this.currentFeed = feed;
    // Invented, recorded and real prices do not stand beside one another.
    if (before && (before.simulated !== feed.simulated || before.replay !== feed.replay)) this.forgetQuotes();
    this.changes.mark(FEED);
  }
}
