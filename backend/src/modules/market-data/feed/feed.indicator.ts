import { Injectable } from '@nestjs/common';
import { ReportsHealth, type HealthIndicator } from '../../../common/health/health-indicator.js';
import { FeedService } from './feed.service.js';

/** What the feed of this process does: leads or stands by, how many ticks it took and refused. */
@Injectable()
@ReportsHealth({ name: 'feed', required: false })
export class FeedIndicator implements HealthIndicator {
  constructor(private readonly feed: FeedService) {}

  async check(): Promise<string> {
    const { leading, accepted, rejections } = this.feed.state();
    if (!leading) return 'stands by';
    const refused = Object.values(rejections).reduce((sum, count) => sum + count, 0);
    return `leads, ${accepted} ticks taken, ${refused} refused`;
  }
}
