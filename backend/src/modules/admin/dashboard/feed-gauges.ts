import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../../infra/metrics/metrics.js';
import { QuoteBook } from '../../quotes/index.js';

/** Rate of quotes. Sequence numbers of an epoch count its quotes, so that their growth is the rate and nothing else need be counted. */
export class QuoteRate {
  private last: { epoch: string; seq: number; atMs: number } | null = null;

  /** @returns quotes per second since the call before; `null` for the first one of an epoch */
  next(epoch: string, seq: number, atMs: number): number | null {
    const { last } = this;
    this.last = { epoch, seq, atMs };
    if (!last || last.epoch !== epoch || atMs <= last.atMs) return null;
    return ((seq - last.seq) / (atMs - last.atMs)) * 1_000;
  }
}

/** Measures what reaches this node of the feed: how late, and how many quotes a second. */
@Injectable()
export class FeedGauges implements OnModuleInit {
  private readonly rate = new QuoteRate();

  constructor(
    private readonly metrics: Metrics,
    private readonly book: QuoteBook,
  ) {}

  onModuleInit(): void {
    const { book, metrics, rate } = this;
    metrics.gauge('feedLagMs', () => book.lagMs());
    metrics.series({
      name: 'pricealgo_feed_silent',
      help: '1 while this process receives no prices, 0 while it does.',
      type: 'gauge',
      labels: [],
      read: () => [{ labels: {}, value: book.feed()?.down === false ? 0 : 1 }],
    });
    metrics.gauge('quotesPerSecond', () => rate.next(book.epoch, book.seq, performance.now()));
  }
}
