import { UpstreamError } from '../../common/errors/upstream-error.js';

/** Name of {@link retryDelayMs} in the options of jobs. Jobs of earlier releases hold it, too: it must not change. */
export const RETRY_BACKOFF = 'patient';

/**
 * How long a failed job waits: the delay doubles with every attempt, and is never shorter than what an upstream asked for.
 * @param firstMs delay after the first failure, by the policy of the queue
 * @param attemptsMade number of attempts, the failed one included, from 1
 */
export function retryDelayMs(firstMs: number, attemptsMade: number, error?: Error): number {
  const doubledMs = firstMs * 2 ** (attemptsMade - 1);
  const askedMs = error instanceof UpstreamError ? (error.retryAfterMs ?? 0) : 0;
  return Math.ceil(Math.max(doubledMs, askedMs));
}
