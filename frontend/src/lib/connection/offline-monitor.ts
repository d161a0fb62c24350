import { createStore } from 'zustand/vanilla';
import { siteAnswers } from './site-answers';

/** Retry delays while the site cannot be reached: 3 s, then 1.5 times as long each time, an hour at most. */
const FIRST_RETRY_MS = 3_000;
const RETRY_FACTOR = 1.5;
const LONGEST_RETRY_MS = 3_600_000;

export interface OfflineState {
  online: boolean;
  checking: boolean;
  /** Wall clock of the next automatic try; `null` while online or checking. */
  nextTryMs: number | null;
}

/**
 * Knows whether the site can be reached. A suspicion (browser event, failed request, broken socket) is checked with a
 * small request; while that fails it is repeated with growing pauses, or at once when the user asks.
 */
export class OfflineMonitor {
  private readonly current = createStore<OfflineState>(() => ({
    online: true,
    checking: false,
    nextTryMs: null,
  }));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private delayMs = FIRST_RETRY_MS;
  private running: Promise<boolean> | null = null;

  constructor(private readonly check: () => Promise<boolean> = siteAnswers) {}

  state = this.current.getState;
  isOnline = (): boolean => this.state().online;
  listen = (listener: () => void): (() => void) => this.current.subscribe(listener);

  /** Something failed as if the network were gone: find out. */
  suspect = (): void => void this.verify();

  /**
   * Finds out whether the site answers now. Known to be away, it is left to the next try: what fails meanwhile does
   * not disturb the pauses.
   */
  verify = (): Promise<boolean> => (this.isOnline() || this.running ? this.look() : Promise.resolve(false));

  /** The user, or the browser's own news of a network, asks for a try: at once, and the pauses start afresh. */
  tryNow = (): Promise<boolean> => {
    this.delayMs = FIRST_RETRY_MS;
    return this.look();
  };

  /** Listens to the browser's own view too. @returns the function that ends it. */
  watch(target: Window = window): () => void {
    const recheck = (): void => void this.tryNow();
    target.addEventListener('offline', this.suspect);
    target.addEventListener('online', recheck);
    return () => {
      clearTimeout(this.timer);
      target.removeEventListener('offline', this.suspect);
      target.removeEventListener('online', recheck);
    };
  }

  /** One look at a time: whoever asks meanwhile gets its answer. */
  private look(): Promise<boolean> {
    this.running ??= this.lookOnce().finally(() => (this.running = null));
    return this.running;
  }

  private async lookOnce(): Promise<boolean> {
    clearTimeout(this.timer);
    this.current.setState({ checking: true, nextTryMs: null });
    const online = await this.check();
    if (online) this.delayMs = FIRST_RETRY_MS;
    else this.timer = setTimeout(() => void this.look(), this.delayMs);
    this.current.setState({ online, checking: false, nextTryMs: online ? null : Date.now() + this.delayMs });
    if (!online) this.delayMs = Math.min(this.delayMs * RETRY_FACTOR, LONGEST_RETRY_MS);
    return online;
  }
}

/** The page's one monitor: the API client and the socket report to it. */
export const offlineMonitor = new OfflineMonitor();
