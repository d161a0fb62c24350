/** The newest value, which may still change, and the two before it; NaN where there is none yet. */
export class Recent {
  current = NaN;
  previous = NaN;
  beforePrevious = NaN;

  push(value: number, replace: boolean): void {
    if (!replace) {
      this.beforePrevious = this.previous;
      this.previous = this.current;
    }
    this.current = value;
  }
}
