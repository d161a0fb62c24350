/**
 * Quantile by linear interpolation between the order statistics at (n-1)p.
 * @param sorted ascending, no NaN
 * @param probability 0 … 1
 * @returns NaN of nothing
 */
export function quantileOfSorted(sorted: ArrayLike<number>, probability: number): number {
  if (sorted.length === 0) return NaN;
  const place = (sorted.length - 1) * Math.max(0, Math.min(1, probability));
  const low = Math.floor(place);
  const below = sorted[low]!;
  const above = sorted[Math.min(low + 1, sorted.length - 1)]!;
  return below + (above - below) * (place - low);
}

/** {@link quantileOfSorted} of values in any order; they are left as they are. */
export function quantile(values: ArrayLike<number>, probability: number): number {
  return quantileOfSorted(Float64Array.from(values).sort(), probability);
}

export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5);
}

/**
 * Values without the outermost share on each side, ascending.
 * @param share cut off at each end, 0 … 0.5; whole values only (rounded down)
 */
export function trimmed(values: ArrayLike<number>, share: number): Float64Array {
  const sorted = Float64Array.from(values).sort();
  const cut = Math.floor(sorted.length * share);
  return sorted.subarray(cut, sorted.length - cut);
}

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
