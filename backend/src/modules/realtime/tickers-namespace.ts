import type { Namespace, Socket } from 'socket.io';
import { AppError } from '../../common/errors/app-error.js';
import { EventBudget } from './events/event-budget.js';
import { tickerEvents, type EventSource } from './events/ticker-events.js';
import { connectError } from './handshake/connect-error.js';
import { ConnectionErrors } from './handshake/connection-errors.js';
import { ConnectionGate } from './handshake/connection-gate.js';
import { ConnectionLimits } from './handshake/connection-limits.js';
import type { SocketAuthenticator, SocketIdentity } from './handshake/socket-authenticator.js';
import type { SocketSessions } from './handshake/socket-sessions.js';
import { frameWriterFor } from './quote-to-frame/direct-frame-writer.js';
import type { Socket as EngineSocket } from './quote-to-frame/engine-internals.js';
import type { FrameWriter } from './quote-to-frame/frame-writer.js';
import type { RealtimeOptions } from './realtime-options.js';
import { TickerConnection } from './subscriptions/ticker-connection.js';
import type { TickersHub } from './tickers-hub.js';

/** Longest access token that is looked at, characters. */
const TOKEN_MAX = 4_096;
/** Steps of the golden ratio fill an interval evenly however many are taken: each socket gets its own phase. */
const GOLDEN = 0.618_033_988_749_895;

/** Kept in `socket.data`. */
interface SocketState extends Partial<EventSource> {
  identity?: SocketIdentity;
  release?: () => void;
  /** Members only: takes the socket out of its session. */
  unbind?: () => void;
}

export interface TickersNamespaceDependencies {
  readonly hub: TickersHub;
  readonly options: RealtimeOptions;
  readonly authenticator: SocketAuthenticator;
  readonly addressOf: (conn: object) => string;
  /** Whether a connection began on this machine; not needed where no token is good. */
  readonly isLoopback?: (conn: object) => boolean;
  /** Sockets of members by session; not needed where no token is good. */
  readonly sessions?: SocketSessions;
  /** Replaces the write path; for tests and benchmark. */
  readonly writerFor?: (conn: EngineSocket, bufferedBytesMax: number) => FrameWriter;
}

/**
 * Puts the hub behind a Socket.IO namespace. Plain handlers, no framework guards: an inbound event costs a third, and
 * one shared function per namespace instead of closures per socket keeps a connection small.
 */
export function serveTickers(namespace: Namespace, dependencies: TickersNamespaceDependencies): void {
  const {
    hub,
    options,
    authenticator,
    addressOf,
    isLoopback = () => false,
    sessions,
    writerFor = frameWriterFor,
  } = dependencies;
  const limits = new ConnectionLimits(options);
  const errors = new ConnectionErrors();
  const dispatch = tickerEvents(hub, options);
  let phase = 0;

  const admit = async (socket: Socket): Promise<void> => {
    const { token } = socket.handshake.auth as { token?: unknown };
    const absent = token === undefined || token === null;
    if (!absent && (typeof token !== 'string' || token.length > TOKEN_MAX))
      throw new AppError('session_expired');
    const identity = await authenticator.authenticate(
      absent ? undefined : (token as string),
      isLoopback(socket.conn),
    );
    // The connection may have gone meanwhile; then nothing would ever give the place back.
    if ((socket.conn as unknown as EngineSocket).readyState !== 'open') throw new AppError('invalid_request');
    const release = limits.take(identity, addressOf(socket.conn));
    socket.conn.once('close', release);
    socket.data = { identity, release } satisfies SocketState;
  };

  namespace.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: unknown) => {
        ConnectionGate.of(socket.conn).refused(namespace.name);
        next(connectError(error));
      },
    );
  });

  function onEvent(this: Socket, ...args: unknown[]): void {
    try {
      dispatch(this.data as EventSource, args);
    } catch (error) {
      errors.contain('an event', this.conn, error);
    }
  }

  function onDisconnect(this: Socket): void {
    const { connection, release, unbind } = this.data as SocketState;
    const gate = ConnectionGate.of(this.conn);
    gate.onReport = null;
    gate.left(namespace.name);
    if (release) {
      this.conn.off('close', release);
      release();
    }
    errors.guard('the disconnect handler', this.conn, () => {
      unbind?.();
      if (connection) hub.disconnect(connection);
    });
  }

  const onConnection = (socket: Socket): void => {
    const gate = ConnectionGate.of(socket.conn);
    gate.joined();
    // First, so that whatever fails after it is undone.
    socket.on('disconnect', onDisconnect as () => void);
    const state = socket.data as SocketState;
    const writer = writerFor(socket.conn as unknown as EngineSocket, options.bufferedBytesMax);
    const credit = (socket.handshake.auth as { credit?: unknown }).credit === true;
    phase = (phase + GOLDEN) % 1;
    const { tier, userId, session } = state.identity!;
    const connection = new TickerConnection(writer, tier, credit, phase);
    Object.assign(state, { connection, budget: new EventBudget() } satisfies EventSource);
    hub.connect(connection);
    if (userId !== null && session) {
      state.unbind = sessions?.bind(userId, session, {
        setTier: (now) => errors.guard('a change of tier', writer, () => hub.setTier(connection, now)),
        // As a lost connection: the client comes back by itself and is told why it may not.
        close: () => writer.close(),
      });
    }
    if (credit) gate.onReport = (n) => dispatch(state as EventSource, ['received', n]);
    socket.onAny(onEvent as (...args: unknown[]) => void);
  };
  namespace.on('connection', (socket) =>
    errors.guard('the connection handler', socket.conn, () => onConnection(socket)),
  );
}
