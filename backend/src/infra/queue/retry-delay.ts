import { UpstreamError } from '../../common/errors/upstream-error.js';

/** BullMQ's name of {@link retryDelayMs} in a job's options. */
export const PATIENT = 'patient';

/**
 * How long a failed job waits: twice as long with every try, and never less than what somebody outside asked for.
 * @param firstMs wait after the first failure, by the policy of the queue
 * @param attemptsMade the failed one included, from 1
 */
export function retryDelayMs(firstMs: number, attemptsMade: number, error?: Error): number {
  const doubledMs = firstMs * 2 ** (attemptsMade - 1);
  const askedMs = error instanceof UpstreamError ? (error.retryAfterMs ?? 0) : 0;
  return Math.ceil(Math.max(doubledMs, askedMs));
}
