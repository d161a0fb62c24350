import { UpstreamError } from '../../common/errors/upstream-error.js';

const FIRST_MS = 1_000;

/** BullMQ's name of {@link retryDelayMs} in a job's options. */
export const PATIENT = 'patient';

/**
 * How long a failed job waits: twice as long with every try, and never less than what somebody outside asked for.
 * @param attemptsMade the failed one included, from 1
 */
export function retryDelayMs(attemptsMade: number, error?: Error): number {
  const doubledMs = FIRST_MS * 2 ** (attemptsMade - 1);
  const askedMs = error instanceof UpstreamError ? (error.retryAfterMs ?? 0) : 0;
  return Math.ceil(Math.max(doubledMs, askedMs));
}
