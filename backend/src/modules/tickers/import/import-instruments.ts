import path from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { lockInstruments } from '../instrument-lock.js';
import { parseInstrumentRow, type InstrumentRow } from './instrument-row.js';
import { CsvFileError } from '../../../common/csv/csv-file-error.js';
import { RowFaults } from '../../../common/csv/row-faults.js';
import type { CsvSource } from '../../../common/csv/csv-table.js';
import { createStage, dropDuplicates, mergeStage, stage } from './staged-instruments.js';
import { previewStage, type StagePreview } from './preview-stage.js';
import { openSymbolFile, type SymbolFile } from './symbol-file.js';

const BATCH_ROWS = 5_000;

export interface ImportOptions {
  /** One bad row refuses the whole file. */
  strict?: boolean;
  /** Called with the bad rows (the first fifty and the count), also when the import is refused. */
  onFaults?: (faults: RowFaults) => void;
  /** Called with what the file adds and changes, before it is written. */
  onPreview?: (preview: StagePreview) => void;
  /** Everything but the writing. */
  dryRun?: boolean;
  /** More writes of the same transaction, where something was written. */
  alongside?: (tx: EntityManager, written: { inserted: number; updated: number }) => Promise<void>;
}

export interface ImportSummary {
  rows: number;
  inserted: number;
  updated: number;
  unchanged: number;
  bad: number;
  ignoredColumns: string[];
}

/**
 * Loads a symbol file into the directory. Everything happens in one transaction together with the outbox fact that
 * makes every node reload: killed at any moment, the directory is as it was before, or completely new.
 * Empty optional cells leave an existing value as it is; no row ever removes an instrument that the file lacks.
 * @throws CsvFileError (one readable line, file name first) when nothing was imported.
 */
export async function importInstruments(
  em: EntityManager,
  file: CsvSource,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const faults = new RowFaults();
  try {
    const source = await openSymbolFile(file);
    return await em.fork().transactional(async (tx) => {
      await createStage(tx);
      const rows = await stageAll(tx, source, faults);
      const duplicates = await dropDuplicates(tx);
      faults.addCounted(duplicates.faults, duplicates.total);
      options.onFaults?.(faults);
      refuseUnusable(rows, faults, options.strict ?? false);
      if (!options.dryRun) await lockInstruments(tx);
      const preview = options.onPreview || options.dryRun ? await previewStage(tx) : null;
      if (preview) options.onPreview?.(preview);
      const { inserted, updated } =
        preview && options.dryRun
          ? { inserted: preview.added, updated: preview.changed }
          : await merge(tx, options.alongside);
      const bad = faults.count;
      const unchanged = rows - bad - inserted - updated;
      return { rows, inserted, updated, unchanged, bad, ignoredColumns: source.ignoredColumns };
    });
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    const name = typeof file === 'string' ? path.basename(file) : 'the file';
    throw new CsvFileError(`${name} was not imported: ${error.message}`);
  }
}

async function merge(
  tx: EntityManager,
  alongside: ImportOptions['alongside'],
): Promise<{ inserted: number; updated: number }> {
  const written = await mergeStage(tx);
  if (written.inserted + written.updated > 0) {
    await new Outbox().addEvent(tx, 'instruments.changed', { source: 'import' });
    await alongside?.(tx, written);
  }
  return written;
}

/** @returns how many rows the file has, good and bad. */
async function stageAll(em: EntityManager, source: SymbolFile, faults: RowFaults): Promise<number> {
  let rows = 0;
  let batch: InstrumentRow[] = [];
  for await (const record of source.records) {
    rows++;
    const row = 'fault' in record ? record.fault : parseInstrumentRow(record.line, record.cells);
    if (typeof row === 'string') {
      faults.add({ line: record.line, reason: row });
    } else if (batch.push(row) === BATCH_ROWS) {
      await stage(em, batch);
      batch = [];
    }
  }
  await stage(em, batch);
  return rows;
}

function refuseUnusable(rows: number, faults: RowFaults, strict: boolean): void {
  if (rows === 0) throw new CsvFileError('it has a header but no rows');
  if (faults.count === rows) throw new CsvFileError('none of its rows can be used');
  if (strict && faults.count > 0) {
    throw new CsvFileError(`${faults.count} of its ${rows} rows are bad, and --strict takes all or nothing`);
  }
}
