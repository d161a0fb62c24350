import type { Metrics } from '../../../infra/metrics/metrics.js';
import type { FeedLeadership } from './feed-leadership.js';

/** Tells Prometheus whether this process leads the feed, and what became of its ticks; counters begin again with each term. */
export function measureFeed(metrics: Metrics, feed: Pick<FeedLeadership, 'leading' | 'counts'>): void {
  metrics.series({
    name: 'pricealgo_feed_leader',
    help: '1 where this process leads the feed, 0 where it stands by; over all processes there is one leader.',
    type: 'gauge',
    labels: [],
    read: () => [{ labels: {}, value: feed.leading ? 1 : 0 }],
  });
  metrics.series({
    name: 'pricealgo_feed_ticks_accepted_total',
    help: 'Ticks that counted.',
    type: 'counter',
    labels: [],
    read: () => [{ labels: {}, value: feed.counts.accepted }],
  });
  metrics.series({
    name: 'pricealgo_feed_ticks_rejected_total',
    help: 'Ticks that did not count, by reason.',
    type: 'counter',
    labels: ['reason'],
    read: () =>
      Object.entries(feed.counts.rejections).map(([reason, value]) => ({ labels: { reason }, value })),
  });
}
