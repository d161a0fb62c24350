import path from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar } from '@pricealgo/contract/market/bar';
import { CsvFileError } from '../../../common/tables/table-text.js';
import { readRows, refuseUnusable, type TableImport } from '../../../common/tables/table-report.js';
import { importTransaction } from '../../../database/in-transaction.js';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import { isoDate } from '../../../common/market/iso-date.js';
import { IMPORTED } from '../storage/imported-source.js';
import { CorporateActionRepository } from './corporate-action.repository.js';
import { placeSplits, splitNoteText } from './place-splits.js';
import { ACTION_SPEC, type ActionCoverage, parseActionRow, parseCoverageRow } from './action-row.js';

export interface ImportOptions extends TableImport {
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
  { onReport, dryRun = false, todayMs = Date.now(), ...choices }: ImportOptions = {},
): Promise<ImportSummary> {
  try {
    return await importTransaction(em, dryRun, async (tx) => {
      const currencies = await readCurrencies(tx);
      const checks = { currencyOf: (key: string) => currencies.get(key), todayMs };
      const { rows, report } = await readRows(file, ACTION_SPEC, choices, ({ cells }) => {
        const coverage = parseCoverageRow(cells, checks);
        return coverage === null ? parseActionRow(cells, checks) : coverage;
      });
      const actions = new Map<string, { line: number; action: CorporateAction }>();
      const complete = new Map<string, ActionCoverage>();
      for (const { line, row } of rows) {
        if ('untilMs' in row) {
          const known = complete.get(row.key);
          if (!known || known.untilMs < row.untilMs) complete.set(row.key, row);
          continue;
        }
        const event = `${row.key} ${row.type} of ${isoDate(row.exDateMs)}`;
        const earlier = actions.get(event);
        if (earlier) report.refused.add({ line, reason: `${event} is already in line ${earlier.line}` });
        else actions.set(event, { line, action: row });
      }
      onReport?.(report);
      refuseUnusable(report);
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
        rows: report.rows,
        inserted,
        changed,
        unchanged,
        bad: report.refused.count,
        complete: complete.size,
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
