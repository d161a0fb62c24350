import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { EventBus } from '../../../infra/bus/event-bus.js';
import {
  SOCKET_AUTHENTICATOR,
  type SocketAuthenticator,
} from '../../../common/access/socket-authenticator.js';
import { REALTIME_OPTIONS, type RealtimeOptions } from '../realtime-options.js';
import { SocketSessionsService } from './socket-sessions.service.js';

export interface SessionWatchTimes {
  /** How often a node that does not hear the bus asks for all sessions, and every node for those that ran out, ms. */
  readonly checkMs: number;
  /** How often a node that hears the bus asks for all of them, lest a hint was lost, ms. */
  readonly sweepMs: number;
}

const TIMES: SessionWatchTimes = { checkMs: 4_000, sweepMs: 300_000 };
/** Sessions in one question of a sweep. */
const ASKED_AT_ONCE = 1_000;
/** Whoever doubts a session ends it within this, and says so; otherwise the relay may be away. */
const DOUBT_MS = 2_000;

/**
 * Keeps open sockets as their sessions are: at once when the bus says that something changed, and when a session runs out.
 * All of them are asked for only while the bus is not heard, once when it is heard again, and every few minutes.
 */
export class SessionWatch {
  private readonly logger = new Logger('SessionWatch');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly endListening: (() => void)[];
  private readonly timer: NodeJS.Timeout;
  private readonly doubts = new Set<NodeJS.Timeout>();
  private readonly times: SessionWatchTimes;
  private checking = false;
  private heard: boolean;
  private sweptMs = Date.now();

  constructor(
    private readonly sessions: SocketSessionsService,
    private readonly authenticator: SocketAuthenticator,
    private readonly bus: EventBus,
    times: Partial<SessionWatchTimes> = {},
  ) {
    this.times = { ...TIMES, ...times };
    this.heard = bus.hearing;
    this.endListening = [
      bus.on('sessions.revoked', ({ sessionIds }) => this.sessions.close(sessionIds)),
      bus.on('sessions.doubted', ({ sessionIds }) => this.doubt(sessionIds)),
      bus.on('users.changed', async ({ userId }) => {
        await this.check(this.sessions.ids(userId));
      }),
    ];
    this.timer = setInterval(
      () => void this.look().catch((error: Error) => this.warn(`sessions are not checked: ${error.message}`)),
      this.times.checkMs,
    );
  }

  stop(): void {
    clearInterval(this.timer);
    for (const timer of this.doubts) clearTimeout(timer);
    for (const end of this.endListening) end();
    this.sessions.stop();
  }

  private async look(): Promise<void> {
    // A database that hangs must not collect a query every few seconds.
    if (this.checking) return;
    this.checking = true;
    try {
      const { hearing } = this.bus;
      const nowMs = Date.now();
      const all = !hearing || !this.heard || nowMs - this.sweptMs >= this.times.sweepMs;
      const ids = all ? this.sessions.ids() : this.sessions.expired(nowMs);
      let answered = true;
      for (let from = 0; from < ids.length; from += ASKED_AT_ONCE)
        answered = (await this.check(ids.slice(from, from + ASKED_AT_ONCE))) && answered;
      // What was not answered is asked again at the next look.
      if (all && answered) this.sweptMs = nowMs;
      this.heard = hearing && answered;
    } finally {
      this.checking = false;
    }
  }

  /** Most of them are told to have ended before this asks; then nothing is left to ask for. */
  private doubt(sessionIds: readonly string[]): void {
    const held = new Set(this.sessions.ids());
    const ids = sessionIds.filter((id) => held.has(id));
    if (ids.length === 0) return;
    const timer = setTimeout(() => {
      this.doubts.delete(timer);
      const open = new Set(this.sessions.ids());
      void this.check(ids.filter((id) => open.has(id)));
    }, DOUBT_MS);
    this.doubts.add(timer);
  }

  /** @returns whether there was an answer */
  private async check(ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return true;
    try {
      this.sessions.apply(ids, await this.authenticator.standings(ids));
      return true;
    } catch (error) {
      // Not knowing is no reason to put everyone out: the next check decides.
      this.warn(`sessions of live connections cannot be checked: ${(error as Error).message}`);
      return false;
    }
  }
}

/** Watches the sessions of this process's sockets from its start. Sockets end in an order: who ends them stops it. */
@Injectable()
export class SessionWatchService implements OnApplicationBootstrap {
  private watch: SessionWatch | null = null;

  constructor(
    private readonly sessions: SocketSessionsService,
    private readonly bus: EventBus,
    @Inject(SOCKET_AUTHENTICATOR) private readonly authenticator: SocketAuthenticator,
    @Inject(REALTIME_OPTIONS) private readonly options: RealtimeOptions,
  ) {}

  onApplicationBootstrap(): void {
    const { sessionSweepMs: sweepMs } = this.options;
    this.watch = new SessionWatch(this.sessions, this.authenticator, this.bus, { sweepMs });
  }

  stop(): void {
    this.watch?.stop();
  }
}
