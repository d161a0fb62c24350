import { UpstreamError } from '../../common/errors/upstream-error.js';

/** Name of {@link retryDelayMs} in the options of jobs. Jobs of earlier releases hold it, too: it must not change. */
export const RETRY_BACKOFF = 'patient';

/** A failed attempt whose handler has decided itself when the next one is due. */
export class RetryIn extends Error {
  constructor(
    message: string,
    readonly delayMs: number,
  ) {
    super(message);
  }
}

/**
 * How long a failed job waits: the delay doubles with every attempt, and is never shorter than what an upstream asked for.
 * A handler that throws {@link RetryIn} is asked nothing more.
 * @param firstMs delay after the first failure, by the policy of the queue
 * @param attemptsMade number of attempts, the failed one included, from 1
 * @param longestMs what doubling ends at
 */
export function retryDelayMs(
  firstMs: number,
  attemptsMade: number,
  error?: Error,
  longestMs: number = Infinity,
): number {
  if (error instanceof RetryIn) return Math.ceil(error.delayMs);
  const doubledMs = Math.min(firstMs * 2 ** (attemptsMade - 1), longestMs);
  const askedMs = error instanceof UpstreamError ? (error.retryAfterMs ?? 0) : 0;
  return Math.ceil(Math.max(doubledMs, askedMs));
}
