/** After an unanswered request, and between two answered ones; twice as long after each further unanswered one. */
export const FIRST_PAUSE_MS = 1_000;
export const LAST_PAUSE_MS = 30_000;

/**
 * Asks for everything anew until it is answered: without an answer this page would show old prices for as long as it is
 * open. One request at a time, however many frames show that it is due.
 */
export class ResyncRequests {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pauseMs = FIRST_PAUSE_MS;
  private answeredMs = -Infinity;
  /** Counts connections: an answer on an earlier one says nothing. */
  private connection = 0;
  private due = false;

  /** @param ask resolves whether it was answered; never rejects */
  constructor(
    private readonly ask: () => Promise<boolean>,
    private readonly nowMs: () => number = () => performance.now(),
    private readonly random: () => number = Math.random,
  ) {}

  /** Frames cannot be told apart: a resync is due. Does nothing while one is. */
  request(): void {
    if (this.due) return;
    this.due = true;
    this.plan(Math.max(0, this.answeredMs + FIRST_PAUSE_MS - this.nowMs()));
  }

  /** The connection is another one, or gone: what was asked on it is not answered any more. */
  cancel(): void {
    clearTimeout(this.timer);
    this.connection += 1;
    this.due = false;
    this.pauseMs = FIRST_PAUSE_MS;
  }

  private plan(delayMs: number): void {
    clearTimeout(this.timer);
    if (delayMs === 0) void this.send();
    else this.timer = setTimeout(() => void this.send(), delayMs);
  }

  private async send(): Promise<void> {
    const { connection } = this;
    const answered = await this.ask();
    if (connection !== this.connection) return;
    if (answered) {
      this.due = false;
      this.answeredMs = this.nowMs();
      this.pauseMs = FIRST_PAUSE_MS;
      return;
    }
    // Spread: all pages of a node lose their answers together.
    this.plan(this.pauseMs * (0.5 + this.random() / 2));
    this.pauseMs = Math.min(2 * this.pauseMs, LAST_PAUSE_MS);
  }
}
