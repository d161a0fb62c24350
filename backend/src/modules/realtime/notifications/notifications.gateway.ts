import { Inject, Logger, UseFilters, type BeforeApplicationShutdown } from '@nestjs/common';
import { WebSocketGateway } from '@nestjs/websockets';
import type { Namespace, Socket } from 'socket.io';
import { Public } from '../../../common/access/access.decorator.js';
import { assertScope } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { EventBus } from '../../../infra/bus/event-bus.js';
import { AcknowledgementFilter } from '../events/acknowledgement.js';
import { assertEventsDeclared, NOTIFICATION_EVENT_RULES } from '../events/socket-event-rules.js';
import { ConnectionErrors } from '../handshake/connection-errors.js';
import { ConnectionGate } from '../handshake/connection-gate.js';
import {
  SOCKET_AUTHENTICATOR,
  type SocketAuthenticator,
  type SocketIdentity,
} from '../../../common/access/socket-authenticator.js';
import { SocketSessionsService, type SessionEnd } from '../handshake/socket-sessions.service.js';
import { SocketPlaces } from '../handshake/socket-places.js';
import { SocketGateway } from '../handshake/socket.gateway.js';
import { REALTIME_OPTIONS, type RealtimeOptions } from '../realtime-options.js';
import { NOTIFICATIONS_NAMESPACE, type JobMessage } from '@pricealgo/contract/realtime';
import { NOTIFICATION_READER, type NotificationReader } from '../../notifications/index.js';
import { UserEventFeed, UserSockets } from './user-event-feed.js';

/** Kept in `socket.data`. */
interface SocketState {
  readonly identity: SocketIdentity & { readonly userId: string };
  /** Gives the place among the open sockets back. */
  readonly release: () => void;
  /** Takes the socket out of those of its user, and of its session. */
  leave?: () => void;
  unbind?: () => void;
}

/**
 * Sends users what concerns them alone, on whichever node it happened. Only hints: a client that was away reads over HTTP.
 * Public for the guard of routes: a socket without a session is refused when it connects, and no event is handled.
 */
@Public()
@UseFilters(AcknowledgementFilter)
@WebSocketGateway({ namespace: NOTIFICATIONS_NAMESPACE })
export class NotificationsGateway extends SocketGateway implements BeforeApplicationShutdown {
  private readonly logger = new Logger(NotificationsGateway.name);
  private readonly places: SocketPlaces;
  private readonly users = new UserSockets<Socket>();
  private readonly feed: UserEventFeed<Socket>;
  private readonly endListening: (() => void)[];

  constructor(
    private readonly sessions: SocketSessionsService,
    errors: ConnectionErrors,
    bus: EventBus,
    @Inject(REALTIME_OPTIONS) options: RealtimeOptions,
    @Inject(SOCKET_AUTHENTICATOR) private readonly authenticator: SocketAuthenticator,
    @Inject(NOTIFICATION_READER) notifications: NotificationReader,
  ) {
    super(errors);
    this.places = new SocketPlaces(options);
    const warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
    this.feed = new UserEventFeed(this.users, notifications, warn, (socket, error) =>
      this.errors.contain('a notification', socket.conn, error),
    );
    this.endListening = [
      bus.on('jobs.progress', ({ userId, ...message }) =>
        this.emit(userId, 'job', message satisfies JobMessage),
      ),
      bus.on('notifications.created', ({ userIds }) => this.feed.hint(userIds)),
      bus.on('notifications.changed', ({ userId }) => this.feed.hint([userId])),
      bus.on('watchlists.changed', ({ userId }) => this.emit(userId, 'watchlists', {})),
      bus.on('alerts.changed', ({ userId }) => this.emit(userId, 'alerts', {})),
      bus.on('users.changed', ({ userId }) => this.emit(userId, 'account', {})),
    ];
  }

  override afterInit(namespace: Namespace): void {
    assertEventsDeclared(this, NOTIFICATION_EVENT_RULES);
    super.afterInit(namespace);
  }

  beforeApplicationShutdown(): void {
    for (const end of this.endListening) end();
    this.feed.stop();
  }

  protected override async admit(socket: Socket, token: string | undefined): Promise<void> {
    if (token === undefined) throw new AppError('session_required');
    const identity = await this.authenticator.authenticate(
      token,
      ConnectionGate.of(socket.conn).fromLoopback,
    );
    assertScope(identity, 'read:notifications');
    const { userId } = identity;
    if (userId === null) throw new AppError('session_required');
    const release = this.places.take(identity, socket);
    socket.data = { identity: { ...identity, userId }, release } satisfies SocketState;
  }

  protected override connect(socket: Socket): void {
    const state = socket.data as SocketState;
    const { userId, session } = state.identity;
    state.leave = this.users.add(userId, socket);
    if (session) {
      const close = (end: SessionEnd): void =>
        this.errors.guard('the end of a session', socket.conn, () => {
          socket.emit('session', { state: end });
          socket.disconnect();
        });
      state.unbind = this.sessions.bind(userId, session, { setTier: () => undefined, close });
    }
    this.feed.hint([userId]);
  }

  protected override disconnect(socket: Socket): void {
    const { leave, release, unbind } = socket.data as SocketState;
    release();
    leave?.();
    unbind?.();
  }

  private emit(userId: string, event: 'watchlists' | 'alerts' | 'account' | 'job', message: object): void {
    for (const socket of this.users.of(userId)) {
      this.errors.guard('an event', socket.conn, () => socket.emit(event, message));
    }
  }
}
