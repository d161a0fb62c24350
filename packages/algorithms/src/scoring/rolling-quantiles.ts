import { quantileOfSorted } from '@pricealgo/algorithms/statistics/quantiles';

/** The newest values of a series, kept in order of size: a quantile of the window costs O(1), a new value O(log n) and a move. */
export class RollingQuantiles {
  private readonly sorted: number[] = [];
  /** In order of arrival, to know which one leaves. */
  private readonly arrived: number[] = [];
  private oldest = 0;

  /** @param memory values kept; the oldest is forgotten */
  constructor(private readonly memory: number) {}

  get count(): number {
    return this.sorted.length;
  }

  /** @param value not NaN */
  push(value: number): void {
    if (this.sorted.length === this.memory) {
      this.sorted.splice(this.place(this.arrived[this.oldest]!), 1);
      this.arrived[this.oldest] = value;
      this.oldest = (this.oldest + 1) % this.memory;
    } else {
      this.arrived.push(value);
    }
    this.sorted.splice(this.place(value), 0, value);
  }

  /** Linear interpolation as in {@link quantileOfSorted}; NaN before the first value. */
  quantile(probability: number): number {
    return quantileOfSorted(this.sorted, probability);
  }

  /** Index of the first kept value that is not below `value`. */
  private place(value: number): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sorted[middle]! < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
