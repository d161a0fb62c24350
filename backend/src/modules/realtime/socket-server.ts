import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server, type Namespace } from 'socket.io';
import { isLoopbackRequest } from '../../common/net/loopback-request.js';
import { clientAddress } from './handshake/client-address.js';
import { ConnectionErrors } from './handshake/connection-errors.js';
import { ConnectionGate } from './handshake/connection-gate.js';
import { originAllowed, type OriginRules } from './handshake/origin-check.js';
import type { Socket as EngineSocket } from './quote-to-frame/engine-internals.js';
import { REALTIME_DEFAULTS, type RealtimeOptions } from './realtime-options.js';

export interface SocketServerOptions {
  readonly origins: OriginRules;
  /** Trusted proxies in front. */
  readonly proxyHops: number;
  readonly maxFrameBytes: number;
  /** Left out: those of the product. */
  readonly limits?: Pick<RealtimeOptions, 'joinPacketsPerMinute' | 'joinTimeoutMs'>;
}

/** A dead connection is noticed after the sum of both, ms. */
const PING_INTERVAL_MS = 12_000;
const PING_TIMEOUT_MS = 8_000;
const CLOSE_GRACE_MS = 1_000;

/** Socket.IO on the application's HTTP server, websocket only: any proxy will do, no sticky sessions. */
export class SocketServer {
  private readonly io: Server;
  private readonly served = new Set<string>();
  private readonly loopback = new WeakSet<object>();
  private draining = false;

  constructor(http: HttpServer, options: SocketServerOptions) {
    const { limits = REALTIME_DEFAULTS } = options;
    this.io = new Server(http, {
      transports: ['websocket'],
      serveClient: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: options.maxFrameBytes,
      pingInterval: PING_INTERVAL_MS,
      pingTimeout: PING_TIMEOUT_MS,
      connectTimeout: limits.joinTimeoutMs,
      allowRequest: (request, answer) => {
        const code = this.draining
          ? 'service_unavailable'
          : originAllowed(request, options.origins)
            ? null
            : 'origin_not_allowed';
        answer(code, code === null);
      },
    });
    const rules = { limits, namespaces: this.served, errors: new ConnectionErrors() };
    this.io.engine.on('connection', (conn: EngineSocket) => {
      const request = conn.request as IncomingMessage;
      ConnectionGate.install(conn, clientAddress(request, options.proxyHops), rules);
      if (isLoopbackRequest(request)) this.loopback.add(conn);
      conn.request = null;
    });
  }

  /** A namespace that may be joined from now on. */
  of(namespace: string): Namespace {
    this.served.add(namespace);
    return this.io.of(namespace);
  }

  /** Open connections. */
  get connections(): number {
    return this.io.engine.clientsCount;
  }

  /** Address of the client, behind trusted proxies. */
  addressOf(conn: object): string {
    return ConnectionGate.of(conn).address;
  }

  /** Whether the connection began on this machine. */
  isLoopback(conn: object): boolean {
    return this.loopback.has(conn);
  }

  /**
   * Takes no new connection and closes the open ones. Clients see a lost connection, not a dismissal, and come back
   * to another node by themselves.
   */
  async close(): Promise<void> {
    this.draining = true;
    const engine = this.io.engine as unknown as { clients: Record<string, OpenClient>; close(): void };
    const websockets = Object.values(engine.clients).flatMap(({ transport }) => transport.socket ?? []);
    const closed = Promise.all(
      websockets.map((socket) => new Promise<void>((resolve) => socket.once('close', resolve))),
    );
    engine.close();
    const timer = setTimeout(() => websockets.forEach((socket) => socket.terminate()), CLOSE_GRACE_MS);
    await closed;
    clearTimeout(timer);
  }
}

interface OpenClient {
  readonly transport: {
    readonly socket?: { once(event: 'close', listener: () => void): void; terminate(): void };
  };
}
