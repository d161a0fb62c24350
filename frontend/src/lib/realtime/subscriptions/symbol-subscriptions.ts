import { EventBudget } from './event-budget';

export interface SubscriptionTransport {
  /**
   * @param resumed the connection before was live for all of these, so only news since then is needed.
   * @returns the keys that the server refused, or `null` when the call failed and is to be repeated.
   */
  subscribe(keys: string[], resumed: boolean): Promise<{ rejected: string[] } | null>;
  unsubscribe(keys: string[]): void;
}

/** Time a released symbol stays subscribed: scrolling back or changing the page costs nothing. */
const RELEASE_DELAY_MS = 1_000;
/** Holds and releases within this time travel together. */
const BATCH_MS = 60;
const RETRY_MS = 2_000;

/**
 * Counts who looks at which symbol and keeps the socket's subscriptions equal to that: one call for all that appear
 * together, a delayed one for those that go, and another try for refused ones (a visitor may follow 20) as soon as a
 * place is free.
 */
export class SymbolSubscriptions {
  private readonly holders = new Map<string, number>();
  private readonly subscribed = new Set<string>();
  /** What the connection before was live for. */
  private readonly resumable = new Set<string>();
  private readonly refused = new Set<string>();
  private readonly releasedAtMs = new Map<string, number>();
  private readonly budget: EventBudget;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private connected = false;

  constructor(
    private readonly transport: SubscriptionTransport,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    // 100 events a minute are allowed; the rest is left to resync.
    this.budget = new EventBudget(20, 900, nowMs());
  }

  /** Keeps `key` live until the returned function is called. */
  hold(key: string): () => void {
    this.holders.set(key, (this.holders.get(key) ?? 0) + 1);
    this.releasedAtMs.delete(key);
    if (!this.subscribed.has(key)) this.plan(BATCH_MS);
    let held = true;
    return () => {
      if (held) this.release(key);
      held = false;
    };
  }

  /** All that should be live now, for a new connection: it holds nothing yet. */
  onConnected(): void {
    this.connected = true;
    for (const key of this.subscribed) if (this.holders.has(key)) this.resumable.add(key);
    this.subscribed.clear();
    this.refused.clear();
    this.releasedAtMs.clear();
    this.plan(0);
  }

  onDisconnected(): void {
    this.connected = false;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private release(key: string): void {
    const left = (this.holders.get(key) ?? 0) - 1;
    if (left > 0) {
      this.holders.set(key, left);
      return;
    }
    this.holders.delete(key);
    this.refused.delete(key);
    this.resumable.delete(key);
    if (!this.subscribed.has(key)) return;
    this.releasedAtMs.set(key, this.nowMs());
    this.plan(RELEASE_DELAY_MS);
  }

  private plan(delayMs: number): void {
    if (!this.connected) return;
    if (delayMs < RELEASE_DELAY_MS) {
      clearTimeout(this.timer);
      this.timer = undefined;
    }
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.flush();
    }, delayMs);
  }

  private flush(): void {
    const now = this.nowMs();
    const wanted = [...this.holders.keys()].filter(
      (key) => !this.subscribed.has(key) && !this.refused.has(key),
    );
    const gone = [...this.releasedAtMs].filter(([key, atMs]) => {
      // A newcomer takes the place of one that nobody looks at, without the delay.
      return this.subscribed.has(key) && (wanted.length > 0 || now - atMs >= RELEASE_DELAY_MS - 5);
    });
    if (gone.length > 0) {
      const waitMs = this.budget.take(now);
      if (waitMs > 0) return this.plan(waitMs);
      for (const [key] of gone) {
        this.subscribed.delete(key);
        this.releasedAtMs.delete(key);
      }
      this.transport.unsubscribe(gone.map(([key]) => key));
      this.retryRefused(wanted);
    }
    for (const resumed of [true, false]) {
      const keys = wanted.filter((key) => this.resumable.has(key) === resumed);
      if (keys.length === 0) continue;
      const waitMs = this.budget.take(now);
      if (waitMs > 0) return this.plan(waitMs);
      this.subscribe(keys, resumed);
    }
    if (this.releasedAtMs.size > 0) this.plan(RELEASE_DELAY_MS);
  }

  private retryRefused(wanted: string[]): void {
    wanted.push(...this.refused);
    this.refused.clear();
  }

  private subscribe(keys: string[], resumed: boolean): void {
    for (const key of keys) this.subscribed.add(key);
    void this.transport.subscribe(keys, resumed).then((answer) => {
      if (answer) for (const key of keys) this.resumable.delete(key);
      for (const key of answer ? answer.rejected : keys) {
        this.subscribed.delete(key);
        this.releasedAtMs.delete(key);
        if (answer && this.holders.has(key)) this.refused.add(key);
      }
      if (!answer) this.plan(RETRY_MS);
    });
  }
}
