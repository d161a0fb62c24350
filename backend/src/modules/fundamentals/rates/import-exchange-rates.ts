import path from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { majorCurrency, readCurrencyUnit } from '@pricealgo/contract/market/currency-unit';
import { isoDate, parseIsoDate } from '../../../common/market/iso-date.js';
import { shown } from '../../../common/tables/cell-text.js';
import { CsvFileError } from '../../../common/tables/table-text.js';
import {
  lastOfEach,
  readRows,
  refuseUnusable,
  type TableImport,
} from '../../../common/tables/table-report.js';
import { importTransaction } from '../../../database/in-transaction.js';
import { IMPORTED } from '../../bars/index.js';
import { ExchangeRateRepository, type StoredRate } from './exchange-rate.repository.js';
import { doubtfulRates } from './rate-neighbours.js';

export const RATE_SPEC = {
  required: ['date', 'base', 'quote', 'rate'],
  kinds: { date: 'date', rate: 'number' },
} as const;
type Column = (typeof RATE_SPEC.required)[number];
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
 * changes nothing; of two rows for one pair and day the last counts. A rate far from its neighbours in time is refused,
 * the more so where its inverse is near them; rates of hundredths are kept as those of the whole currency.
 * @throws CsvFileError (one readable line, file name first) when nothing was imported.
 */
export async function importExchangeRates(
  em: EntityManager,
  file: string,
  { onReport, dryRun = false, todayMs = Date.now(), ...choices }: TableImport & { todayMs?: number } = {},
): Promise<ImportSummary> {
  try {
    const { rows, report } = await readRows(file, RATE_SPEC, choices, ({ cells }) =>
      parseRateRow(cells, todayMs),
    );
    const rates = lastOfEach(
      rows,
      ({ base, quote, dayMs }) => `${base} ${quote} of ${isoDate(dayMs)}`,
      report,
    );
    const minor = new Set(rows.flatMap(({ row }) => row.converted ?? []));
    if (minor.size > 0)
      report.notes.push(`rates of ${[...minor].join(', ')} are kept as those of the whole currency`);
    return await importTransaction(em, dryRun, async (tx) => {
      const repository = new ExchangeRateRepository(tx);
      const stored = await repository.everyDayOf(
        [...new Set(rows.flatMap(({ row }) => [row.base, row.quote]))],
        IMPORTED,
        tx,
      );
      const doubts = doubtfulRates(rates, stored);
      for (const { line, reason } of doubts) report.refused.add({ line, reason });
      onReport?.(report);
      refuseUnusable(report);
      const lines = new Set(doubts.map(({ line }) => line));
      const good = rates.filter(({ line }) => !lines.has(line)).map(({ row }) => row);
      const { inserted, changed } = await repository.save(good, tx);
      const unchanged = good.length - inserted - changed;
      return { rows: report.rows, inserted, changed, unchanged, bad: report.refused.count };
    });
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    throw new CsvFileError(`${path.basename(file)} was not imported: ${error.message}`);
  }
}

/** @returns the rate of whole currencies, or the reason why the row cannot be used */
export function parseRateRow(cells: Partial<Record<Column, string>>, todayMs: number): ReadRate | string {
  const cell = (column: Column): string => (cells[column] ?? '').trim();
  const dayMs = parseIsoDate(cell('date'));
  if (dayMs === null) return `date must be like 2024-12-31, not ${shown(cell('date'))}`;
  if (dayMs > todayMs) return `${cell('date')} lies in the future`;
  const units = [cell('base'), cell('quote')].map((text) => ({ text, unit: readCurrencyUnit(text) }));
  const unknown = units.find(({ unit }) => unit === null);
  if (unknown) return `base and quote must be codes like USD, not ${shown(unknown.text)}`;
  const [base, quote] = units.map(({ unit }) => majorCurrency(unit!)) as [Major, Major];
  if (base.currency === quote.currency) return `${base.currency} against itself is no rate`;
  const written = cell('rate') === '' ? NaN : Number(cell('rate'));
  const rate = (written * base.units) / quote.units;
  if (!(rate >= 1 / MAX_RATE && rate <= MAX_RATE)) {
    return `rate must be units of quote for one of base, not ${shown(cell('rate'))}`;
  }
  const converted = units.filter(({ unit }) => majorCurrency(unit!).units > 1).map(({ text }) => text);
  return { base: base.currency, quote: quote.currency, rate, dayMs, source: IMPORTED, converted };
}

type Major = ReturnType<typeof majorCurrency>;
interface ReadRate extends StoredRate {
  /** Codes of hundredths that stood in the row. */
  converted: string[];
}
