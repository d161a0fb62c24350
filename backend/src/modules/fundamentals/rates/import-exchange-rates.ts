import path from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CsvFileError } from '../../../common/csv/csv-file-error.js';
import { openCsvTable } from '../../../common/csv/csv-table.js';
import { RowFaults } from '../../../common/csv/row-faults.js';
import { parseIsoDate } from '../../../common/market/iso-date.js';
import { IMPORTED } from '../../bars/index.js';
import { ExchangeRateRepository, type StoredRate } from './exchange-rate.repository.js';

const COLUMNS = ['date', 'base', 'quote', 'rate'] as const;
type Column = (typeof COLUMNS)[number];
/** More than any two currencies in use are apart. */
const MAX_RATE = 1e7;

export interface ImportSummary {
  rows: number;
  inserted: number;
  changed: number;
  unchanged: number;
  bad: number;
}

/**
 * Loads exchange rates (`date,base,quote,rate`: units of `quote` for one of `base`) in one transaction. Running it again
 * changes nothing; of two rows for one pair and day the last counts.
 * @throws CsvFileError (one readable line, file name first) when nothing was imported.
 */
export async function importExchangeRates(
  em: EntityManager,
  file: string,
  { onFaults, todayMs = Date.now() }: { onFaults?: (faults: RowFaults) => void; todayMs?: number } = {},
): Promise<ImportSummary> {
  const faults = new RowFaults();
  try {
    const table = await openCsvTable(file, { required: COLUMNS });
    const rates = new Map<string, StoredRate>();
    let rows = 0;
    for await (const record of table.records) {
      rows++;
      const rate = 'fault' in record ? record.fault : parseRateRow(record.cells, todayMs);
      if (typeof rate === 'string') faults.add({ line: record.line, reason: rate });
      else rates.set(`${rate.base} ${rate.quote} ${rate.dayMs}`, rate);
    }
    onFaults?.(faults);
    if (rows === 0) throw new CsvFileError('it has a header but no rows');
    if (rates.size === 0) throw new CsvFileError('none of its rows can be used');
    const written = await em
      .fork()
      .transactional((tx) => new ExchangeRateRepository(tx).save([...rates.values()], tx));
    const { inserted, changed } = written;
    return { rows, inserted, changed, unchanged: rates.size - inserted - changed, bad: faults.count };
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    throw new CsvFileError(`${path.basename(file)} was not imported: ${error.message}`);
  }
}

/** @returns the rate, or the reason why the row cannot be used */
function parseRateRow(cells: Partial<Record<Column, string>>, todayMs: number): StoredRate | string {
  const cell = (column: Column): string => (cells[column] ?? '').trim();
  const dayMs = parseIsoDate(cell('date'));
  if (dayMs === null) return `date must be like 2024-12-31, not ${shown(cell('date'))}`;
  if (dayMs > todayMs) return `${cell('date')} lies in the future`;
  const [base, quote] = [cell('base').toUpperCase(), cell('quote').toUpperCase()];
  for (const code of [base, quote]) {
    if (!/^[A-Z]{3}$/.test(code)) return `base and quote must be codes like USD, not ${shown(code)}`;
  }
  if (base === quote) return `${base} against itself is no rate`;
  const rate = cell('rate') === '' ? NaN : Number(cell('rate'));
  if (!(rate >= 1 / MAX_RATE && rate <= MAX_RATE)) {
    return `rate must be units of quote for one of base, not ${shown(cell('rate'))}`;
  }
  return { base, quote, rate, dayMs, source: IMPORTED };
}

const shown = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
