import { LOGIN_ADDRESS, type Area } from './area';
import { logoutsSent, rememberLogout } from './pending-logout';
import { dropSession } from './session';

/**
 * Ends the session here and on the server, then loads the area's login address afresh: nothing of the session is left
 * in the page. Other tabs follow. Out of reach, the server hears of it before anything else, whenever that is.
 */
export async function logOut(
  area: Area,
  leave: (address: string) => void = (address) => window.location.assign(address),
): Promise<void> {
  const remembered = rememberLogout(area);
  dropSession(area);
  await Promise.all([remembered, logoutsSent().catch(() => null)]);
  leave(LOGIN_ADDRESS[area]);
}
