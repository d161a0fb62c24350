import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { QUOTE_BUS, type QuoteBus } from '../../../infra/bus/quote-bus.js';
import { QuoteBook } from './quote-book.js';

const CHECK_EVERY_MS = 1_000;

/** Keeps this node's quote book at the bus for as long as the process lives. */
@Injectable()
export class QuoteBookFeeder implements OnModuleInit, OnModuleDestroy {
  private end: (() => Promise<void>) | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly book: QuoteBook,
    @Inject(QUOTE_BUS) private readonly bus: QuoteBus,
  ) {}

  async onModuleInit(): Promise<void> {
    this.end = await this.bus.subscribe((batch) => this.book.apply(batch));
    this.timer = setInterval(() => this.book.checkFeed(), CHECK_EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.end?.();
  }
}
