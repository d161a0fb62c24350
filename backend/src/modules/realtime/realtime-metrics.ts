import { NOTIFICATIONS_NAMESPACE, TICKERS_NAMESPACE } from '@pricealgo/contract/realtime';
import type { Metrics } from '../../infra/metrics/metrics.js';
import type { SocketAdapter } from './socket.adapter.js';
import type { TickersHub } from './tickers-hub.js';

/** Tells Prometheus of the live connections of this process: who is there, what they were sent, and how late. */
export function measureSockets(metrics: Metrics, hub: TickersHub, sockets: SocketAdapter): void {
  const { flusher } = hub;
  const { totals } = flusher;
  metrics.series({
    name: 'pricealgo_sockets',
    help: 'Open sockets by Socket.IO namespace and tier; a connection may carry one of each namespace.',
    type: 'gauge',
    labels: ['socket_namespace', 'tier'],
    read: () => {
      const ofTier = { visitor: 0, member: 0 };
      for (const { tier } of hub.connections) ofTier[tier] += 1;
      const reached = sockets.of(NOTIFICATIONS_NAMESPACE).sockets.size;
      return [
        { labels: { socket_namespace: TICKERS_NAMESPACE, tier: 'visitor' }, value: ofTier.visitor },
        { labels: { socket_namespace: TICKERS_NAMESPACE, tier: 'member' }, value: ofTier.member },
        { labels: { socket_namespace: NOTIFICATIONS_NAMESPACE, tier: 'member' }, value: reached },
      ];
    },
  });
  metrics.series({
    name: 'pricealgo_sockets_stalled',
    help: 'Sockets that wait to be sent prices and take none: slow networks, or tabs that sleep.',
    type: 'gauge',
    labels: [],
    read: () => [{ labels: {}, value: flusher.stalledCount }],
  });
  const counter = (
    name: `pricealgo_${string}_total`,
    help: string,
    key: 'quotes' | 'frames' | 'skipped',
  ): void =>
    metrics.series({
      name,
      help,
      type: 'counter',
      labels: [],
      read: () => [{ labels: {}, value: totals[key] }],
    });
  counter(
    'pricealgo_quotes_delivered_total',
    'Prices that were written to sockets, each socket counted.',
    'quotes',
  );
  counter('pricealgo_frames_total', 'Turns in which a socket was written what had changed.', 'frames');
  counter(
    'pricealgo_flushes_skipped_total',
    'Turns in which a socket could not take its changes.',
    'skipped',
  );
  metrics.durations(
    'pricealgo_quote_flush_delay_seconds',
    'Of each frame: from when this process learned of the oldest price in it until it was written to the socket.',
    totals.delays,
  );
}
