/**
 * Scratch columns that indicators reuse from call to call, so that a run over many instruments allocates only while
 * the longest history is first seen. Borrowing nests like calls: what was borrowed last is released first.
 */
export class Workspace {
  private readonly columns: Float64Array[] = [];
  private inUse = 0;

  /** A column of at least `length` values, with whatever the last user left in it. */
  borrow(length: number): Float64Array {
    const index = this.inUse++;
    const column = this.columns[index];
    if (column !== undefined && column.length >= length) return column;
    const longer = new Float64Array(length);
    this.columns[index] = longer;
    return longer;
  }

  /** Gives back the `count` columns that were borrowed last. @throws RangeError when fewer are borrowed. */
  release(count: number): void {
    if (count > this.inUse) throw new RangeError(`${count} columns released, ${this.inUse} borrowed`);
    this.inUse -= count;
  }
}
