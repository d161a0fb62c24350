import {
  openCsvTable,
  type CsvRecord,
  type CsvSource,
  type CsvTable,
} from '../../../common/csv/csv-table.js';
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS, type Column } from './instrument-row.js';

/** A data row, or why there is none at that line. */
export type SymbolRecord = CsvRecord<Column>;
export type SymbolFile = CsvTable<Column>;

/**
 * Opens a symbol file.
 * @throws CsvFileError here or while the records are read, when the file as a whole cannot be used.
 */
export function openSymbolFile(file: CsvSource): Promise<SymbolFile> {
  return openCsvTable(file, { required: REQUIRED_COLUMNS, optional: OPTIONAL_COLUMNS });
}
