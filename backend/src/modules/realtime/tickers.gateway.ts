import { performance } from 'node:perf_hooks';
import { Inject, UseFilters } from '@nestjs/common';
import { Ack, ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { type SubscribeRequest, TICKERS_NAMESPACE } from '@pricealgo/contract/realtime';
import type { Namespace, Socket } from 'socket.io';
import { Public } from '../../common/access/access.decorator.js';
import { assertScope } from '../../common/access/principal.js';
import {
  type SocketIdentity,
  SOCKET_AUTHENTICATOR,
  type SocketAuthenticator,
} from '../../common/access/socket-authenticator.js';
import { AppError } from '../../common/errors/app-error.js';
import { acknowledge, AcknowledgementFilter, type Acknowledge } from './events/acknowledgement.js';
import { MinuteBudget } from './events/minute-budget.js';
import { assertEventsDeclared, TICKER_EVENT_RULES } from './events/socket-event-rules.js';
import { ConnectionErrors } from './handshake/connection-errors.js';
import { ConnectionGate } from './handshake/connection-gate.js';
import { SocketSessionsService } from './handshake/socket-sessions.service.js';
import { SocketPlaces } from './handshake/socket-places.js';
import { SocketGateway } from './handshake/socket.gateway.js';
import type { Socket as EngineSocket } from './quote-to-frame/engine-internals.js';
import { FRAME_WRITER, type FrameWriterFactory } from './quote-to-frame/frame-writer.js';
import { type RealtimeOptions, REALTIME_OPTIONS } from './realtime-options.js';
import { TickerConnection } from './subscriptions/subscription-table.js';
import { TickersHub } from './tickers-hub.js';

/** Steps of the golden ratio fill an interval evenly however many are taken: each socket gets its own phase. */
const GOLDEN = 0.618_033_988_749_895;

/** Kept in `socket.data`. */
interface SocketState {
  readonly identity: SocketIdentity;
  /** Releases the place among the open sockets. */
  readonly release: () => void;
  connection?: TickerConnection;
  /** `received` reports of this minute. */
  reports?: MinuteBudget;
  /** Members only: takes the socket out of its session. */
  unbind?: () => void;
}

/** One function for all sockets: a closure for each would be kept as long as they are. */
function reportListener(report: (socket: Socket, n: unknown) => void): (n: unknown) => void {
  return function (this: Socket, n: unknown): void {
    report(this, n);
  };
}

/** Live quotes: puts the hub behind Socket.IO. Public: the tier of the socket decides how much of it. */
@Public()
@UseFilters(AcknowledgementFilter)
@WebSocketGateway({ namespace: TICKERS_NAMESPACE })
export class TickersGateway extends SocketGateway {
  private readonly places: SocketPlaces;
  private readonly symbolsMax: number;
  private readonly onReceived = reportListener((socket, n) =>
    this.errors.guard('a report', socket.conn, () => this.onReport(socket.data as SocketState, n)),
  );
  private phase = 0;

  constructor(
    private readonly hub: TickersHub,
    private readonly sessions: SocketSessionsService,
    errors: ConnectionErrors,
    @Inject(REALTIME_OPTIONS) private readonly options: RealtimeOptions,
    @Inject(SOCKET_AUTHENTICATOR) private readonly authenticator: SocketAuthenticator,
    @Inject(FRAME_WRITER) private readonly writerFor: FrameWriterFactory,
  ) {
    super(errors);
    this.places = new SocketPlaces(options);
    this.symbolsMax = Math.max(options.tiers.member.symbols, options.tiers.visitor.symbols);
  }

  override afterInit(namespace: Namespace): void {
    assertEventsDeclared(this, TICKER_EVENT_RULES);
    super.afterInit(namespace);
  }

  @SubscribeMessage('subscribe')
  subscribe(
    @ConnectedSocket() socket: Socket,
    @MessageBody() payload: unknown,
    @Ack() ack?: Acknowledge,
  ): void {
    this.answer(socket, ack, (connection) =>
      this.hub.subscribe(connection, parseSubscribe(payload, this.symbolsMax)),
    );
  }

  @SubscribeMessage('unsubscribe')
  unsubscribe(
    @ConnectedSocket() socket: Socket,
    @MessageBody() payload: unknown,
    @Ack() ack?: Acknowledge,
  ): void {
    this.answer(socket, ack, (connection) => {
      this.hub.unsubscribe(connection, parseUnsubscribe(payload, this.symbolsMax));
      return {};
    });
  }

  @SubscribeMessage('resync')
  resync(@ConnectedSocket() socket: Socket, @Ack() ack?: Acknowledge): void {
    this.answer(socket, ack, (connection) => this.hub.resync(connection));
  }

  protected override async admit(socket: Socket, token: string | undefined): Promise<void> {
    const identity = await this.authenticator.authenticate(
      token,
      ConnectionGate.of(socket.conn).fromLoopback,
    );
    assertScope(identity, 'read:market');
    const release = this.places.take(identity, socket);
    socket.data = { identity, release } satisfies SocketState;
  }

  protected override connect(socket: Socket): void {
    const state = socket.data as SocketState;
    const { tier, userId, session } = state.identity;
    const writer = this.writerFor(socket.conn as unknown as EngineSocket, this.options.bufferedBytesMax);
    const announced = socket.handshake.auth as { credit?: unknown; rows?: unknown };
    const credit = announced.credit === true;
    // Of versions that nobody has heard of the client gets the first, which every client reads.
    const rows = announced.rows === 2 ? 2 : 1;
    this.phase = (this.phase + GOLDEN) % 1;
    const connection = new TickerConnection(writer, tier, credit, this.phase, rows);
    state.connection = connection;
    state.reports = new MinuteBudget();
    this.hub.connect(connection);
    if (userId !== null && session) {
      state.unbind = this.sessions.bind(userId, session, {
        setTier: (now) =>
          this.errors.guard('a change of tier', writer, () => this.hub.setTier(connection, now)),
        // As a lost connection: the client reconnects by itself and is answered why it may not.
        close: () => this.errors.guard('the end of a session', writer, () => writer.close()),
      });
    }
    // The most frequent event by far never goes through Nest; of clients that announced credit not even through Socket.IO.
    socket.on('received', this.onReceived);
    if (credit) ConnectionGate.of(socket.conn).onReport = (n) => this.onReport(state, n);
  }

  protected override disconnect(socket: Socket): void {
    const { connection, release, unbind } = socket.data as SocketState;
    ConnectionGate.of(socket.conn).onReport = null;
    release();
    try {
      unbind?.();
    } finally {
      if (connection) this.hub.disconnect(connection);
    }
  }

  private onReport({ connection, reports }: SocketState, n: unknown): void {
    if (!connection || connection.closed) return;
    if (reports!.count(performance.now()) > this.options.reportsPerMinute) connection.writer.close();
    else if (typeof n === 'number') this.hub.flusher.onReceived(connection, n);
  }

  /**
   * Answers within the same turn in which the hub acts: between the two the flusher could send deltas of instruments
   * whose ids the client does not know yet.
   */
  private answer(socket: Socket, ack: Acknowledge, act: (connection: TickerConnection) => unknown): void {
    const { connection } = socket.data as SocketState;
    // Events are handed over a turn later: the socket may be gone, and must not subscribe any more.
    if (!connection || connection.closed) return;
    acknowledge(ack, () => act(connection));
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const invalid = (field: string, message: string): AppError =>
  new AppError('invalid_request', { fields: { [field]: message } });

/**
 * Checks by hand what a schema would take longer for: every subscription passes here.
 * @param maxSymbols more than these in one request are refused without looking at them.
 * @throws AppError `invalid_request` | `symbol_limit`
 */
function parseSubscribe(payload: unknown, maxSymbols: number): SubscribeRequest {
  const symbols = parseSymbols(payload, maxSymbols);
  const since = (payload as Record<string, unknown>)['since'];
  if (since === undefined || since === null) return { symbols };
  if (!isObject(since) || typeof since['epoch'] !== 'string' || typeof since['seq'] !== 'number') {
    throw invalid('since', 'must be {epoch, seq}');
  }
  return { symbols, since: { epoch: since['epoch'], seq: since['seq'] } };
}

/** @throws AppError `invalid_request` | `symbol_limit` */
function parseUnsubscribe(payload: unknown, maxSymbols: number): string[] {
  return parseSymbols(payload, maxSymbols);
}

function parseSymbols(payload: unknown, maxSymbols: number): string[] {
  const symbols = isObject(payload) ? payload['symbols'] : undefined;
  if (!Array.isArray(symbols)) throw invalid('symbols', 'must be a list of tickers like NASDAQ:AAPL');
  if (symbols.length > maxSymbols) throw new AppError('symbol_limit');
  for (const symbol of symbols) {
    if (typeof symbol !== 'string') throw invalid('symbols', 'must be a list of tickers like NASDAQ:AAPL');
  }
  return symbols as string[];
}
