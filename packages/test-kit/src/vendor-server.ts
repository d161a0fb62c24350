import { EventEmitter } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

export interface FakeRequest {
  path: string;
  query: URLSearchParams;
  headers: http.IncomingHttpHeaders;
  /** When it was heard, ms on a clock that never jumps. */
  atMs: number;
}

export interface FakeAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** JSON, unless it is a text or bytes: those are sent as they are. */
  body?: unknown;
  /** Closes the connection in the middle of the body. */
  cutShort?: boolean;
  /** Never answers. */
  hang?: boolean;
}

/** Answers a path, or leaves it to the next one. */
export type FakeRoute = (request: FakeRequest) => FakeAnswer | null;

/** A vendor on loopback: real HTTP and real websockets, with faults on demand. */
export class VendorServer {
  readonly requests: FakeRequest[] = [];
  /** Requests that were under way at the same moment, at most; set it to 0 to begin anew. */
  mostAtOnce = 0;
  /** Messages that clients sent over websockets, parsed. */
  readonly received: unknown[] = [];
  /** Overrides every route while it is set. */
  fault: FakeAnswer | null = null;
  /** Overrides what is answered at one path, or about one symbol there: `/profile`, `/profile?AAPL`. */
  readonly faults = new Map<string, FakeAnswer>();
  onSocketMessage: (socket: WebSocket, message: unknown) => void = () => undefined;
  private readonly events = new EventEmitter();
  private readonly server: http.Server;
  private readonly sockets: WebSocketServer;
  private port = 0;
  private underWay = 0;

  constructor(private readonly route: FakeRoute) {
    this.server = http.createServer((request, response) => this.answer(request, response));
    this.sockets = new WebSocketServer({ noServer: true });
    this.server.on('upgrade', (request, socket, head) => {
      if (this.fault) return socket.destroy();
      this.sockets.handleUpgrade(request, socket, head, (client) => this.welcome(client));
    });
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get socketUrl(): string {
    return `ws://127.0.0.1:${this.port}`;
  }

  get connections(): number {
    return this.sockets.clients.size;
  }

  /** Sends to every connected client. Texts are sent as they are. */
  push(message: unknown): void {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    for (const client of this.sockets.clients) client.send(text);
  }

  /** Ends every websocket at once, without a goodbye. */
  dropSockets(): void {
    for (const client of this.sockets.clients) client.terminate();
  }

  /** Resolves when every client has handled what was sent to it so far. */
  async delivered(): Promise<void> {
    await Promise.all(
      [...this.sockets.clients].map(
        (client) =>
          new Promise<void>((resolve) => {
            client.once('pong', () => resolve());
            client.once('close', () => resolve());
            client.ping();
          }),
      ),
    );
  }

  /** Resolves with the first message of a client, past ones included, that `matches`. */
  async said(matches: (message: unknown) => boolean): Promise<unknown> {
    const held = this.received.find(matches);
    if (held !== undefined) return held;
    return new Promise((resolve) => {
      const listen = (message: unknown): void => {
        if (!matches(message)) return;
        this.events.off('said', listen);
        resolve(message);
      };
      this.events.on('said', listen);
    });
  }

  /** Resolves when so many questions at `path` were heard, past ones included. */
  async asked(path: string, count = 1): Promise<void> {
    const heard = (): boolean => this.requests.filter((one) => one.path === path).length >= count;
    while (!heard()) await new Promise<void>((resolve) => this.events.once('asked', resolve));
  }

  /** Everything ends, as when the machine is switched off; `listen` brings it back on the same port. */
  async close(): Promise<void> {
    this.dropSockets();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private welcome(client: WebSocket): void {
    client.on('message', (data) => {
      const message: unknown = JSON.parse((data as Buffer).toString('utf8'));
      this.received.push(message);
      this.onSocketMessage(client, message);
      this.events.emit('said', message);
    });
  }

  private answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    const url = new URL(request.url ?? '/', this.url);
    const asked = {
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      atMs: performance.now(),
    };
    this.requests.push(asked);
    this.underWay += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay);
    // Answered, or given up by who asked.
    response.once('close', () => (this.underWay -= 1));
    this.events.emit('asked');
    const { path, query } = asked;
    const bent = this.faults.get(path) ?? this.faults.get(`${path}?${query.get('symbol')}`);
    const answer = this.fault ?? bent ?? this.route(asked) ?? { status: 404, body: { error: 'not found' } };
    if (answer.hang) return;
    const { body = null } = answer;
    const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    response.writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      ...(answer.cutShort ? { 'content-length': String(text.length * 2) } : {}),
      ...answer.headers,
    });
    if (answer.cutShort) response.write(text, () => response.destroy());
    else response.end(text);
  }
}
