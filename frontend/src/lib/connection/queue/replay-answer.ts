import type { Owner } from './queued-call';

/** What a proxy says for a server that is not there. */
const NOT_THERE = new Set([502, 504]);
/** "Later" of the server: another call of the same key is under way, too many calls, a dependency is down. */
const LATER = new Set([409, 425, 429, 503]);
const USUAL_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Did the call miss its server? A dead session ends all waiting by itself; a 401 that leaves the session alone means
 * that the token could not be renewed on the way.
 */
export function isUnanswered(answer: Response, owner: Owner): boolean {
  return NOT_THERE.has(answer.status) || (answer.status === 401 && owner.userId !== null);
}

/** A call that the site drops or puts off although it is there is repeated this often, then its answer counts. */
const MOST_REPEATS = 2;
/** Its first try may have died with its server, which takes half a minute to be sure of that. */
const MOST_REPEATS_WHILE_RUNNING = 15;

export const mostRepeats = (answer: Response | null): number =>
  answer?.status === 409 ? MOST_REPEATS_WHILE_RUNNING : MOST_REPEATS;

/** @returns ms to wait before the call is worth repeating; `null` when the answer is final. */
export function pauseBeforeRepeatMs(answer: Response | null, unanswered: boolean): number | null {
  if (unanswered) return USUAL_PAUSE_MS;
  if (!answer || !LATER.has(answer.status)) return null;
  const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  if (Number.isFinite(seconds)) return Math.min(Math.max(seconds, 0) * 1_000, LONGEST_PAUSE_MS);
  return answer.status === 409 ? null : USUAL_PAUSE_MS;
}

/** @returns the server's words (perhaps none) when it did not take the call; `null` when it did. */
export async function inRefusedWords(answer: Response): Promise<string | null> {
  try {
    const { status, message } = (await answer.clone().json()) as { status?: string; message?: string };
    return answer.ok && status === 'success' ? null : (message ?? '');
  } catch {
    return answer.ok ? null : '';
  }
}
