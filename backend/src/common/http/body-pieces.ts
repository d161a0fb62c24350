import { AppError } from '../errors/app-error.js';

/** So many pieces any body may come in, and one more for each of so many bytes: networks cut at a thousand and more. */
const PIECES = 64;
const BYTES_OF_PIECE = 16;
const FIRST_BYTES = 1_024;

/** Puts a body together while it comes. Kept apart, pieces of one byte took three hundred each, which no count of bytes knew. */
export class BodyPieces {
  private held = Buffer.alloc(0);
  private length = 0;
  private pieces = 0;

  /** @throws AppError invalid_request for a body in far too many pieces */
  add(piece: Buffer): void {
    const length = this.length + piece.length;
    this.pieces += 1;
    if (this.pieces > PIECES + length / BYTES_OF_PIECE)
      throw new AppError('invalid_request', { message: 'The body came in too many pieces.' });
    if (length > this.held.length) {
      const larger = Buffer.allocUnsafe(Math.max(FIRST_BYTES, 2 * this.held.length, length));
      this.held.copy(larger, 0, 0, this.length);
      this.held = larger;
    }
    piece.copy(this.held, this.length);
    this.length = length;
  }

  whole(): Buffer {
    return this.held.subarray(0, this.length);
  }
}
