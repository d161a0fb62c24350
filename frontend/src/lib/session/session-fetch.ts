import { areaOf, type Area } from './area';
import { logoutsSent } from './pending-logout';
import { currentToken, refreshSession } from './refresh';
import { sessionExpired } from './session-expired';

/** Bearer where there is a token, nothing for visitors. */
function carry(request: Request, token: string | null): Request {
  if (token !== null) request.headers.set('Authorization', `Bearer ${token}`);
  return request;
}

/**
 * `fetch` with the session of an area, that of the page unless said otherwise: the token goes along with every call,
 * and a call that meets 401 is repeated once after a refresh. Only when that does not help is the session over. The server
 * hears of a logout first: until it does nothing is written, least of all a login.
 */
export async function sessionFetch(request: Request, area: Area = areaOf()): Promise<Response> {
  const refusal = await logoutsSent();
  if (refusal && request.method !== 'GET') return refusal.clone();
  const token = await currentToken(area);
  const again = token === null ? null : request.clone();
  const response = await fetch(carry(request, token));
  if (response.status !== 401) return response;
  if (token === null || again === null) {
    sessionExpired(area);
    return response;
  }
  const outcome = await refreshSession(area, token);
  if (outcome === 'unknown') return response;
  if (outcome === 'dead') {
    sessionExpired(area);
    return response;
  }
  const repeated = await fetch(carry(again, await currentToken(area)));
  if (repeated.status === 401) sessionExpired(area);
  return repeated;
}
