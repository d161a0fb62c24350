import path from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CsvFileError } from '../../../common/tables/csv-file-error.js';
import { readRows, refuseUnusable, type TableImport } from '../../../common/tables/table-report.js';
import { importTransaction } from '../../../database/dry-run.js';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import { isoDate } from '../../../common/market/iso-date.js';
import { CorporateActionRepository } from './corporate-action.repository.js';
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
      const unchanged = actions.size - inserted - changed;
      return {
        rows: report.rows,
        inserted,
        changed,
        unchanged,
        bad: report.refused.count,
        complete: complete.size,
      };
    });
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    throw new CsvFileError(`${path.basename(file)} was not imported: ${error.message}`);
  }
}

async function readCurrencies(em: EntityManager): Promise<Map<string, string>> {
  const rows: { key: string; currency: string }[] = await em.execute(
    `select exchange_short_name || ':' || symbol as key, currency from instrument`,
  );
  return new Map(rows.map(({ key, currency }) => [key, currency]));
}
