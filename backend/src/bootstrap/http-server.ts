import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ExpressAdapter } from '@nestjs/platform-express';
import { AppError } from '../common/errors/app-error.js';
import type { ErrorCode } from '../common/errors/error-catalogue.js';
import { failure } from '../common/http/wrapper.js';

/** A connection without a byte in either direction for this long is closed: nobody reads what it was answered. */
const SILENT_MS = 60_000;
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

/** Express on an HTTP server with bounds of time and of work for each connection. */
export class BoundedExpressAdapter extends ExpressAdapter {
  private readonly waiting = new WeakMap<Socket, Waiting>();
  private dismissing = false;

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
    server.on('clientError', (error, socket) => this.refuse(error, socket as Socket));
    this.setHttpServer(server);
  }

  get listening(): boolean {
    return this.server.listening;
  }

  /** From now on each answer ends its connection: clients and proxies come back over a new one, elsewhere. */
  dismiss(): void {
    this.dismissing = true;
  }

  /**
   * Takes no new connection and finishes the answers that are under way.
   * @param limitMs connections that are still open then are cut
   */
  async drain(limitMs: number): Promise<void> {
    this.dismiss();
    const closed = new Promise<void>((resolve) => void this.server.close(() => resolve()));
    const timer = setTimeout(() => this.server.closeAllConnections(), limitMs);
    await closed;
    clearTimeout(timer);
  }

  private get server(): Server {
    return this.getHttpServer() as Server;
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    if (this.dismissing) response.shouldKeepAlive = false;
    const waiting = this.waiting.get(socket) ?? new Set();
    this.waiting.set(socket, waiting.add(response));
    response.once('close', () => waiting.delete(response));
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
