/**
 * An indicator that follows a market bar by bar in constant time. The newest bar stays open: `replaceLast` puts another
 * in its place as often as the market moves, `update` closes it and opens the next. Values equal those of the batch
 * function over the same bars; NaN until the first defined bar.
 */
export abstract class Stream<Input> {
  private started = false;

  /** Takes the first value or a new one behind the newest, and answers the indicator's (main) value. */
  update(input: Input): number {
    this.started = true;
    return this.next(input, false);
  }

  /** Takes another value in the place of the newest. @throws RangeError before the first `update`. */
  replaceLast(input: Input): number {
    if (!this.started) throw new RangeError('there is no bar to replace yet');
    return this.next(input, true);
  }

  /** One step for streams that are built from others, which follow the replacement of their own input. */
  abstract next(input: Input, replace: boolean): number;
}
