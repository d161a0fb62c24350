/** What other modules use of this one. */
export { FeedService } from './feed/feed.service.js';
export type { TradeListener, TradeView } from './feed/trade-listener.js';
export { INSTRUMENT_LOOKUP, type InstrumentLookup } from './instrument-lookup.js';
export { LiveColumnsService } from './quote-book/live-columns.service.js';
export { QuoteBook } from './quote-book/quote-book.js';
export { QuoteColumns } from './quote-book/quote-columns.js';
export {
  FeedModule,
  QuoteBookModule,
  QuoteJobsModule,
  QuotesApiModule,
  StoredQuotesModule,
} from './quotes.module.js';
export { StoredCloseService } from './stored/stored-close.service.js';
