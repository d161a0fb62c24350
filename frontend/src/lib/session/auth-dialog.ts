import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type AuthView = 'login' | 'signup' | 'forgot';

/** Why the dialog opened, and what a login from it leads to. */
export interface AuthPurpose {
  /** What the login is for; the dialog has the words. */
  reason?: 'analysis' | 'watch' | 'alert' | 'draw' | 'profile' | 'watchlists' | 'alerts' | 'notifications';
  /** Symbol of the ticker that the reason names. */
  symbol?: string;
  /** Where a login leads; without it to the page where the dialog opened, loaded again. */
  to?: string;
  /** A ticker that joins the active watchlist after the login. */
  watch?: { exchangeShortName: string; symbol: string };
  /** Path of the page that the dialog lies over; given for a redirect that is about to go there. */
  over?: string;
}

const shown = createStore<AuthView | null>(() => null);
let purpose: AuthPurpose = {};
/** What had the keyboard before a dialog took it. */
let opener: Element | null = null;

function show(view: AuthView | null): void {
  if (shown.getState() === null) opener = document.activeElement;
  shown.setState(view);
}

/** Opens the Login/Signup or the forgot-password dialog from anywhere. */
export function openAuthDialog(view: AuthView, of: AuthPurpose = {}): void {
  purpose = { over: window.location.pathname, ...of };
  show(view);
}

/** Another view of the dialog that is open, for the same purpose. */
export const switchAuthDialog = (view: AuthView): void => show(view);

/** Of the dialog that is open. */
export const authPurpose = (): AuthPurpose => purpose;

export const closeAuthDialog = (): void => show(null);

/** When that page is left: its dialog goes with it. */
export function closeAuthDialogOver(pathname: string): void {
  if (shown.getState() !== null && purpose.over === pathname) show(null);
}

/** After the last dialog has gone: the keyboard is where it was before the first. */
export function giveKeyboardBack(): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  opener = null;
}

/** The open view, `null` for none. */
export const useAuthView = (): AuthView | null => useStore(shown);
