import 'reflect-metadata';
import type { Server as HttpServer } from 'node:http';
import type { Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { hostRulesOf } from '../../common/net/host-check.js';
import { EventBus } from '../../infra/bus/event-bus.js';
import { ConnectionErrors } from './handshake/connection-errors.js';
import { SOCKET_AUTHENTICATOR, type SocketAuthenticator } from '../../common/access/socket-authenticator.js';
import { SocketSessionsService } from './handshake/socket-sessions.service.js';
import { NOTIFICATION_READER, type NotificationReader } from '../notifications/index.js';
import { NotificationsGateway } from './notifications/notifications.gateway.js';
import { frameWriterFor } from './quote-to-frame/direct-frame-writer.js';
import { FRAME_WRITER, type FrameWriterFactory } from './quote-to-frame/frame-writer.js';
import { REALTIME_OPTIONS, type RealtimeOptions } from './realtime-options.js';
import { SocketAdapter } from './socket.adapter.js';
import { TickersGateway } from './tickers.gateway.js';
import { TickersHub } from './tickers-hub.js';

export interface GatewayServerParts {
  readonly hub: TickersHub;
  readonly options: RealtimeOptions;
  readonly authenticator: SocketAuthenticator;
  /** Origins besides the own one, `https://app.example.com`. */
  readonly allowedOrigins?: readonly string[];
  /** Sockets of members by session. */
  readonly sessions?: SocketSessionsService;
  /** Replaces the write path. */
  readonly writerFor?: FrameWriterFactory;
  /** With `/notifications` as well. */
  readonly notifications?: { readonly bus: EventBus; readonly reader: NotificationReader };
}

export interface GatewayServer {
  /** Not listening yet. */
  readonly http: HttpServer;
  readonly sockets: SocketAdapter;
  /** Closes every connection and the HTTP server. */
  close(): Promise<void>;
}

/**
 * The product's gateways on an HTTP server of their own, without database, accounts and feed: what the benchmark measures
 * and the tests of the gateways speak to.
 */
export async function createGatewayServer({
  hub,
  options,
  authenticator,
  allowedOrigins: allowed = [],
  sessions = new SocketSessionsService(),
  writerFor = frameWriterFor,
  notifications,
}: GatewayServerParts): Promise<GatewayServer> {
  const providers: Provider[] = [
    ConnectionErrors,
    TickersGateway,
    { provide: FRAME_WRITER, useValue: writerFor },
    { provide: REALTIME_OPTIONS, useValue: options },
    { provide: SOCKET_AUTHENTICATOR, useValue: authenticator },
    { provide: SocketSessionsService, useValue: sessions },
    { provide: TickersHub, useValue: hub },
  ];
  if (notifications) {
    providers.push(
      NotificationsGateway,
      { provide: EventBus, useValue: notifications.bus },
      { provide: NOTIFICATION_READER, useValue: notifications.reader },
    );
  }
  class GatewayServerModule {}
  const app = await NestFactory.create({ module: GatewayServerModule, providers }, { logger: false });
  const http = app.getHttpServer() as HttpServer;
  const sockets = new SocketAdapter(() => http, {
    origins: { allowed, behindProxy: false },
    hosts: hostRulesOf({ HOST: '127.0.0.1', TRUST_PROXY: 0 }),
    proxyHops: 0,
    limits: options,
  });
  app.useWebSocketAdapter(sockets);
  await app.init();
  return { http, sockets, close: () => app.close() };
}
