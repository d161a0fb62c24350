import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket as ClientSocket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { AppError } from '../../src/common/errors/app-error.js';
import type { QuoteRow } from '../../src/common/market/quote-batch.js';
import { QuoteBook } from '../../src/modules/market-data/quote-book/quote-book.js';
import type { SocketAuthenticator } from '../../src/modules/realtime/handshake/socket-authenticator.js';
import { REALTIME_DEFAULTS, type RealtimeOptions } from '../../src/modules/realtime/realtime-options.js';
import { SocketServer } from '../../src/modules/realtime/socket-server.js';
import { TickersHub } from '../../src/modules/realtime/tickers-hub.js';
import {
  serveTickers,
  type TickersNamespaceDependencies,
} from '../../src/modules/realtime/tickers-namespace.js';

const FEED = { source: 'test', simulated: true, replay: false };
const members: SocketAuthenticator = {
  authenticate: async (token) => {
    if (token === undefined) return { tier: 'visitor', userId: null };
    if (token !== 'good') throw new AppError('session_expired');
    return { tier: 'member', userId: 'u1' };
  },
  standings: async () => new Map(),
};

/** `/tickers` on an HTTP server of its own, with the instruments NASDAQ:S0 to NASDAQ:S49. */
export class TickersHarness {
  readonly book = new QuoteBook();
  readonly http: HttpServer = createServer();
  readonly hub: TickersHub;
  readonly sockets: SocketServer;
  readonly clients: ClientSocket[] = [];
  port = 0;
  private seq = 0;

  constructor(
    dependencies: Partial<TickersNamespaceDependencies> = {},
    limits: Partial<RealtimeOptions> = {},
  ) {
    const options: RealtimeOptions = {
      ...REALTIME_DEFAULTS,
      tiers: { visitor: { windowMs: 20, symbols: 20 }, member: { windowMs: 20, symbols: 100 } },
      ...limits,
    };
    const origins = { allowed: ['https://app.example.com'], behindProxy: false };
    this.sockets = new SocketServer(this.http, {
      origins,
      proxyHops: 0,
      maxFrameBytes: options.maxFrameBytes,
      limits: options,
    });
    this.hub = new TickersHub(this.book, { has: (key) => /^NASDAQ:S\d+$/.test(key) }, options);
    const addressOf = (conn: object): string => this.sockets.addressOf(conn);
    serveTickers(this.sockets.of('/tickers'), {
      hub: this.hub,
      options,
      authenticator: members,
      addressOf,
      ...dependencies,
    });
    const definitions = Array.from({ length: 50 }, (_, id) => ({ id, key: `NASDAQ:S${id}` as const }));
    this.book.apply({ epoch: 'e1', feed: FEED, marketTimeMs: 0, wallTimeMs: 0, definitions, quotes: [] });
    for (let id = 0; id < 50; id++) this.tick(id, 100);
  }

  async listen(): Promise<this> {
    this.http.listen(0, '127.0.0.1');
    await once(this.http, 'listening');
    this.port = (this.http.address() as AddressInfo).port;
    return this;
  }

  readonly tick = (id: number, price: number): void => {
    const row: QuoteRow = [
      id,
      ++this.seq,
      price,
      this.seq,
      1_700_000_000_000 + this.seq,
      100,
      Math.max(price, 100),
      50,
      99,
      0,
    ];
    this.book.apply({ epoch: 'e1', feed: FEED, marketTimeMs: 0, wallTimeMs: 0, quotes: [row] });
  };

  client(auth: object = {}, extraHeaders: Record<string, string> = {}, namespace = '/tickers'): ClientSocket {
    const url = `http://127.0.0.1:${this.port}${namespace}`;
    const client = io(url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth,
      extraHeaders,
    });
    this.clients.push(client);
    return client;
  }

  /** A bare websocket that speaks Engine.IO and has joined nothing yet. */
  readonly rawClient = async (): Promise<RawClient> => {
    const socket = new WebSocket(`ws://127.0.0.1:${this.port}/socket.io/?EIO=4&transport=websocket`);
    const client = new RawClient(socket);
    await client.message();
    return client;
  };

  async joined(auth: object = {}): Promise<ClientSocket> {
    const client = this.client(auth);
    await new Promise<void>((resolve, reject) =>
      client.once('connect', resolve).once('connect_error', reject),
    );
    return client;
  }

  async refused(client: ClientSocket): Promise<Error & { data?: { code: string; requestId: string } }> {
    return new Promise((resolve, reject) => {
      client.once('connect_error', resolve);
      client.once('connect', () => reject(new Error('was let in')));
    });
  }

  async close(): Promise<void> {
    this.hub.stop();
    await this.sockets.close();
    for (const client of this.clients) client.close();
    this.http.close();
  }
}

/** Sends and receives the texts of packets as they are. */
export class RawClient {
  readonly closed: Promise<unknown>;
  private readonly received: string[] = [];
  private wake: (() => void) | null = null;

  constructor(readonly socket: WebSocket) {
    this.closed = once(socket, 'close');
    socket.on('message', (data) => {
      const packet = String(data);
      // Engine.IO asks whether we live, whatever the test is about.
      if (packet === '2') return socket.send('3');
      this.received.push(packet);
      this.wake?.();
    });
  }

  send(packet: string): void {
    this.socket.send(packet);
  }

  /** The oldest packet that was not asked for yet. */
  async message(): Promise<string> {
    while (this.received.length === 0) await new Promise<void>((resolve) => (this.wake = resolve));
    return this.received.shift()!;
  }
}
