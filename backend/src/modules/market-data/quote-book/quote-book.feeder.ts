import { Injectable, Inject, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ReportsHealth, type HealthIndicator } from '../../../common/health/health-indicator.js';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { QUOTE_BUS, type QuoteBus } from '../../../infra/bus/quote-bus.js';
import { MARKET_DATA_PROVIDER, type MarketDataProvider } from '../providers/market-data-provider.js';
import { QuoteBook } from './quote-book.js';
import { StoredPriceRepository } from './stored-price.repository.js';

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

const CHECK_EVERY_MS = 1_000;
/** Kept prices change once a minute. */
const READ_STORED_EVERY_MS = 5_000;

/**
 * Keeps this node's quote book at the bus for as long as the process lives, and gives it the prices that were kept from
 * earlier for what no feed has priced: the first of them before the node serves anybody.
 */
@Injectable()
export class QuoteBookFeeder implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(QuoteBookFeeder.name);
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private end: (() => Promise<void>) | null = null;
  private readonly timers: NodeJS.Timeout[] = [];
  private readMs = 0;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly book: QuoteBook,
    @Inject(QUOTE_BUS) private readonly bus: QuoteBus,
    private readonly stored: StoredPriceRepository,
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.readStored();
    this.end = await this.bus.subscribe((batch) => this.book.apply(batch));
    this.timers.push(
      setInterval(() => this.book.checkFeed(), CHECK_EVERY_MS),
      setInterval(() => void this.readStored(), READ_STORED_EVERY_MS),
    );
  }

  async onModuleDestroy(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.end?.();
    await this.reading;
  }

  /** Never rejects: without the database there is what the feed brings. */
  private readStored(): Promise<void> {
    this.reading ??= this.loadStored()
      .catch((error: Error) => this.warn(`kept prices cannot be read: ${error.message}`))
      .finally(() => (this.reading = undefined));
    return this.reading;
  }

  private async loadStored(): Promise<void> {
    const { simulated, replay } = this.provider;
    if (simulated || replay) {
      // A real price must not stand among invented or recorded ones.
      this.book.dropStored();
      this.readMs = 0;
      return;
    }
    const { prices, atMs } = await this.stored.keptSince(this.readMs);
    // The market may have become another one meanwhile.
    if (this.provider.simulated || this.provider.replay) return;
    this.book.applyStored(prices);
    this.readMs = atMs;
  }
}
