export interface RowFault {
  line: number;
  reason: string;
}

const KEPT = 50;

/** Rows that were not used: all counted, the first fifty by line kept for the report. */
export class RowFaults {
  private kept: RowFault[] = [];
  private counted = 0;

  get count(): number {
    return this.counted;
  }

  /** First faults in line order. */
  get first(): readonly RowFault[] {
    return this.kept;
  }

  add(fault: RowFault): void {
    this.addCounted([fault], 1);
  }

  /** Adds `total` faults of which only the first ones are known. */
  addCounted(faults: readonly RowFault[], total: number): void {
    this.counted += total;
    if (this.kept.length >= KEPT && faults.every(({ line }) => line > (this.kept.at(-1)?.line ?? 0))) return;
    this.kept = [...this.kept, ...faults].sort((a, b) => a.line - b.line).slice(0, KEPT);
  }
}
