import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { destination } from 'pino';

/** Where lines of JSON go: the process' standard output. */
export const logOutput = destination(1);

/**
 * Writes what is left and ends the log; nothing is logged any more. Whoever reads it may be gone, or stand still: pino's own
 * attempt at the exit of the process then never ends, and neither does the process.
 * @param limitMs how long a reader is waited for
 */
export async function endLogOutput(limitMs: number): Promise<void> {
  const written = once(logOutput, 'close').catch(() => undefined);
  logOutput.end();
  logOutput.write = () => true;
  await Promise.race([written, delay(limitMs, undefined, { ref: false })]);
  logOutput.destroy();
}
