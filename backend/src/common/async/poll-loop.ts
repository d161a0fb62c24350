export interface PollLoopOptions {
  /** Pause before the next round where nothing more is due at once, ms. */
  readonly pauseMs: number;
  /** Called for a round that failed; the next one follows after the pause. */
  readonly onFailure: (error: Error) => void;
}

/** Pause before a round that was asked for, ms. */
const WOKEN_MS = 20;

/** Runs rounds of work one after the other, with a pause between them, until it is stopped. */
export class PollLoop {
  private timer: NodeJS.Timeout | undefined;
  private waiting = false;
  private woken = false;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  /** @param round resolves to true when more is due at once */
  constructor(
    private readonly round: () => Promise<boolean>,
    private readonly options: PollLoopOptions,
  ) {}

  /** @param delayMs until the first round */
  start(delayMs: number): void {
    if (this.stopped) return;
    this.waiting = true;
    // What else a process does keeps it alive, not this.
    this.timer = setTimeout(() => {
      this.waiting = this.woken = false;
      this.running = this.round()
        .catch((error: Error) => {
          this.options.onFailure(error);
          return false;
        })
        .then((more) => this.start(more ? 0 : this.woken ? WOKEN_MS : this.options.pauseMs));
    }, delayMs).unref();
  }

  /** Begins the next round soon, whatever is left of the pause: several that wake it share a round. */
  wake(): void {
    if (this.woken) return;
    this.woken = true;
    if (!this.waiting) return;
    clearTimeout(this.timer);
    this.start(WOKEN_MS);
  }

  /** Resolves when the round under way has ended; none follows. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }
}
