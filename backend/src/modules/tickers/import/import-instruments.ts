import path from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { lockInstruments } from '../instrument-admin.repository.js';
import { type InstrumentRow, openSymbolFile, parseInstrumentRow, type SymbolFile } from './symbol-file.js';
import { CsvFileError, type TableSource } from '../../../common/tables/table-text.js';
import {
  emptyReport,
  refuseUnusable,
  type TableImport,
  type TableReport,
} from '../../../common/tables/table-report.js';
import {
  createStage,
  dropDuplicates,
  mergeStage,
  previewStage,
  stage,
  type StagePreview,
} from './staged-instruments.js';

const BATCH_ROWS = 5_000;

export interface ImportOptions extends Pick<TableImport, 'dryRun' | 'onReport'> {
  /** One bad row refuses the whole file. */
  strict?: boolean;
  /** Called with what the file adds and changes, before it is written. */
  onPreview?: (preview: StagePreview) => void;
  /** More writes of the same transaction, where something was written. */
  alongside?: (tx: EntityManager, written: { inserted: number; updated: number }) => Promise<void>;
}

export interface ImportSummary {
  rows: number;
  inserted: number;
  updated: number;
  unchanged: number;
  bad: number;
}

/**
 * Loads a symbol file into the directory. Everything happens in one transaction together with the outbox fact that
 * makes every node reload: killed at any moment, the directory is as it was before, or completely new.
 * Empty optional cells leave an existing value as it is; no row ever removes an instrument that the file lacks.
 * @throws CsvFileError (one readable line, file name first) when nothing was imported.
 */
export async function importInstruments(
  em: EntityManager,
  file: TableSource,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  try {
    const source = await openSymbolFile(file);
    const report = { ...emptyReport(), ignoredColumns: source.ignoredColumns, notes: source.notes };
    return await em.fork().transactional(async (tx) => {
      await createStage(tx);
      await stageAll(tx, source, report);
      const duplicates = await dropDuplicates(tx);
      report.refused.addCounted(duplicates.faults, duplicates.total);
      options.onReport?.(report);
      refuseUnusable(report);
      if (options.strict) refuseAnyBad(report);
      if (!options.dryRun) await lockInstruments(tx);
      const preview = options.onPreview || options.dryRun ? await previewStage(tx) : null;
      if (preview) options.onPreview?.(preview);
      const { inserted, updated } =
        preview && options.dryRun
          ? { inserted: preview.added, updated: preview.changed }
          : await merge(tx, options.alongside);
      const { rows, refused } = report;
      const unchanged = rows - refused.count - inserted - updated;
      return { rows, inserted, updated, unchanged, bad: refused.count };
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

async function stageAll(em: EntityManager, source: SymbolFile, report: TableReport): Promise<void> {
  let batch: InstrumentRow[] = [];
  for await (const record of source.records) {
    report.rows += 1;
    const row = 'fault' in record ? record.fault : parseInstrumentRow(record.line, record.cells);
    if (typeof row === 'string') {
      report.refused.add({ line: record.line, reason: row });
    } else if (batch.push(row) === BATCH_ROWS) {
      await stage(em, batch);
      batch = [];
    }
  }
  await stage(em, batch);
}

function refuseAnyBad({ rows, refused }: TableReport): void {
  if (refused.count === 0) return;
  throw new CsvFileError(`${refused.count} of its ${rows} rows are bad, and --strict takes all or nothing`);
}
