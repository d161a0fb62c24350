import type { Metrics } from '../../../infra/metrics/metrics.js';
import type { FeedShard } from './feed-shard.js';

/** Tells Prometheus which shards this process leads, and what became of their ticks; counters begin again with each term. */
export function measureFeed(
  metrics: Metrics,
  shards: readonly Pick<FeedShard, 'leading' | 'counts'>[],
): void {
  metrics.series({
    name: 'pricealgo_feed_leader',
    help: '1 for each shard of the feed that this process leads, 0 for the others; over all processes each has one leader.',
    type: 'gauge',
    labels: ['shard'],
    read: () => shards.map(({ leading }, shard) => ({ labels: { shard }, value: leading ? 1 : 0 })),
  });
  metrics.series({
    name: 'pricealgo_feed_ticks_accepted_total',
    help: 'Ticks that counted, by shard of the feed.',
    type: 'counter',
    labels: ['shard'],
    read: () => shards.map(({ counts }, shard) => ({ labels: { shard }, value: counts.accepted })),
  });
  metrics.series({
    name: 'pricealgo_feed_ticks_rejected_total',
    help: 'Ticks that did not count, by shard of the feed and reason.',
    type: 'counter',
    labels: ['shard', 'reason'],
    read: () =>
      shards.flatMap(({ counts }, shard) =>
        Object.entries(counts.rejections).map(([reason, value]) => ({ labels: { shard, reason }, value })),
      ),
  });
}
