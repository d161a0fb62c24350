import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Response } from 'express';
import { AppError } from '../../../common/errors/app-error.js';
import { countedAddress } from '../../../common/net/client-address.js';

/** Rows that are worked on in one go: about a millisecond. */
export const ROWS_PER_PIECE = 500;

/** Rows of all answers that are being sent: held, about 160 B each, until their readers have taken the last one. */
export const MAX_ROWS_UNSENT = 1_000_000;
/** The same of the readers at one address: ten files of sixty years. */
export const MAX_ROWS_UNSENT_AT_ADDRESS = 150_000;
/** A reader that needs longer for one answer is hung up on. The longest file is then 3 kB a second. */
const TAKEN_WITHIN_MS = 120_000;
const RETRY_AFTER_S = 10;

/** Rows piece by piece, with a turn for everybody else after each. */
export async function* inPieces<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_PIECE) {
    yield rows.slice(from, from + ROWS_PER_PIECE);
    await setImmediate();
  }
}

/** Counts rows that wait for slow readers. */
export class UnsentRows {
  private held = 0;
  private readonly heldAt = new Map<string, number>();

  /** Addresses with a reader. */
  get addresses(): number {
    return this.heldAt.size;
  }

  /**
   * @param address as the socket or a trusted proxy reports it
   * @returns a function to be called once, when they are sent or the reader is gone
   * @throws AppError service_unavailable where too many are held already; an address may always read one answer
   */
  hold(address: string, rows: number): () => void {
    const key = countedAddress(address);
    const here = this.heldAt.get(key) ?? 0;
    const tooMany =
      (here > 0 && here + rows > MAX_ROWS_UNSENT_AT_ADDRESS) ||
      (this.held > 0 && this.held + rows > MAX_ROWS_UNSENT);
    if (tooMany) throw new AppError('service_unavailable', { retryAfterS: RETRY_AFTER_S });
    this.held += rows;
    this.heldAt.set(key, here + rows);
    return () => {
      this.held -= rows;
      const left = this.heldAt.get(key)! - rows;
      if (left > 0) this.heldAt.set(key, left);
      else this.heldAt.delete(key);
    };
  }
}

/**
 * A body that is made as its reader takes it: a piece when the one before has left. A reader that goes away, or takes too
 * long, ends the work.
 * @param done called once, when the last piece was taken or nobody takes any more
 * @param withinMs time for all of it, ms
 */
export function bodyInPieces(
  response: Response,
  pieces: AsyncIterable<string>,
  done: () => void,
  withinMs = TAKEN_WITHIN_MS,
): Readable {
  const body = Readable.from(pieces);
  const timer = setTimeout(() => response.destroy(), withinMs).unref();
  body.once('close', () => {
    clearTimeout(timer);
    done();
  });
  if (response.destroyed) body.destroy();
  else response.once('close', () => body.destroy());
  return body;
}
