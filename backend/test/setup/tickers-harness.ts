import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { io, type Socket as ClientSocket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { AppError } from '../../src/common/errors/app-error.js';
import type { QuoteRow } from '../../src/common/market/quote-batch.js';
import { QuoteBook } from '../../src/modules/quotes/index.js';
import type { SocketAuthenticator } from '../../src/common/access/socket-authenticator.js';
import { REALTIME_DEFAULTS, type RealtimeOptions } from '../../src/modules/realtime/realtime-options.js';
import {
  createGatewayServer,
  type GatewayServer,
  type GatewayServerParts,
} from '../../src/modules/realtime/gateway-server.js';
import type { SocketAdapter } from '../../src/modules/realtime/index.js';
import { TickersHub } from '../../src/modules/realtime/tickers-hub.js';

const FEED = { source: 'test', simulated: true, replay: false };
const members: SocketAuthenticator = {
  authenticate: async (token) => {
    if (token === undefined) return { tier: 'visitor', userId: null };
    if (token !== 'good') throw new AppError('session_expired');
    return { tier: 'member', userId: 'u1' };
  },
  standings: async () => new Map(),
};

/** The gateways on an HTTP server of their own, with the instruments NASDAQ:S0 to NASDAQ:S49. */
export class TickersHarness {
  readonly book = new QuoteBook();
  readonly hub: TickersHub;
  readonly clients: ClientSocket[] = [];
  port = 0;
  private readonly options: RealtimeOptions;
  private server: GatewayServer | null = null;
  private seq = 0;

  constructor(
    private readonly parts: Partial<GatewayServerParts> = {},
    limits: Partial<RealtimeOptions> = {},
  ) {
    this.options = {
      ...REALTIME_DEFAULTS,
      tiers: { visitor: { windowMs: 20, symbols: 20 }, member: { windowMs: 20, symbols: 100 } },
      ...limits,
    };
    this.hub = new TickersHub(this.book, { has: (key) => /^NASDAQ:S\d+$/.test(key) }, this.options);
    const definitions = Array.from({ length: 50 }, (_, id) => ({ id, key: `NASDAQ:S${id}` as const }));
    this.book.apply({ epoch: 'e1', feed: FEED, marketTimeMs: 0, wallTimeMs: 0, definitions, quotes: [] });
    for (let id = 0; id < 50; id++) this.tick(id, 100);
  }

  get sockets(): SocketAdapter {
    return this.server!.sockets;
  }

  async listen(): Promise<this> {
    this.server = await createGatewayServer({
      hub: this.hub,
      options: this.options,
      authenticator: members,
      allowedOrigins: ['https://app.example.com'],
      ...this.parts,
    });
    const { http } = this.server;
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    this.port = (http.address() as AddressInfo).port;
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

  /** Somebody else on the same server is served as if nothing had happened. */
  async servesOthers(): Promise<void> {
    const client = await this.joined();
    const answer = await client.emitWithAck('subscribe', { symbols: ['NASDAQ:S7'] });
    expect(answer).toMatchObject({ status: 'success', data: { quotes: [{ id: 7 }] } });
    const frame = new Promise((resolve) => client.once('quotes', resolve));
    this.tick(7, 170 + Math.random());
    expect(await frame).toEqual([1, expect.any(Array)]);
    client.disconnect();
  }

  async close(): Promise<void> {
    this.hub.stop();
    await this.sockets.shutdown();
    for (const client of this.clients) client.close();
    await this.server!.close();
  }
}

/** Sends and receives the texts of packets as they are. */
export class RawClient {
  readonly closed: Promise<unknown>;
  private readonly received: string[] = [];
  private wake: (() => void) | null = null;

  constructor(readonly socket: WebSocket) {
    this.closed = once(socket, 'close');
    socket.on('message', (text) => {
      // The server's pings: a client that lives longer than some seconds has to answer them.
      if (String(text) === '2') return socket.send('3');
      this.received.push(String(text));
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
