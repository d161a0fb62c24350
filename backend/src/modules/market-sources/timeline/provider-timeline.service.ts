import { Injectable, Logger } from '@nestjs/common';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { ProviderEventRepository, type TimelinePage } from './provider-event.repository.js';
import type { TimelineEntry } from './timeline-entry.js';

/** What the market data sources did: written as it happens, read by administrators. */
@Injectable()
export class ProviderTimelineService {
  private readonly logger = new Logger('MarketDataProvider');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly changes = rateLimited((message, suppressed) => this.logger.log({ suppressed }, message));
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly events: ProviderEventRepository) {}

  /** Never throws and is never waited for: prices flow on while the database is away. */
  record(entry: TimelineEntry): void {
    this.changes(`${entry.provider}: ${entry.capability} ${entry.event}: ${entry.detail}`);
    this.writing = this.writing
      .then(() => this.events.append(entry))
      .catch((error: Error) => this.warn(`provider timeline: ${error.message}`));
  }

  /** Resolves when everything recorded so far is written, or was given up. */
  async written(): Promise<void> {
    await this.writing;
  }

  /** Newest first. */
  page(options: { provider?: string; page: number; limit: number }): Promise<TimelinePage> {
    return this.events.page(options);
  }
}
