/** Retry delays while the site cannot be reached: 3 s, then 1.5 times as long each time, an hour at most. */
const FIRST_RETRY_MS = 3_000;
const RETRY_FACTOR = 1.5;
const LONGEST_RETRY_MS = 3_600_000;
const CHECK_TIMEOUT_MS = 5_000;

export interface OfflineState {
  online: boolean;
  checking: boolean;
  /** Wall clock of the next automatic try; `null` while online or checking. */
  nextTryMs: number | null;
}

/** Asks for the site's icon. @returns whether the site answered within 5 s. */
async function siteAnswers(): Promise<boolean> {
  try {
    const answer = await fetch('/favicon.svg', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    return answer.status < 500;
  } catch {
    return false;
  }
}

/**
 * Knows whether the site can be reached. A suspicion (browser event, failed request, broken socket) is checked with a
 * small request; while that fails it is repeated with growing pauses, or at once when the user asks.
 */
export class OfflineMonitor {
  private current: OfflineState = { online: true, checking: false, nextTryMs: null };
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private delayMs = FIRST_RETRY_MS;

  constructor(private readonly check: () => Promise<boolean> = siteAnswers) {}

  state = (): OfflineState => this.current;

  listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Something failed as if the network were gone: find out. */
  suspect = (): void => {
    if (this.current.online) void this.tryNow();
  };

  /** Checks at once, also when the user presses the button. */
  tryNow = async (): Promise<void> => {
    if (this.current.checking) return;
    clearTimeout(this.timer);
    this.set({ ...this.current, checking: true, nextTryMs: null });
    if (await this.check()) {
      this.delayMs = FIRST_RETRY_MS;
      this.set({ online: true, checking: false, nextTryMs: null });
      return;
    }
    this.set({ online: false, checking: false, nextTryMs: Date.now() + this.delayMs });
    this.timer = setTimeout(() => void this.tryNow(), this.delayMs);
    this.delayMs = Math.min(this.delayMs * RETRY_FACTOR, LONGEST_RETRY_MS);
  };

  /** Listens to the browser's own view too. @returns the function that ends it. */
  watch(target: Window = window): () => void {
    const recheck = (): void => void this.tryNow();
    target.addEventListener('offline', recheck);
    target.addEventListener('online', recheck);
    return () => {
      clearTimeout(this.timer);
      target.removeEventListener('offline', recheck);
      target.removeEventListener('online', recheck);
    };
  }

  private set(state: OfflineState): void {
    this.current = state;
    for (const listener of this.listeners) listener();
  }
}

/** The page's one monitor: the API client and the socket report to it. */
export const offlineMonitor = new OfflineMonitor();
