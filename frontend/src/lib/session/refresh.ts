import type { Area } from './area';
import { logoutsSent } from './pending-logout';
import { heldToken, isSignedIn, storeAdmin, storeMember } from './session';
import type { AdminInfo, MemberInfo } from './session-info';

/** A token that ends this soon is replaced before it is used. */
const NEARLY_OVER_MS = 20_000;
/** A browser whose clock is wrong would find every token over: no earlier than this does it ask again unasked. */
const UNASKED_PAUSE_MS = 60_000;

/** A server that takes the question and never answers must not keep the lock: nobody waits longer for it. */
const ANSWER_MS = 10_000;
/** Another tab may have the lock for as long as its question lasts. Beyond that it hangs, or its page is frozen. */
const LOCK_MS = ANSWER_MS + 2_000;

/** `fresh`: there is a new token. `dead`: the session is no more. `unknown`: nobody answered, nothing is decided. */
export type RefreshOutcome = 'fresh' | 'dead' | 'unknown';

const underWay = new Map<Area, Promise<RefreshOutcome>>();
const lastUnaskedMs = new Map<Area, number>();

/** One tab at a time where the browser can arrange that; elsewhere the server forgives tabs that come together. */
async function alone(area: Area, run: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return run();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), LOCK_MS);
  try {
    return await locks.request(`session-refresh-${area}`, { signal: patience.signal }, () => {
      clearTimeout(timer);
      return run();
    });
  } catch (error) {
    if (!patience.signal.aborted) throw error;
    // The server forgives tabs that come together; it would not forgive one that never comes.
    return run();
  } finally {
    clearTimeout(timer);
  }
}

async function ask(area: Area): Promise<RefreshOutcome> {
  let response: Response;
  let answer: { status?: string; data?: unknown };
  try {
    // A cookie whose session is over here must not bring it back.
    if (await logoutsSent()) return 'unknown';
    response = await fetch('/api/refresh', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ area }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    answer = (await response.json()) as typeof answer;
  } catch {
    return 'unknown';
  }
  if (response.status === 401 || (response.ok && answer.status !== 'success')) return 'dead';
  if (!response.ok) return 'unknown';
  // Logged out while the answer was under way: it brings nobody back.
  if (!isSignedIn(area)) return 'dead';
  if (area === 'admin') storeAdmin(answer.data as AdminInfo);
  else storeMember(answer.data as MemberInfo);
  return 'fresh';
}

/**
 * Gets a new access token with the refresh cookie, once however many callers and tabs want it.
 * @param stale the token that did not serve: a different one, brought by another tab, is the answer already.
 */
export function refreshSession(area: Area, stale: string): Promise<RefreshOutcome> {
  const running = underWay.get(area);
  if (running) return running;
  const started = alone(area, async (): Promise<RefreshOutcome> => {
    const held = heldToken(area);
    if (!held) return 'dead';
    return held.token === stale ? ask(area) : 'fresh';
  }).finally(() => underWay.delete(area));
  underWay.set(area, started);
  return started;
}

/** The area's token, replaced before it ends; `null` without a session. */
export async function currentToken(area: Area): Promise<string | null> {
  const held = heldToken(area);
  if (!held) return null;
  const nowMs = Date.now();
  const due = nowMs - (lastUnaskedMs.get(area) ?? -Infinity) >= UNASKED_PAUSE_MS;
  if (underWay.has(area) || (due && held.expiresMs - nowMs < NEARLY_OVER_MS)) {
    lastUnaskedMs.set(area, nowMs);
    await refreshSession(area, held.token);
  }
  return heldToken(area)?.token ?? null;
}
