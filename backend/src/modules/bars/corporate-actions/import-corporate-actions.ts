import path from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar } from '@pricealgo/contract/market/bar';
import { CsvFileError } from '../../../common/csv/csv-file-error.js';
import { openCsvTable } from '../../../common/csv/csv-table.js';
import { RowFaults } from '../../../common/csv/row-faults.js';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import { isoDate } from '../../../common/market/iso-date.js';
import { IMPORTED } from '../storage/imported-source.js';
import { CorporateActionRepository } from './corporate-action.repository.js';
import { placeSplits, splitNoteText } from './place-splits.js';
import {
  type ActionCoverage,
  OPTIONAL_COLUMNS,
  parseActionRow,
  parseCoverageRow,
  REQUIRED_COLUMNS,
} from './action-row.js';

export interface ImportOptions {
  /** Receives the bad rows, also when the import is refused. */
  onFaults?: (faults: RowFaults) => void;
  todayMs?: number;
}

export interface ImportSummary {
  rows: number;
  inserted: number;
  changed: number;
  unchanged: number;
  bad: number;
  /** Instruments of which the file says that it lacks nothing. */
  complete: number;
  ignoredColumns: string[];
  /** What the imported bars say about the file's splits: each a sentence. */
  notes: string[];
}

/**
 * Loads splits and dividends (`exchangeShortName,symbol,date,type,ratio,amount,currency`; date = first session without
 * them; type `complete`: nothing of this instrument is missing up to then) in one transaction. Running it again changes nothing; no row ever removes an action that the file lacks. Bad
 * rows are left out and named by line; of two rows for one event the first counts.
 * @throws CsvFileError (one readable line, file name first) when nothing was imported.
 */
export async function importCorporateActions(
  em: EntityManager,
  file: string,
  { onFaults, todayMs = Date.now() }: ImportOptions = {},
): Promise<ImportSummary> {
  const faults = new RowFaults();
  try {
    const table = await openCsvTable(file, { required: REQUIRED_COLUMNS, optional: OPTIONAL_COLUMNS });
    return await em.fork().transactional(async (tx) => {
      const currencies = await readCurrencies(tx);
      const actions = new Map<string, { line: number; action: CorporateAction }>();
      let rows = 0;
      const checks = { currencyOf: (key: string) => currencies.get(key), todayMs };
      const complete = new Map<string, ActionCoverage>();
      for await (const record of table.records) {
        rows++;
        const covered = 'fault' in record ? null : parseCoverageRow(record.cells, checks);
        if (covered && typeof covered !== 'string') {
          const known = complete.get(covered.key);
          if (!known || known.untilMs < covered.untilMs) complete.set(covered.key, covered);
          continue;
        }
        const action = 'fault' in record ? record.fault : (covered ?? parseActionRow(record.cells, checks));
        if (typeof action === 'string') {
          faults.add({ line: record.line, reason: action });
          continue;
        }
        const event = `${action.key} ${action.type} of ${isoDate(action.exDateMs)}`;
        const earlier = actions.get(event);
        if (earlier) faults.add({ line: record.line, reason: `${event} is already in line ${earlier.line}` });
        else actions.set(event, { line: record.line, action });
      }
      onFaults?.(faults);
      if (rows === 0) throw new CsvFileError('it has a header but no rows');
      if (actions.size + complete.size === 0) throw new CsvFileError('none of its rows can be used');
      const repository = new CorporateActionRepository(tx);
      const { inserted, changed } = await repository.save(
        [...actions.values()].map(({ action }) => action),
        tx,
      );
      await repository.cover([...complete.values()], tx);
      const notes = await splitNotes(
        tx,
        [...actions.values()].flatMap(({ action: { type, key } }) => (type === 'split' ? [key] : [])),
      );
      const unchanged = actions.size - inserted - changed;
      return {
        rows,
        inserted,
        changed,
        unchanged,
        bad: faults.count,
        complete: complete.size,
        ignoredColumns: table.ignoredColumns,
        notes,
      };
    });
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    throw new CsvFileError(`${path.basename(file)} was not imported: ${error.message}`);
  }
}

async function splitNotes(tx: EntityManager, keys: readonly InstrumentKey[]): Promise<string[]> {
  const repository = new CorporateActionRepository(tx);
  const notes: string[] = [];
  for (const key of new Set(keys)) {
    const bars: Bar[] = await tx.execute(IMPORTED_BARS, [IMPORTED, key]);
    const placed = placeSplits(bars, await repository.of(key, Date.now(), tx), 'utc');
    notes.push(...placed.notes.map((note) => `${key}: ${splitNoteText(note)}`));
  }
  return notes;
}

const IMPORTED_BARS = `select (extract(epoch from date) * 1000)::float8 as "timeMs", open, high, low, close, volume
  from bar_daily where source = ? and instrument = ?
    and date >= coalesce((select listed_from from instrument_listing l where l.instrument = bar_daily.instrument),
      '-infinity'::date)
  order by date`;

async function readCurrencies(em: EntityManager): Promise<Map<string, string>> {
  const rows: { key: string; currency: string }[] = await em.execute(
    `select exchange_short_name || ':' || symbol as key, currency from instrument`,
  );
  return new Map(rows.map(({ key, currency }) => [key, currency]));
}
