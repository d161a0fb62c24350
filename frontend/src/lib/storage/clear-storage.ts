/** Sessions that ended here, of which the server has not heard: the one thing that clearing leaves. */
export const LOGOUTS_STORED_UNDER = 'pending-logout';

/**
 * Everything of this site in local storage, also what other features keep there. A logout that the server has not heard of
 * stays: without it the session would go on there.
 * @throws where the browser forbids storage
 */
export function clearLocalStorage(): void {
  const logouts = localStorage.getItem(LOGOUTS_STORED_UNDER);
  localStorage.clear();
  if (logouts !== null) localStorage.setItem(LOGOUTS_STORED_UNDER, logouts);
}
