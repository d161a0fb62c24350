import { UnrecoverableError } from 'bullmq';
import type { JobAttempt } from './job-handler.decorator.js';
import { RetryIn } from './retry-delay.js';

/** How messages are tried again: time ends it, not a number of attempts. */
export interface MessageRetries {
  /** Delay after the first failure; it doubles with every further one. Half of each delay is chance. */
  firstMs: number;
  /** What doubling ends at. */
  longestMs: number;
  /** How long a message is tried, from when it was queued or sent again by an administrator. */
  forMs: number;
}

/** What is known of a message when it is attempted. */
export interface MessageAttempt extends Pick<JobAttempt, 'made' | 'queuedMs'> {
  /** When an administrator had it sent again: its time begins anew. */
  sentAgainMs?: number;
  /** Instant after which the message says nothing that is worth reading, ms; `undefined` = always is. */
  validUntilMs?: number;
}

/** An attempt that was under way at the end of the time may end this much later. */
const GRACE_MS = 120_000;

/** @returns what was sealed @throws UnrecoverableError where it cannot be opened: no later attempt could */
export function opened<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw new UnrecoverableError((error as Error).message);
  }
}

/**
 * Attempts to deliver a message once.
 * @param deliver throws an error of `refused` where another attempt cannot help
 * @throws RetryIn where another attempt follows; UnrecoverableError where none does, with the reason
 */
export async function attemptMessage(
  attempt: MessageAttempt,
  { firstMs, longestMs, forMs }: MessageRetries,
  refused: new (message: string) => Error,
  deliver: () => Promise<void>,
): Promise<void> {
  const {
    made = 0,
    queuedMs = Date.now(),
    sentAgainMs: sinceMs = queuedMs,
    validUntilMs = Infinity,
  } = attempt;
  const endMs = Math.min(sinceMs + forMs, validUntilMs);
  if (Date.now() > validUntilMs)
    throw new UnrecoverableError('Not sent: what it says was not valid any more.');
  // An attempt that never ended by itself does not come to the decision below.
  if (made > 0 && Date.now() > endMs + GRACE_MS) throw new UnrecoverableError(givenUp(sinceMs));
  try {
    await deliver();
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof refused) throw new UnrecoverableError(message);
    const leftMs = endMs - Date.now();
    if (leftMs <= 0) throw new UnrecoverableError(`${message}. ${givenUp(sinceMs)}`);
    const delayMs = Math.min(firstMs * 2 ** made, longestMs);
    // The last attempt falls on the end.
    throw new RetryIn(message, Math.min(delayMs / 2 + (Math.random() * delayMs) / 2, leftMs));
  }
}

function givenUp(sinceMs: number): string {
  const minutes = Math.max(1, Math.round((Date.now() - sinceMs) / 60_000));
  return `Given up after ${minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`}.`;
}
