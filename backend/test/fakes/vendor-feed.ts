import type { Quote } from '@pricealgo/contract/realtime';
import type { MarketInstrument } from '../../src/common/market/instrument.js';
import type { QuoteBatch } from '../../src/common/market/quote-batch.js';
import { feedCalendar } from '../../src/modules/quotes/feed/feed-calendar.js';
import { FeedTerm } from '../../src/modules/quotes/feed/feed-term.js';
import type { ManualClock } from './manual-clock.js';
import type { MarketDataProvider } from '../../src/modules/market-sources/index.js';
import { QuoteBook } from '../../src/modules/quotes/index.js';

/** The way from a provider to what a screen shows: a term of the feed whose batches go straight into a quote book. */
export class VendorFeed {
  readonly book: QuoteBook;
  /** Every price that was ever shown, by instrument key. */
  readonly shown = new Map<string, Quote[]>();
  readonly troubles: string[] = [];
  private readonly term: FeedTerm;

  constructor(provider: MarketDataProvider, clock: ManualClock, instruments: readonly MarketInstrument[]) {
    this.book = new QuoteBook(() => clock.nowMs());
    this.book.listen({
      onQuotes: (slots) => {
        for (const slot of slots) this.note(this.book.keyAt(slot));
      },
    });
    this.term = new FeedTerm({
      term: 1,
      provider,
      bus: {
        close: async () => undefined,
        retire: () => undefined,
        publish: (batch: QuoteBatch) => this.book.apply(batch),
        subscribe: async () => async () => undefined,
      },
      calendar: feedCalendar,
      instruments: () => instruments,
      saveBar: () => undefined,
      growingBars: async () => [],
      onTrouble: (message) => this.troubles.push(message),
    });
    this.term.start();
  }

  /** Resolves once the book shows what `seen` waits for; batches come every 10 ms. */
  async until(seen: (book: QuoteBook) => boolean): Promise<void> {
    while (!seen(this.book)) await new Promise((resolve) => setTimeout(resolve, 2));
  }

  prices(key: string): number[] {
    return (this.shown.get(key) ?? []).map(({ price }) => price);
  }

  stop(): Promise<void> {
    return this.term.stop();
  }

  private note(key: string): void {
    const quote = this.book.get(key);
    if (quote) this.shown.set(key, [...(this.shown.get(key) ?? []), quote]);
  }
}
