import { useSyncExternalStore } from 'react';

export type AuthView = 'login' | 'signup' | 'forgot';

let shown: AuthView | null = null;
/** What had the keyboard before a dialog took it. */
let opener: Element | null = null;
/** Path of the page that the dialog lies over. */
let shownOver = '';
const listeners = new Set<() => void>();

function show(view: AuthView | null): void {
  if (shown === null) opener = document.activeElement;
  shown = view;
  for (const listener of listeners) listener();
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
  if (shown !== null && shownOver === pathname) show(null);
}

/** After the last dialog has gone: the keyboard is where it was before the first. */
export function giveKeyboardBack(): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  opener = null;
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The open view, `null` for none. */
export function useAuthView(): AuthView | null {
  return useSyncExternalStore(listen, () => shown);
}
