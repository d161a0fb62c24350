import { Readable, type Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { HeldAmounts } from '../../../common/net/held-amounts.js';

/** Rows that are worked on in one go: about a millisecond. */
export const ROWS_PER_PIECE = 500;

/** Rows of all answers that are being sent: held, about 160 B each, until their readers have taken the last one. */
export const MAX_ROWS_UNSENT = 1_000_000;
/** The same of the readers at one address: ten files of sixty years. */
export const MAX_ROWS_UNSENT_AT_ADDRESS = 150_000;
/** A reader that needs longer for one answer is hung up on. The longest file is then 3 kB a second. */
const TAKEN_WITHIN_MS = 120_000;

/** Rows piece by piece, with a turn for everybody else after each. */
export async function* inPieces<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_PIECE) {
    yield rows.slice(from, from + ROWS_PER_PIECE);
    await setImmediate();
  }
}

/** Counts rows that wait for slow readers. */
export class UnsentRows extends HeldAmounts {
  constructor() {
    super(MAX_ROWS_UNSENT, MAX_ROWS_UNSENT_AT_ADDRESS);
  }
}

/**
 * A body that is made as its reader takes it: a piece when the one before has left. A reader that goes away, or takes too
 * long, ends the work.
 * @param reader the answer that it is written to; hung up on where it takes too long
 * @param done called once, when the last piece was taken or nobody takes any more
 * @param withinMs time for all of it, ms
 */
export function bodyInPieces(
  reader: Writable,
  pieces: AsyncIterable<string>,
  done: () => void,
  withinMs = TAKEN_WITHIN_MS,
): Readable {
  const body = Readable.from(pieces);
  const timer = setTimeout(() => reader.destroy(), withinMs).unref();
  body.once('close', () => {
    clearTimeout(timer);
    done();
  });
  if (reader.destroyed) body.destroy();
  else reader.once('close', () => body.destroy());
  return body;
}
