import { Injectable, Inject, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ReportsHealth, type HealthIndicator } from '../../../common/health/health-indicator.js';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { EventBus } from '../../../infra/bus/event-bus.js';
import { QuoteBus } from '../../../infra/bus/quote-bus.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { StoredCloseService } from '../stored/stored-close.service.js';
import { MARKET_DATA_PROVIDER, type MarketDataProvider, sourceNamesOf } from '../../market-sources/index.js';
import { QuoteBook } from './quote-book.js';
import { StoredPriceRepository } from '../stored/stored-price.repository.js';

/** Whether quotes reach this node; without them it still serves, marked old. */
@Injectable()
@ReportsHealth({ name: 'quotes' })
export class QuotesIndicator implements HealthIndicator {
  constructor(
    private readonly book: QuoteBook,
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
  ) {}

  async check(): Promise<string> {
    const feed = this.book.feed();
    if (!feed) throw new Error('no feed has been heard yet');
    if (feed.down) {
      const { name } = this.provider;
      // The market before, whose prices are still here, is not what is missing.
      throw new Error(
        feed.source === name ? `the feed ${name} is silent` : `nothing has come from ${name} yet`,
      );
    }
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
  private readonly timers: NodeJS.Timeout[] = [];
  private readMs = 0;
  private reading: Promise<void> | undefined;
  private endListening: (() => void) | undefined;
  private endFollowing: (() => Promise<void>) | undefined;
  /** The market and day that last closes were read for. */
  private closesOf = '';
  /** Instruments whose bars changed since. */
  private changed = new Set<string>();

  constructor(
    private readonly book: QuoteBook,
    private readonly bus: QuoteBus,
    private readonly stored: StoredPriceRepository,
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
    private readonly closes: StoredCloseService,
    private readonly instruments: InstrumentDirectory,
    private readonly events: EventBus,
  ) {}

  async onModuleInit(): Promise<void> {
    this.endListening = this.events.on('history.changed', ({ instruments }) => {
      for (const key of instruments) this.changed.add(key);
      void this.readStored();
    });
    await this.readStored();
    this.endFollowing = await this.bus.subscribe((batch) => this.book.apply(batch));
    this.timers.push(
      setInterval(() => this.book.checkFeed(), CHECK_EVERY_MS),
      setInterval(() => void this.readStored(), READ_STORED_EVERY_MS),
    );
  }

  async onModuleDestroy(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.endListening?.();
    await this.endFollowing?.();
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
    if (simulated) {
      // A real price must not stand among invented ones.
      this.book.dropStored();
      this.readMs = 0;
      this.closesOf = '';
      return;
    }
    await this.loadCloses();
    if (replay) {
      this.readMs = 0;
      return;
    }
    const { prices, atMs } = await this.stored.keptSince(this.readMs);
    // The market may have become another one meanwhile.
    if (this.provider.simulated || this.provider.replay) return;
    this.book.applyStored(prices);
    this.readMs = atMs;
  }

  /** The last stored close of each instrument, once a day of a market, and of those again whose bars changed. */
  private async loadCloses(): Promise<void> {
    const { provider } = this;
    const { replay, name } = provider;
    const nowMs = this.book.feed() ? this.book.marketNowMs() : provider.nowMs();
    const market = `${name} ${replay} ${this.book.epoch} ${new Date(nowMs).toISOString().slice(0, 10)}`;
    const changed = this.changed;
    this.changed = new Set();
    const all = this.instruments.all();
    const wanted = market === this.closesOf ? all.filter(({ key }) => changed.has(key)) : all;
    if (wanted.length === 0) return;
    try {
      const closes = await this.closes.newest(wanted, nowMs, sourceNamesOf(provider));
      if (provider.simulated || provider.replay !== replay) return;
      this.book.applyStored(closes, replay);
      this.closesOf = market;
    } catch (error) {
      this.closesOf = '';
      throw error;
    }
  }
}
