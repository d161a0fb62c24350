import type { HandshakeAuth } from '@pricealgo/contract/realtime';
import { areaOf } from '../../session/area';
import { logoutsSent } from '../../session/pending-logout';
import { currentToken, refreshSession } from '../../session/refresh';
import { heldToken } from '../../session/session';
import { sessionExpired } from '../../session/session-expired';

const UNREACHABLE_PAUSE_MS = 5_000;

/** What the socket says of itself each time it connects: with the token that is good then, none for visitors. */
export async function socketAuth(): Promise<HandshakeAuth> {
  // Nothing comes before a logout. A socket of nobody may do without its answer.
  await logoutsSent().catch(() => null);
  const token = await currentToken(areaOf());
  return token === null ? { credit: true, rows: 2 } : { credit: true, rows: 2, token };
}

/**
 * After the server refused the socket's token: gets a new one, or ends the session as a 401 does.
 * @returns whether connecting again makes sense.
 */
export async function renewSocketSession(): Promise<boolean> {
  const area = areaOf();
  const held = heldToken(area);
  // Logged out meanwhile: as a visitor, then.
  if (!held) return true;
  const outcome = await refreshSession(area, held.token);
  if (outcome === 'dead') sessionExpired(area);
  if (outcome === 'unknown') await new Promise((resolve) => setTimeout(resolve, UNREACHABLE_PAUSE_MS));
  return outcome !== 'dead';
}
