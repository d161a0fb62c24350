import { createStore } from 'zustand/vanilla';
import { clearStorage } from '../storage/sealed-storage';
import { LOGIN_ADDRESS, type Area } from './area';
import { sessionMayHaveChanged } from './session';

export const REDIRECT_DELAY_MS = 3_000;

const over = createStore(() => false);

/** Is the page on its way to the login? */
export const isSessionOver = over.getState;
export const onSessionOver = (listener: () => void): (() => void) => over.subscribe(listener);

/**
 * The session ended on the server: all local storage is cleared, the shell says so, and 3 s later the page is at the
 * login of its area. However many calls find out, it happens once.
 */
export function sessionExpired(
  area: Area,
  leave: (address: string) => void = (address) => window.location.assign(address),
): void {
  if (over.getState()) return;
  clearStorage();
  sessionMayHaveChanged();
  over.setState(true);
  setTimeout(() => leave(LOGIN_ADDRESS[area]), REDIRECT_DELAY_MS);
}
