const QUOTE_MARK = '"'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const QUOTES = 'q'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const DIGITS = new Uint8Array(256);
for (let digit = 0; digit < ALPHABET.length; digit++) DIGITS[ALPHABET.charCodeAt(digit)] = digit;

/** Place of the time among the numbers of a row: head, id, seq, price, volume, time, and perhaps high and low. */
const TIME_AT = 5;
const SHORT = 6;
const LONG = 8;

/**
 * Reads the times of the quotes from frames with packed rows, byte by byte as they arrive: the generator makes neither text
 * nor arrays of them. `42/tickers,["quotes",[n,baseTimeMs,baseSeq,"rows"]]`; of other events, and of rows that are sent whole,
 * nothing is counted.
 */
export class PackedRows {
  /** Quotation marks seen in this frame: the third one opens the rows, the fourth closes them. */
  private marks = 0;
  private isQuotes = false;
  private commas = 0;
  private baseMs = 0;
  private value = 0;
  private weight = 1;
  private at = 0;
  private size = SHORT;

  /** Another frame begins. */
  begin(): void {
    this.isQuotes = false;
    this.marks = 0;
    this.commas = 0;
    this.baseMs = 0;
    this.value = 0;
    this.weight = 1;
    this.at = 0;
  }

  read(buffer: Buffer, from: number, to: number, onTime: (timeMs: number) => void): void {
    for (let i = from; i < to; i++) {
      const byte = buffer[i]!;
      if (byte === QUOTE_MARK) this.marks += 1;
      else if (this.marks === 1) this.isQuotes ||= byte === QUOTES;
      else if (this.marks > 1 && !this.isQuotes) return;
      else if (this.marks === 3) this.digit(DIGITS[byte]!, onTime);
      else if (this.marks === 2) {
        // After the event's name: a comma, n, a comma, the base time, a comma, the base number.
        if (byte === COMMA) this.commas += 1;
        else if (this.commas === 2) this.baseMs = this.baseMs * 10 + byte - ZERO;
      }
    }
  }

  private digit(digit: number, onTime: (timeMs: number) => void): void {
    this.value += (digit & 31) * this.weight;
    this.weight *= 32;
    if (digit >= 32) return;
    const { value } = this;
    if (this.at === 0) this.size = value % 2 === 1 ? LONG : SHORT;
    if (this.at === TIME_AT) onTime(this.baseMs + (value % 2 === 1 ? -(value + 1) / 2 : value / 2));
    this.value = 0;
    this.weight = 1;
    this.at = (this.at + 1) % this.size;
  }
}
