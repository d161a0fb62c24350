import { NOTIFICATIONS_NAMESPACE, TICKERS_NAMESPACE } from '@pricealgo/contract/realtime';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Metrics } from '../../infra/metrics/metrics.js';
import { DemandService } from '../market-sources/index.js';
import { SocketSessionsService } from './handshake/socket-sessions.service.js';
import { SocketAdapter } from './socket.adapter.js';
import { TickersHub } from './tickers-hub.js';

/** Says of the live connections of this process who is there, what they follow, what they were sent, and how late. */
@Injectable()
export class SocketReportsService implements OnApplicationBootstrap {
  constructor(
    private readonly sockets: SocketAdapter,
    private readonly hub: TickersHub,
    private readonly sessions: SocketSessionsService,
    private readonly metrics: Metrics,
    private readonly demand: DemandService,
  ) {}

  onApplicationBootstrap(): void {
    this.metrics.gauge('sockets', () => this.sockets.connections);
    this.metrics.online(() => this.sessions.userIds());
    measureSockets(this.metrics, this.hub, this.sockets);
    this.demand.addSource('watched', () => this.hub.followers());
  }
}

function measureSockets(metrics: Metrics, hub: TickersHub, sockets: SocketAdapter): void {
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
