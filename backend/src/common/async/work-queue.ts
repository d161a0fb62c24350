import { AppError } from '../errors/app-error.js';

/** Time after which a refused caller should try again, s. */
const RETRY_AFTER_S = 2;

/**
 * Limits how many heavy tasks run at a time; the others wait in order. The waiting line is bounded: under a flood it is
 * better to refuse a caller at once than to answer after it has left.
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
      // A task that ends hands its place to the next one: `running` stays unchanged.
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
