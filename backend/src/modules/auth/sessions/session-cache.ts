import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { toAppError } from '../../../common/errors/to-app-error.js';
import { EventBus } from '../../../infra/bus/event-bus.js';
import { RecentSessions } from './recent-sessions.js';
import { type SessionState, SessionRepository } from './session.repository.js';

/** Longest time for which a node may not know of a revocation whose hint it missed, ms. */
const KEEP_MS = 5_000;
export const ENTRIES_MAX = 20_000;

interface Entry {
  readonly state: Promise<SessionState | null>;
  readonly readMs: number;
  userId?: string;
}

/** States of the sessions that are being used, read at most every few seconds each. */
@Injectable()
export class SessionCache implements OnModuleDestroy {
  private readonly entries = new Map<string, Entry>();
  private readonly recent = new RecentSessions();
  /** Sessions that are being revoked, until the bus says so: instant until which nothing of them is kept, ms. */
  private readonly doubted = new Map<string, number>();
  private readonly endListening: (() => void)[];

  constructor(
    private readonly states: SessionRepository,
    private readonly bus: EventBus,
  ) {
    this.endListening = [
      bus.on('sessions.revoked', ({ sessionIds }) => this.forget(sessionIds)),
      bus.on('sessions.doubted', ({ sessionIds }) => this.doubtHere(sessionIds)),
      bus.on('users.changed', ({ userId }) => this.forgetUser(userId)),
    ];
  }

  onModuleDestroy(): void {
    for (const end of this.endListening) end();
  }

  /**
   * @param fresh asks the database, whatever is known
   * @returns `null` for a session that does not live
   */
  get(sessionId: string, fresh = false): Promise<SessionState | null> {
    const nowMs = performance.now();
    const held = this.entries.get(sessionId);
    if (!fresh && held && nowMs - held.readMs < KEEP_MS) return held.state;
    const state = this.read([sessionId]).then((read) => read.get(sessionId) ?? null);
    if ((this.doubted.get(sessionId) ?? 0) > nowMs) return state;
    const entry: Entry = { state, readMs: nowMs };
    this.entries.delete(sessionId);
    this.entries.set(sessionId, entry);
    state.then(
      (read) => (entry.userId = read?.userId),
      // A failed look-up is not an answer: the next request asks again.
      () => this.entries.get(sessionId) === entry && this.entries.delete(sessionId),
    );
    this.prune(nowMs);
    return state;
  }

  /**
   * For connections, which stay open once they are accepted: asks the database, and while that is away goes by what it said a few
   * minutes ago, as long as nothing has been heard to the contrary and there is somebody to hear it from.
   * @returns `null` for a session that does not live
   * @throws the database's error for a session that was not seen lately
   */
  async getForConnection(sessionId: string): Promise<SessionState | null> {
    try {
      return await this.get(sessionId, true);
    } catch (error) {
      const away = toAppError(error).code === 'service_unavailable' && this.bus.hearing;
      const known = away ? this.recent.get(sessionId, performance.now()) : null;
      if (!known) throw error;
      return known;
    }
  }

  /** Asks the database about any number of sessions. @returns those that live */
  async read(sessionIds: readonly string[]): Promise<Map<string, SessionState>> {
    const answered = this.recent.look();
    const found = await this.states.read(sessionIds);
    const nowMs = performance.now();
    const sure = sessionIds.filter((id) => !found.has(id) || (this.doubted.get(id) ?? 0) <= nowMs);
    answered(sure, found, nowMs);
    return found;
  }

  /**
   * Called inside the transaction that revokes: until its hint arrives every request asks the database, on every node. The hint
   * comes from the database; should that go away behind the commit, nobody may go by what it said before.
   */
  doubt(sessionIds: readonly string[]): void {
    if (sessionIds.length === 0) return;
    this.doubtHere(sessionIds);
    // Nothing depends on its arrival as long as the database is there.
    void this.bus.publish('sessions.doubted', { sessionIds: [...sessionIds] }).catch(() => undefined);
  }

  private doubtHere(sessionIds: readonly string[]): void {
    const untilMs = performance.now() + KEEP_MS;
    for (const id of sessionIds) {
      this.doubted.set(id, untilMs);
    }
    this.forget(sessionIds);
  }

  private forget(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.entries.delete(id);
    this.recent.forget(sessionIds);
  }

  private forgetUser(userId: string): void {
    this.recent.forgetUser(userId);
    for (const [id, entry] of this.entries) {
      // An entry whose answer is still under way may hold what was true before.
      if (entry.userId === undefined || entry.userId === userId) this.entries.delete(id);
    }
  }

  /** Oldest first: a map keeps the order in which entries were set. */
  private prune(nowMs: number): void {
    for (const [id, { readMs }] of this.entries) {
      if (nowMs - readMs < KEEP_MS && this.entries.size <= ENTRIES_MAX) break;
      this.entries.delete(id);
    }
    for (const [id, untilMs] of this.doubted) {
      if (untilMs > nowMs) break;
      this.doubted.delete(id);
    }
  }
}
