export interface PollLoopOptions {
  /** Pause before the next round where nothing more is due at once, ms. */
  readonly pauseMs: number;
  /** Called for a round that failed; the next one follows after the pause. */
  readonly onFailure: (error: Error) => void;
}

/** Runs rounds of work one after the other, with a pause between them, until it is stopped. */
export class PollLoop {
  private timer: NodeJS.Timeout | undefined;
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
    // What else a process does keeps it alive, not this.
    this.timer = setTimeout(() => {
      this.running = this.round()
        .catch((error: Error) => {
          this.options.onFailure(error);
          return false;
        })
        .then((more) => this.start(more ? 0 : this.options.pauseMs));
    }, delayMs).unref();
  }

  /** Resolves when the round under way has ended; none follows. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }
}
