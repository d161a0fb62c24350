import { groupRating } from './rating.js';

/**
 * Votes of every bar added up. A vote counts from one bar on for good, except for the bars that it lists as gaps: so the
 * loops over bars touch the sums alone. Reused from history to history.
 */
export class VoteTally {
  /** Sum of the votes per bar. */
  sum = new Int8Array(0);
  /** Votes per bar that do not count although they have begun. */
  gaps = new Int8Array(0);
  private begins = new Int8Array(0);

  /** Forgets all votes and makes room for `length` bars. */
  reset(length: number): void {
    if (this.sum.length < length) {
      this.sum = new Int8Array(length);
      this.gaps = new Int8Array(length);
      this.begins = new Int8Array(length);
    }
    this.sum.fill(0, 0, length);
    this.gaps.fill(0, 0, length);
    this.begins.fill(0, 0, length);
  }

  /** One more vote counts from bar `first` on (never, where that lies behind the last bar). Answers `first`. */
  countFrom(first: number): number {
    if (first < this.begins.length) this.begins[first] = this.begins[first]! + 1;
    return first;
  }

  /** Mean vote per bar, NaN where none was counted. */
  means(out: Float64Array, length: number): void {
    const { sum, gaps, begins } = this;
    let begun = 0;
    for (let i = 0; i < length; i++) {
      begun += begins[i]!;
      out[i] = groupRating(sum[i]!, begun - gaps[i]!);
    }
  }
}
