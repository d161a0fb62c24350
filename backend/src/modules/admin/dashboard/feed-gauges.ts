import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../../infra/metrics/metrics.js';
import { QuoteBook } from '../../market-data/quote-book/quote-book.js';
import { QuoteRate } from './quote-rate.js';

/** Lets be read what reaches this node of the feed. */
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
    metrics.gauge('quotesPerSecond', () => rate.next(book.epoch, book.seq, performance.now()));
  }
}
