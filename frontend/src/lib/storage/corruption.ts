import { clearLocalStorage } from './clear-storage';

const MARK = 'storage-cleared-at';
/** A second damage this soon after the first is not cured by another reload. */
const LOOP_MS = 30_000;

let reloading = false;

/**
 * Local storage holds something that cannot be read: all of it is cleared and the page reloaded. Once: where reading
 * still fails right after that, the page goes on with the empty storage instead of reloading for ever.
 */
export function recoverFromCorruption(reload: () => void = () => window.location.reload()): void {
  try {
    clearLocalStorage();
    const last = Number(sessionStorage.getItem(MARK) ?? 0);
    if (reloading || Math.abs(Date.now() - last) < LOOP_MS) return;
    sessionStorage.setItem(MARK, String(Date.now()));
  } catch {
    // Without a place for the mark a loop could not be recognised.
    return;
  }
  reloading = true;
  reload();
}
