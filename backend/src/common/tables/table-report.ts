import {
  openTable,
  type TableChoices,
  type TableOptions,
  type TableRecord,
  type TableSpec,
} from './read-table.js';
import { CsvFileError, type TableSource } from './table-text.js';

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

/** What became of a table, besides what was loaded: nothing enters or stays out without a word. */
export interface TableReport {
  /** Filled rows below the header. */
  rows: number;
  /** Rows that were left out, by line and reason. */
  refused: RowFaults;
  /** Headings of columns that are not read. */
  ignoredColumns: readonly string[];
  /** How the file was read, where that is not the usual way. */
  notes: string[];
}

/** What every importer of a table takes. */
export interface TableImport extends TableChoices {
  /** Everything but the writing. */
  dryRun?: boolean;
  /** Receives the report once, also when the import is refused. */
  onReport?: (report: TableReport) => void;
}

export const emptyReport = (): TableReport => ({
  rows: 0,
  refused: new RowFaults(),
  ignoredColumns: [],
  notes: [],
});

/**
 * Reads the rows of a table that `parse` can use, with their lines.
 * @param parse a row, or why it cannot be used
 * @throws CsvFileError where the file as a whole cannot be used
 */
export async function readRows<Column extends string, Row>(
  source: TableSource,
  spec: TableSpec<Column>,
  options: TableOptions,
  parse: (record: Extract<TableRecord<Column>, { cells: unknown }>) => Row | string,
): Promise<{ rows: { line: number; row: Row }[]; report: TableReport }> {
  const table = await openTable(source, spec, options);
  const report = { ...emptyReport(), ignoredColumns: table.ignoredColumns, notes: table.notes };
  const rows: { line: number; row: Row }[] = [];
  for await (const record of table.records) {
    report.rows += 1;
    const row = 'fault' in record ? record.fault : parse(record);
    if (typeof row === 'string') report.refused.add({ line: record.line, reason: row });
    else rows.push({ line: record.line, row });
  }
  return { rows, report };
}

/** The last row of each; a table may correct itself further down. Rows that were corrected are reported. */
export function lastOfEach<Row>(
  rows: readonly { line: number; row: Row }[],
  identity: (row: Row) => string,
  { refused }: TableReport,
): { line: number; row: Row }[] {
  const last = new Map<string, { line: number; row: Row }>();
  for (const one of rows) {
    const name = identity(one.row);
    const earlier = last.get(name);
    if (earlier)
      refused.add({ line: earlier.line, reason: `${name} stands again in line ${one.line}, which counts` });
    last.set(name, one);
  }
  return [...last.values()];
}

/** @throws CsvFileError where a table has no row, or none of use */
export function refuseUnusable({ rows, refused }: TableReport): void {
  if (rows === 0) throw new CsvFileError('it has a header but no rows');
  if (refused.count >= rows) throw new CsvFileError('none of its rows can be used');
}
