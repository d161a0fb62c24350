import { Injectable } from '@nestjs/common';
import { ReportsHealth, type HealthIndicator } from '../../../common/health/health-indicator.js';
import { QuoteBook } from './quote-book.js';

/** Whether quotes reach this node; without them it still serves, marked old. */
@Injectable()
@ReportsHealth({ name: 'quotes', required: false })
export class QuotesIndicator implements HealthIndicator {
  constructor(private readonly book: QuoteBook) {}

  async check(): Promise<string> {
    const feed = this.book.feed();
    if (!feed) throw new Error('no feed has been heard yet');
    if (feed.down) throw new Error(`the feed ${feed.source} is silent`);
    return `from ${feed.source}`;
  }
}
