import { AppError } from '../errors/app-error.js';

/** Time after which a refused caller should try again, s. */
const RETRY_AFTER_S = 2;

/**
 * Lets a few pieces of heavy work run at a time and the others wait in order. The line is bounded: under a flood it is
 * better to say "try again" at once than to answer after the caller has left.
 */
export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly longest: number,
  ) {}

  /** @throws AppError `service_unavailable` with `Retry-After` when the line is full. */
  assertRoom(): void {
    if (this.running >= this.atOnce && this.waiting.length >= this.longest)
      throw new AppError('service_unavailable', { retryAfterS: RETRY_AFTER_S });
  }

  /** @throws AppError like `assertRoom` */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.assertRoom();
    if (this.running >= this.atOnce) {
      // Whoever ends hands its place over: `running` stays as it is.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
