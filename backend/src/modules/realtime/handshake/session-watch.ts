import { Logger } from '@nestjs/common';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import type { EventBus } from '../../../infra/bus/event-bus.js';
import type { SocketAuthenticator } from '../../../common/access/socket-authenticator.js';
import type { SocketSessionsService } from './socket-sessions.service.js';

/** A node that missed the hint still closes a dead session's sockets within 5 s. */
const CHECK_MS = 4_000;

/** Keeps open sockets as their sessions are: at once when the bus says that something changed, else every few seconds. */
export class SessionWatch {
  private readonly logger = new Logger('SessionWatch');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly endListening: (() => void)[];
  private readonly timer: NodeJS.Timeout;
  private checking = false;

  constructor(
    private readonly sessions: SocketSessionsService,
    private readonly authenticator: SocketAuthenticator,
    bus: EventBus,
    checkMs = CHECK_MS,
  ) {
    this.endListening = [
      bus.on('sessions.revoked', ({ sessionIds }) => this.sessions.close(sessionIds)),
      bus.on('users.changed', ({ userId }) => this.check(this.sessions.ids(userId))),
    ];
    this.timer = setInterval(
      () =>
        void this.checkAll().catch((error: Error) => this.warn(`sessions are not checked: ${error.message}`)),
      checkMs,
    );
  }

  stop(): void {
    clearInterval(this.timer);
    for (const end of this.endListening) end();
    this.sessions.stop();
  }

  private async checkAll(): Promise<void> {
    // A database that hangs must not collect a query every few seconds.
    if (this.checking) return;
    this.checking = true;
    try {
      await this.check(this.sessions.ids());
    } finally {
      this.checking = false;
    }
  }

  private async check(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    try {
      this.sessions.apply(ids, await this.authenticator.standings(ids));
    } catch (error) {
      // Not knowing is no reason to put everyone out: the next check decides.
      this.warn(`sessions of live connections cannot be checked: ${(error as Error).message}`);
    }
  }
}
