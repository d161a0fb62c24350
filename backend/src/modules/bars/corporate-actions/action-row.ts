import { type InstrumentKey, knownKey } from '@pricealgo/contract/instrument-key';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import { readCurrencyUnit } from '@pricealgo/contract/market/currency-unit';
import { parseIsoDate } from '../../../common/market/iso-date.js';
import { shown } from '../../../common/tables/cell-text.js';
import { IMPORTED } from '../storage/imported-source.js';

const REQUIRED_COLUMNS = ['exchangeShortName', 'symbol', 'date', 'type'] as const;
const OPTIONAL_COLUMNS = ['ratio', 'amount', 'currency'] as const;
export type Column = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number];
export const ACTION_SPEC = {
  required: REQUIRED_COLUMNS,
  optional: OPTIONAL_COLUMNS,
  kinds: { date: 'date', ratio: 'ratio', amount: 'number' },
} as const;

/** More than any real split and any real dividend per share. */
const MAX_RATIO = 100_000;
const MAX_AMOUNT = 1e9;

/** Facts about the directory and the calendar that a row is checked against. */
export interface RowChecks {
  /** Currency of a known instrument, `undefined` for an unknown key. */
  currencyOf: (key: string) => string | undefined;
  /** Events after this day are refused: they are announcements, not history. */
  todayMs: number;
}

/**
 * Checks one row of a corporate-actions file. A ratio is written `4:1`, `1:10` or as a number of new shares per old
 * one; exactly one of `ratio` (splits) and `amount` (dividends) is given.
 * @returns the action, or the reason why the row cannot be used.
 */
export function parseActionRow(
  cells: Partial<Record<Column, string>>,
  { currencyOf, todayMs }: RowChecks,
): CorporateAction | string {
  const row = keyAndDate(cells, { currencyOf, todayMs });
  if (typeof row === 'string') return row;
  const { key, exDateMs, ownCurrency, cell } = row;
  const base = { key, exDateMs, source: IMPORTED };
  const [ratioText, amountText, currencyText] = [cell('ratio'), cell('amount'), cell('currency')];
  switch (cell('type').toLowerCase()) {
    case 'split': {
      if (amountText) return 'a split has a ratio, not an amount';
      const ratio = parseRatio(ratioText);
      if (ratio === null) return `ratio must be like 4:1 or 4, not ${shown(ratioText)}`;
      if (ratio === 1) return 'a split of 1:1 changes nothing';
      return { ...base, type: 'split', ratio };
    }
    case 'dividend': {
      if (ratioText) return 'a dividend has an amount, not a ratio';
      const amount = amountText === '' ? NaN : Number(amountText);
      if (!(amount > 0 && amount <= MAX_AMOUNT)) {
        return `amount must be money per share above 0, not ${shown(amountText)}`;
      }
      const currency = currencyText ? readCurrencyUnit(currencyText) : ownCurrency;
      if (currency === null) return `currency must be a code like USD or GBX, not ${shown(currencyText)}`;
      return { ...base, type: 'dividend', amount, currency };
    }
    default:
      return `type must be split, dividend or complete, not ${shown(cell('type'))}`;
  }
}

/** All splits and dividends of an instrument until a day are in the file, and there were no others. */
export interface ActionCoverage {
  readonly key: InstrumentKey;
  readonly source: string;
  readonly untilMs: number;
}

/**
 * A row of type `complete`, which says that the file lacks nothing of an instrument up to its date.
 * @returns `null` for a row of another type; or the reason why it cannot be used
 */
export function parseCoverageRow(
  cells: Partial<Record<Column, string>>,
  checks: RowChecks,
): ActionCoverage | string | null {
  if ((cells.type ?? '').trim().toLowerCase() !== 'complete') return null;
  const row = keyAndDate(cells, checks);
  if (typeof row === 'string') return row;
  if (row.cell('ratio') || row.cell('amount')) return 'a complete record has neither ratio nor amount';
  return { key: row.key, source: IMPORTED, untilMs: row.exDateMs };
}

/** What every row begins with. */
function keyAndDate(cells: Partial<Record<Column, string>>, { currencyOf, todayMs }: RowChecks) {
  const cell = (column: Column): string => (cells[column] ?? '').trim();
  for (const column of REQUIRED_COLUMNS) if (!cell(column)) return `${column} is empty`;
  const isKnown = (one: InstrumentKey): boolean => currencyOf(one) !== undefined;
  const key = knownKey(cell('exchangeShortName').toUpperCase(), cell('symbol').toUpperCase(), isKnown);
  const ownCurrency = currencyOf(key);
  if (ownCurrency === undefined) return `${key.slice(0, 48)} is not in the directory`;
  const exDateMs = parseIsoDate(cell('date'));
  if (exDateMs === null) return `date must be like 2024-12-31, not ${shown(cell('date'))}`;
  if (exDateMs > todayMs) return `${cell('date')} lies in the future`;
  return { key, exDateMs, ownCurrency, cell };
}

/** New shares per old one of `4:1`, `1:10` or `4`; `null` when it is none. */
function parseRatio(text: string): number | null {
  const parts = text.split(':').map((part) => (part.trim() === '' ? NaN : Number(part)));
  const [fresh = NaN, old = 1, ...more] = parts;
  const ratio = fresh / old;
  const sane = more.length === 0 && old > 0 && ratio >= 1 / MAX_RATIO && ratio <= MAX_RATIO;
  return sane ? ratio : null;
}
