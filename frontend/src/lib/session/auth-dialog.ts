import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type AuthView = 'login' | 'signup' | 'forgot';

const shown = createStore<AuthView | null>(() => null);
/** What had the keyboard before a dialog took it. */
let opener: Element | null = null;
/** Path of the page that the dialog lies over. */
let shownOver = '';

function show(view: AuthView | null): void {
  if (shown.getState() === null) opener = document.activeElement;
  shown.setState(view);
}

/**
 * Opens the Login/Signup or the forgot-password dialog from anywhere; switches where one is open.
 * @param over path of its page, for a redirect that is about to go there
 */
export function openAuthDialog(view: AuthView, over = window.location.pathname): void {
  shownOver = over;
  show(view);
}

export const closeAuthDialog = (): void => show(null);

/** When that page is left: its dialog goes with it. */
export function closeAuthDialogOver(pathname: string): void {
  if (shown.getState() !== null && shownOver === pathname) show(null);
}

/** After the last dialog has gone: the keyboard is where it was before the first. */
export function giveKeyboardBack(): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  opener = null;
}

/** The open view, `null` for none. */
export const useAuthView = (): AuthView | null => useStore(shown);
