import type { TickersConnection } from './tickers-connection';

/** Long enough that a glance at another tab costs no reconnect. */
const HIDDEN_MS = 60_000;

/** Lets the connection sleep while the tab has been hidden for a minute. @returns the function that ends it. */
export function pauseWhenHidden(connection: TickersConnection, page: Document = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onChange = (): void => {
    clearTimeout(timer);
    if (page.visibilityState === 'hidden') timer = setTimeout(() => connection.pause(), HIDDEN_MS);
    else connection.resume();
  };
  page.addEventListener('visibilitychange', onChange);
  return () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', onChange);
  };
}
