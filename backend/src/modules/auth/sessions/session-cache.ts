import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { EventBus } from '../../../infra/bus/event-bus.js';
import { type SessionState, SessionRepository } from './session.repository.js';

/** Longest time for which a node may not know of a revocation whose hint it missed, ms. */
const KEEP_MS = 5_000;
const ENTRIES_MAX = 20_000;

interface Entry {
  readonly state: Promise<SessionState | null>;
  readonly readMs: number;
  userId?: string;
}

/** States of the sessions that are being used, read at most every few seconds each. */
@Injectable()
export class SessionCache implements OnModuleDestroy {
  private readonly entries = new Map<string, Entry>();
  /** Sessions that are being revoked, until the bus says so: instant until which nothing of them is kept, ms. */
  private readonly doubted = new Map<string, number>();
  private readonly endListening: (() => void)[];

  constructor(
    private readonly states: SessionRepository,
    bus: EventBus,
  ) {
    this.endListening = [
      bus.on('sessions.revoked', ({ sessionIds }) => sessionIds.forEach((id) => this.entries.delete(id))),
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
    const state = this.states.read([sessionId]).then((read) => read.get(sessionId) ?? null);
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

  /** Called inside the transaction that revokes: until its hint arrives every request asks the database. */
  doubt(sessionIds: readonly string[]): void {
    const untilMs = performance.now() + KEEP_MS;
    for (const id of sessionIds) {
      this.doubted.set(id, untilMs);
      this.entries.delete(id);
    }
  }

  private forgetUser(userId: string): void {
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
