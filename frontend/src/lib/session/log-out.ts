import { LOGIN_ADDRESS, type Area } from './area';
import { currentToken } from './refresh';
import { dropSession } from './session';

/** Nobody waits longer than this for the server's word: the browser forgets the session in any case. */
const ANSWER_MS = 5_000;

async function tellServer(area: Area): Promise<void> {
  const token = await currentToken(area);
  await fetch('/api/logout', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ area }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
}

/**
 * Ends the session here and on the server, then loads the area's login address afresh: nothing of the session is left
 * in the page. Other tabs follow.
 */
export async function logOut(
  area: Area,
  leave: (address: string) => void = (address) => window.location.assign(address),
): Promise<void> {
  try {
    await tellServer(area);
  } catch {
    // Out of reach: the cookie stays until it ends, the session is gone from this browser's storage.
  }
  dropSession(area);
  leave(LOGIN_ADDRESS[area]);
}
