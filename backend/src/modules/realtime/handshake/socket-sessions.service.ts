import { Injectable } from '@nestjs/common';
import { ConnectionErrors } from './connection-errors.js';
import type { Tier } from '../realtime-options.js';
import type { SocketStanding } from '../../../common/access/socket-authenticator.js';

/** What a session can do to a socket that it opened. */
export interface SessionSocket {
  setTier(tier: Tier): void;
  /** @param state why: it ran out, or somebody ended it */
  close(state: SessionEnd): void;
}

export type SessionEnd = 'revoked' | 'expired';

interface Held {
  readonly id: string;
  readonly userId: string;
  memberUntilMs: number;
  expiresMs?: number;
  readonly sockets: Set<SessionSocket>;
  timer?: NodeJS.Timeout;
}

/** A timer of more than 2³¹ ms would fire at once. */
const LONGEST_TIMER_MS = 24 * 3_600_000;

/**
 * The open sockets of this node by the session behind them: they are closed with it, and served as a member's until the
 * very instant at which the subscription ends. One timer a session; visitors are not in here.
 */
@Injectable()
export class SocketSessionsService {
  private readonly held = new Map<string, Held>();
  private readonly errors = new ConnectionErrors();

  /** @returns the function that takes the socket out when it has closed. */
  bind(
    userId: string,
    { id, memberUntilMs, expiresMs }: SocketStanding & { readonly id: string },
    socket: SessionSocket,
  ): () => void {
    const held = this.held.get(id) ?? { id, userId, memberUntilMs, sockets: new Set<SessionSocket>() };
    this.held.set(id, held);
    held.sockets.add(socket);
    held.memberUntilMs = memberUntilMs;
    held.expiresMs = expiresMs ?? held.expiresMs;
    this.serve(held);
    return () => {
      held.sockets.delete(socket);
      if (held.sockets.size === 0) this.forget(held);
    };
  }

  /** Sessions with an open socket; of one user, or all. */
  ids(userId?: string): string[] {
    const all = [...this.held.values()];
    return (userId === undefined ? all : all.filter((held) => held.userId === userId)).map(({ id }) => id);
  }

  /** Sessions that have run out unless they were used meanwhile, and those of which nobody has said when they do. */
  expired(nowMs: number): string[] {
    return [...this.held.values()]
      .filter(({ expiresMs }) => expiresMs === undefined || expiresMs <= nowMs)
      .map(({ id }) => id);
  }

  /** Users with an open socket, once for each of their sessions. */
  userIds(): string[] {
    return [...this.held.values()].map(({ userId }) => userId);
  }

  close(sessionIds: readonly string[]): void {
    for (const id of sessionIds) {
      const held = this.held.get(id);
      if (!held) continue;
      this.forget(held);
      const state = (held.expiresMs ?? Infinity) <= Date.now() ? 'expired' : 'revoked';
      for (const socket of held.sockets) socket.close(state);
    }
  }

  /** @param ids the sessions that were looked up: those without a standing have ended. */
  apply(ids: readonly string[], standings: ReadonlyMap<string, SocketStanding>): void {
    for (const id of ids) {
      const held = this.held.get(id);
      const standing = standings.get(id);
      if (!held) continue;
      if (!standing) {
        this.close([id]);
        continue;
      }
      held.expiresMs = standing.expiresMs ?? Infinity;
      if (standing.memberUntilMs !== held.memberUntilMs) {
        held.memberUntilMs = standing.memberUntilMs;
        this.serve(held);
      }
    }
  }

  stop(): void {
    for (const held of this.held.values()) clearTimeout(held.timer);
    this.held.clear();
  }

  private serve(held: Held): void {
    clearTimeout(held.timer);
    const leftMs = held.memberUntilMs - Date.now();
    for (const socket of held.sockets) socket.setTier(leftMs > 0 ? 'member' : 'visitor');
    if (leftMs <= 0 || leftMs === Infinity) return;
    // Rounded up: a timer that fires a fraction early would find a subscription that still runs.
    held.timer = setTimeout(
      () => this.errors.guardAll('the end of a subscription', () => this.serve(held)),
      Math.min(Math.ceil(leftMs), LONGEST_TIMER_MS),
    );
  }

  private forget(held: Held): void {
    clearTimeout(held.timer);
    if (this.held.get(held.id) === held) this.held.delete(held.id);
  }
}
