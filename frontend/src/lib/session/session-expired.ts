import { clearStorage } from '../storage/sealed-storage';
import { LOGIN_ADDRESS, type Area } from './area';
import { sessionMayHaveChanged } from './session';

export const REDIRECT_DELAY_MS = 3_000;

let over = false;
const listeners = new Set<() => void>();

/** Is the page on its way to the login? */
export const isSessionOver = (): boolean => over;

export function onSessionOver(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The session ended on the server: all local storage is cleared, the shell says so, and 3 s later the page is at the
 * login of its area. However many calls find out, it happens once.
 */
export function sessionExpired(
  area: Area,
  leave: (address: string) => void = (address) => window.location.assign(address),
): void {
  if (over) return;
  over = true;
  clearStorage();
  sessionMayHaveChanged();
  for (const listener of listeners) listener();
  setTimeout(() => leave(LOGIN_ADDRESS[area]), REDIRECT_DELAY_MS);
}
