import { openTable, type Table, type TableRecord } from '../../../common/tables/read-table.js';
import type { TableSource } from '../../../common/tables/table-text.js';
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS, type Column } from './instrument-row.js';

export const SYMBOL_SPEC = { required: REQUIRED_COLUMNS, optional: OPTIONAL_COLUMNS } as const;

/** A data row, or why there is none at that line. */
export type SymbolRecord = TableRecord<Column>;
export type SymbolFile = Table<Column>;

/**
 * Opens a symbol file.
 * @throws CsvFileError here or while the records are read, when the file as a whole cannot be used.
 */
export function openSymbolFile(file: TableSource): Promise<SymbolFile> {
  return openTable<Column>(file, SYMBOL_SPEC);
}
