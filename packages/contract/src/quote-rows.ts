import type { PackedQuotesFrame, QuoteDelta, QuotesFrame } from './realtime.js';

/**
 * Version 2 of the rows of a `quotes` frame, for clients that announce `auth.rows: 2`: one text instead of arrays of numbers.
 * A row is a sequence of whole numbers without separators:
 *
 *     head, id, seq − base seq, price, volume, time − base time [, day high, day low]
 *
 * Each number is written in groups of 5 bits, the lowest first, one character of the alphabet of base64url for a group; 32 is
 * added to every group but the last. The two differences may be negative: their sign is the lowest bit (0, −1, 1, −2, … are
 * written as 0, 1, 2, 3, …). A price or volume is the decimal number without its point: the value is that integer divided by ten to
 * the power of its decimal places, which is exactly the number that version 1 writes. The head is
 * `extremes + 2 × decimals of all prices of the row + 32 × decimals of the volume`, and `extremes` is 1 where the row ends with
 * the day's high and low. What cannot be written so exactly travels as a row of version 1, in the same frame after the text.
 */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const MORE = 32;
/** Above it the bit operators of JavaScript are not exact. */
const SMALL = 0x4000_0000;
const MOST_DECIMALS = 12;
const POWERS = Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => 10 ** decimals);
/** Twice as much is a safe integer, so a difference has room for its sign. */
const LARGEST_DIFFERENCE = Number.MAX_SAFE_INTEGER / 2;

/** What the times and sequence numbers of a text count from. */
export interface RowBase {
  /** ms since epoch UTC. */
  readonly timeMs: number;
  readonly seq: number;
}

/**
 * Writes one row.
 * @param base of the frame that the row will be in
 * @returns the row's characters; `null` where a value does not fit, so that the row has to be sent whole
 */
export function packRow(
  [id, seq, price, volume, timeMs, dayHigh, dayLow]: QuoteDelta,
  base: RowBase,
): string | null {
  const hasExtremes = dayHigh !== undefined && dayLow !== undefined;
  let decimals = decimalsOf(price, 0);
  if (hasExtremes) decimals = decimalsOf(dayLow, decimalsOf(dayHigh, decimals));
  const volumeDecimals = decimalsOf(volume, 0);
  const seqStep = seq - base.seq;
  const timeStep = timeMs - base.timeMs;
  if (
    decimals < 0 ||
    volumeDecimals < 0 ||
    !(id >= 0 && Number.isSafeInteger(id)) ||
    !isExactStep(seq, base.seq) ||
    !isExactStep(timeMs, base.timeMs) ||
    !isScaled(price, decimals) ||
    (hasExtremes && !isScaled(dayHigh, decimals))
  )
    return null;
  const power = POWERS[decimals]!;
  const row =
    text((hasExtremes ? 1 : 0) + 2 * decimals + 32 * volumeDecimals) +
    text(id) +
    signed(seqStep) +
    text(Math.round(price * power)) +
    text(Math.round(volume * POWERS[volumeDecimals]!)) +
    signed(timeStep);
  return hasExtremes ? row + text(Math.round(dayHigh * power)) + text(Math.round(dayLow * power)) : row;
}

/**
 * The rows of a frame of either version.
 * @returns `null` for a frame of version 2 that is not well-formed: none of it may be used
 */
export function rowsOf(frame: QuotesFrame | PackedQuotesFrame): QuoteDelta[] | null {
  if (typeof frame[1] !== 'number') return frame.slice(1) as QuoteDelta[];
  const [, timeMs, seq, packed, ...whole] = frame as PackedQuotesFrame;
  if (!Number.isSafeInteger(timeMs) || !Number.isSafeInteger(seq) || typeof packed !== 'string') return null;
  const rows = unpackRows(packed, { timeMs, seq });
  return rows !== null && whole.every(isWhole) ? [...rows, ...whole] : null;
}

function unpackRows(packed: string, base: RowBase): QuoteDelta[] | null {
  const reader = new NumberReader(packed);
  const rows: QuoteDelta[] = [];
  while (!reader.atEnd) {
    const head = reader.next();
    const power = POWERS[(head >> 1) & 15];
    const volumePower = POWERS[Math.floor(head / 32)];
    const id = reader.next();
    const seq = base.seq + reader.nextSigned();
    const price = reader.next() / (power ?? Number.NaN);
    const volume = reader.next() / (volumePower ?? Number.NaN);
    const timeMs = base.timeMs + reader.nextSigned();
    const row: QuoteDelta = [id, seq, price, volume, timeMs];
    if ((head & 1) === 1) row.push(reader.next() / power!, reader.next() / power!);
    if (!isWhole(row)) return null;
    rows.push(row);
  }
  return rows;
}

/** Five or seven finite numbers. A number that could not be read is NaN. */
function isWhole(row: unknown): row is QuoteDelta {
  return Array.isArray(row) && (row.length === 5 || row.length === 7) && row.every(Number.isFinite);
}

/** Fewest decimal places, at least `from`, that write a value ≥ 0 exactly; -1: none do, or `from` was -1. */
function decimalsOf(value: number, from: number): number {
  if (from < 0) return -1;
  for (let decimals = from; decimals <= MOST_DECIMALS; decimals++)
    if (isScaled(value, decimals)) return decimals;
  return -1;
}

/** Whether the integer of a value with so many decimal places gives the value back, bit for bit. */
function isScaled(value: number, decimals: number): boolean {
  const power = POWERS[decimals]!;
  const integer = Math.round(value * power);
  return integer >= 0 && integer <= Number.MAX_SAFE_INTEGER && integer / power === value;
}

function isExactStep(value: number, from: number): boolean {
  return (
    Number.isSafeInteger(value) && Number.isSafeInteger(from) && Math.abs(value - from) < LARGEST_DIFFERENCE
  );
}

const signed = (step: number): string => text(step < 0 ? -2 * step - 1 : 2 * step);

/** @param value a safe integer ≥ 0 */
function text(value: number): string {
  let rest = value;
  let written = '';
  while (rest >= SMALL) {
    written += ALPHABET[MORE + (rest % MORE)]!;
    rest = Math.floor(rest / MORE);
  }
  while (rest >= MORE) {
    written += ALPHABET[MORE | (rest & 31)]!;
    rest >>= 5;
  }
  return written + ALPHABET[rest]!;
}

const NO_DIGIT = 255;
const DIGITS = new Uint8Array(128).fill(NO_DIGIT);
for (let digit = 0; digit < ALPHABET.length; digit++) DIGITS[ALPHABET.charCodeAt(digit)] = digit;

/** Reads a text number by number; NaN from the first that is not one. */
class NumberReader {
  private at = 0;

  constructor(private readonly packed: string) {}

  get atEnd(): boolean {
    return this.at >= this.packed.length;
  }

  next(): number {
    const { packed } = this;
    let value = 0;
    let weight = 1;
    while (this.at < packed.length) {
      const digit = DIGITS[packed.charCodeAt(this.at++)] ?? NO_DIGIT;
      if (digit === NO_DIGIT) break;
      value += (digit & 31) * weight;
      if (value > Number.MAX_SAFE_INTEGER) break;
      if (digit < MORE) return value;
      weight *= MORE;
    }
    this.at = packed.length;
    return Number.NaN;
  }

  nextSigned(): number {
    const value = this.next();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}
