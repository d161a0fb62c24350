import { Logger } from '@nestjs/common';
import type { Namespace, Socket } from 'socket.io';
import { AppError } from '../../../common/errors/app-error.js';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import type { EventBus } from '../../../infra/bus/event-bus.js';
import { connectError } from '../handshake/connect-error.js';
import { ConnectionErrors } from '../handshake/connection-errors.js';
import { ConnectionGate } from '../handshake/connection-gate.js';
import type { SocketAuthenticator, SocketIdentity } from '../handshake/socket-authenticator.js';
import type { SessionEnd, SocketSessions } from '../handshake/socket-sessions.js';
import type { JobMessage } from '@pricealgo/contract/realtime';
import type { NotificationNews } from './notification-news.js';
import { UserNews } from './user-news.js';
import { UserSockets } from './user-sockets.js';

/** Longest access token that is looked at, characters. */
const TOKEN_MAX = 4_096;
const SOCKETS_PER_USER = 10;

export interface NotificationsDependencies {
  readonly authenticator: SocketAuthenticator;
  /** Whether a connection began on this machine. */
  readonly isLoopback: (conn: object) => boolean;
  readonly sessions: SocketSessions;
  readonly bus: EventBus;
  readonly news: NotificationNews;
}

/**
 * Tells users what concerns them alone, wherever the node is on which it happened. Hints: whoever was away asks over HTTP.
 * @returns the function that ends it
 */
export function serveNotifications(
  namespace: Namespace,
  { authenticator, isLoopback, sessions, bus, news }: NotificationsDependencies,
): () => void {
  const logger = new Logger('Notifications');
  const errors = new ConnectionErrors();
  const users = new UserSockets<Socket>();
  const told = new UserNews(
    users,
    news,
    rateLimited((message, suppressed) => logger.warn({ suppressed }, message)),
  );

  const admit = async (socket: Socket): Promise<SocketIdentity> => {
    const { token } = socket.handshake.auth as { token?: unknown };
    if (token === undefined || token === null) throw new AppError('session_required');
    if (typeof token !== 'string' || token.length > TOKEN_MAX) throw new AppError('session_expired');
    const identity = await authenticator.authenticate(token, isLoopback(socket.conn));
    if (identity.userId === null) throw new AppError('session_required');
    if ([...users.of(identity.userId)].length >= SOCKETS_PER_USER) {
      throw new AppError('too_many_requests', { message: 'Too many open connections.' });
    }
    return identity;
  };

  namespace.use((socket, next) => {
    admit(socket).then(
      (identity) => {
        socket.data = identity;
        next();
      },
      (error: unknown) => {
        ConnectionGate.of(socket.conn).refused(namespace.name);
        next(connectError(error));
      },
    );
  });

  const onConnection = (socket: Socket): void => {
    const gate = ConnectionGate.of(socket.conn);
    gate.joined();
    const { userId, session } = socket.data as SocketIdentity;
    const leave = users.add(userId!, socket);
    const bound: { undo?: () => void } = {};
    // Before anything that may fail, so that it is undone.
    socket.on('disconnect', () => {
      gate.left(namespace.name);
      leave();
      errors.guard('the disconnect handler', socket.conn, () => bound.undo?.());
    });
    const close = (state: SessionEnd): void =>
      errors.guard('the end of a session', socket.conn, () => {
        socket.emit('session', { state });
        socket.disconnect();
      });
    bound.undo = session && sessions.bind(userId!, session, { setTier: () => undefined, close });
    told.hint([userId!]);
  };
  namespace.on('connection', (socket) =>
    errors.guard('the connection handler', socket.conn, () => onConnection(socket)),
  );

  const emit = (
    userId: string,
    event: 'watchlists' | 'alerts' | 'account' | 'job',
    message: object,
  ): void => {
    for (const socket of users.of(userId)) {
      errors.guard('an event', socket.conn, () => socket.emit(event, message));
    }
  };
  const endListening = [
    bus.on('jobs.progress', ({ userId, ...message }) => emit(userId, 'job', message satisfies JobMessage)),
    bus.on('notifications.created', ({ userIds }) => told.hint(userIds)),
    bus.on('notifications.changed', ({ userId }) => told.hint([userId])),
    bus.on('watchlists.changed', ({ userId }) => emit(userId, 'watchlists', {})),
    bus.on('alerts.changed', ({ userId }) => emit(userId, 'alerts', {})),
    bus.on('users.changed', ({ userId }) => emit(userId, 'account', {})),
  ];
  return () => {
    for (const end of endListening) end();
    told.stop();
  };
}
