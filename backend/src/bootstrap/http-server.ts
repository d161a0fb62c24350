import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ExpressAdapter } from '@nestjs/platform-express';
import { AppError } from '../common/errors/app-error.js';
import type { ErrorCode } from '../common/errors/error-catalogue.js';
import { failure } from '../common/http/wrapper.js';
import { SeveralListeners } from './several-listeners.js';

/** A connection without a byte in either direction for this long is closed: nobody reads what it was answered. */
const SILENT_MS = 60_000;
/** At the end of the process a request that is on its way over a connection has this long to arrive, ms. */
const ARRIVAL_MS = 1_000;
const MAX_HEADERS_MS = 20_000;
const MAX_CHECK_MS = 5_000;
/**
 * Requests of one connection that wait for their answer. Browsers and proxies send the next one after the answer; Node reads
 * and begins as many as come with one packet, thousands.
 */
export const MAX_PIPELINED = 16;

/** What Node's parser refuses before there is a request. */
const BY_PARSER_CODE: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
};

/** Unanswered requests of a connection. */
type Waiting = Set<ServerResponse>;
const NONE: ReadonlySet<ServerResponse> = new Set();

/** Without the query, which may hold what is nobody's business. */
const pathOf = ({ url }: IncomingMessage): string => (url ?? '').split('?', 1)[0]!;

/** Express on an HTTP server with bounds of time and of work for each connection. */
export class BoundedExpressAdapter extends ExpressAdapter {
  private readonly waiting = new WeakMap<Socket, Waiting>();
  private readonly connections = new Set<Socket>();
  private listeners!: SeveralListeners;
  private dismissing = false;
  /** Nobody is waited for any more who has no answer to come. */
  private leaving = false;

  /** @param requestMs a request has to be here whole within it, else its connection is closed, up to 5 s later */
  constructor(private readonly requestMs: number) {
    super();
  }

  override initHttpServer(): void {
    const server = createServer(
      {
        requestTimeout: this.requestMs,
        headersTimeout: Math.min(MAX_HEADERS_MS, this.requestMs),
        connectionsCheckingInterval: Math.min(MAX_CHECK_MS, this.requestMs / 4),
      },
      (request, response) => this.receive(request, response),
    );
    server.setTimeout(SILENT_MS);
    server.on('connection', (socket) => {
      this.connections.add(socket);
      socket.once('close', () => this.connections.delete(socket));
    });
    server.on('clientError', (error, socket) => this.refuse(error, socket as Socket));
    this.setHttpServer(server);
    this.listeners = new SeveralListeners(server);
  }

  /** As Nest calls it; a port that cannot be opened is the server's event `error`. */
  override listen(port: string | number, ...others: unknown[]): Server {
    const host = others.find((one) => typeof one === 'string');
    const callback = others.find((one): one is () => void => typeof one === 'function');
    this.listeners.listen(Number(port), host).then(callback, (error) => this.server.emit('error', error));
    return this.server;
  }

  override async close(): Promise<void> {
    await Promise.all([super.close() as Promise<void>, this.listeners.close()]);
  }

  get listening(): boolean {
    return this.server.listening;
  }

  /** From now on each answer ends its connection: clients and proxies come back over a new one, elsewhere. */
  dismiss(): void {
    this.dismissing = true;
    for (const socket of this.connections)
      for (const response of this.unanswered(socket)) response.shouldKeepAlive = false;
  }

  /**
   * Takes no new connection, finishes the answers that are under way and those to requests that are on their way, and closes what has
   * none: idle connections, those that never sent a request, and those that were upgraded and that nobody else closes.
   * @param limitMs connections that are still open then are cut
   * @param socketsGone when upgraded connections have been closed in their own way
   * @returns addresses that were still waiting for their answer when they were cut
   */
  async drain(limitMs: number, socketsGone: Promise<unknown> = Promise.resolve()): Promise<string[]> {
    this.dismiss();
    // Not HTTP's own close: it cuts idle connections at once, over which a proxy may be sending at this moment. They answer once more.
    const own = new Promise<void>(
      (resolve) => void NetServer.prototype.close.call(this.server, () => resolve()),
    );
    const closed = Promise.all([own, this.listeners.close()]);
    const cut: string[] = [];
    const limit = setTimeout(() => {
      for (const socket of this.connections) {
        cut.push(...[...this.unanswered(socket)].map(({ req }) => `${req.method} ${pathOf(req)}`));
        socket.destroy();
      }
    }, limitMs);
    const leave = (): void => {
      this.leaving = true;
      // Node counts a connection without its first request as one at work, and does not know upgraded ones.
      for (const socket of this.connections) if (this.unanswered(socket).size === 0) socket.destroy();
    };
    const arrival = delay(ARRIVAL_MS, undefined, { ref: false });
    void Promise.allSettled([arrival, socketsGone]).then(leave);
    await closed;
    clearTimeout(limit);
    return cut;
  }

  private unanswered(socket: Socket): ReadonlySet<ServerResponse> {
    return this.waiting.get(socket) ?? NONE;
  }

  private get server(): Server {
    return this.getHttpServer() as Server;
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    if (this.dismissing) response.shouldKeepAlive = false;
    const waiting = this.waiting.get(socket) ?? new Set();
    this.waiting.set(socket, waiting.add(response));
    response.once('close', () => {
      waiting.delete(response);
      if (this.leaving && waiting.size === 0) socket.destroySoon();
    });
    if (waiting.size > MAX_PIPELINED) socket.destroy();
    // The rest of a packet is handed over although its connection is closed.
    if (!socket.destroyed) this.getInstance<(...of: unknown[]) => void>()(request, response);
  }

  /** In the wrapper, as all other refusals, unless an answer has begun that this would become a part of. */
  private refuse(error: Error & { code?: string }, socket: Socket): void {
    const begun = [...(this.waiting.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (!socket.writable || error.code === 'ECONNRESET' || begun) return void socket.destroy();
    const refusal = new AppError(BY_PARSER_CODE[error.code ?? ''] ?? 'invalid_request');
    const body = JSON.stringify(failure(refusal, randomUUID()));
    socket.end(
      [
        `HTTP/1.1 ${refusal.status} Refused`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
      () => socket.destroy(),
    );
  }
}
