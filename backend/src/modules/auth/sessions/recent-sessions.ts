import type { SessionState } from './session.repository.js';

/** A session that the database confirmed so long ago is not taken on trust any more, ms. */
export const TRUSTED_MS = 5 * 60_000;
export const RECENT_MAX = 20_000;

/**
 * Sessions that the database has lately said to live: what connections are let in by while it is away. A session is in here from
 * its confirmation until there is any sign that it has changed.
 */
export class RecentSessions {
  /** The one confirmed longest ago comes first. */
  private readonly seen = new Map<string, { readonly state: SessionState; readonly readMs: number }>();
  /** Rises with everything that is forgotten. */
  private changes = 0;

  /**
   * Begins a look into the database.
   * @returns takes its answer, unless something was forgotten since: it may be older than what was told then
   */
  look(): (sessionIds: readonly string[], found: ReadonlyMap<string, SessionState>, nowMs: number) => void {
    const before = this.changes;
    return (sessionIds, found, nowMs) => {
      for (const id of sessionIds) {
        const state = found.get(id);
        // Dead is dead, however old the answer.
        if (!state) this.forget([id]);
        else if (before === this.changes) this.keep(id, state, nowMs);
      }
    };
  }

  /** @returns `null` where nothing is known, or only from too long ago */
  get(sessionId: string, nowMs: number): SessionState | null {
    const found = this.seen.get(sessionId);
    return found && nowMs - found.readMs < TRUSTED_MS ? found.state : null;
  }

  forget(sessionIds: readonly string[]): void {
    this.changes += 1;
    for (const id of sessionIds) this.seen.delete(id);
  }

  forgetUser(userId: string): void {
    this.changes += 1;
    for (const [id, { state }] of this.seen) if (state.userId === userId) this.seen.delete(id);
  }

  private keep(id: string, state: SessionState, readMs: number): void {
    this.seen.delete(id);
    this.seen.set(id, { state, readMs });
    if (this.seen.size > RECENT_MAX) this.seen.delete(this.seen.keys().next().value!);
  }
}
