/**
 * The newest `size` values of a stream as one contiguous piece `[from, to)` of `values`, so that the batch functions'
 * window sums run over it unchanged. Moves the window back to the front of its buffer once in `size` values.
 */
export class SlidingWindow {
  readonly values: Float64Array;
  to = 0;
  /** Values seen, a replaced one counted once. */
  count = 0;
  /** The value that left with the newest one, NaN while the window fills. */
  outgoing = NaN;

  constructor(readonly size: number) {
    this.values = new Float64Array(2 * size);
  }

  get from(): number {
    return this.to - this.size;
  }

  get isFull(): boolean {
    return this.count >= this.size;
  }

  push(value: number, replace: boolean): void {
    if (!replace) {
      if (this.to === this.values.length) {
        this.values.copyWithin(0, this.size);
        this.to = this.size;
      }
      this.outgoing = this.isFull ? this.values[this.to - this.size]! : NaN;
      this.to++;
      this.count++;
    }
    this.values[this.to - 1] = value;
  }
}
