import { knownKey } from '@pricealgo/contract/instrument-key';
import {
  KEY_STATISTICS,
  type InstrumentProfile,
  type KeyStatistic,
  type StatisticUnit,
} from '@pricealgo/contract/market/instrument-profile';
import { majorCurrency, readCurrencyUnit } from '@pricealgo/contract/market/currency-unit';
import { parseIsoDate } from '../../../common/market/iso-date.js';
import { shown } from '../../../common/tables/cell-text.js';
import { columnKinds, type TableSpec } from '../../../common/tables/read-table.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { IMPORTED } from '../../bars/index.js';

const STATISTICS = Object.keys(KEY_STATISTICS) as KeyStatistic[];
const WORDS = ['sector', 'industry'] as const;
const REQUIRED_COLUMNS = ['exchangeShortName', 'symbol', 'date'] as const;
const OPTIONAL_COLUMNS = ['currency', 'follows', ...WORDS, ...STATISTICS] as const;
export type Column = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number];
export const FIGURE_SPEC: TableSpec<Column> = {
  required: REQUIRED_COLUMNS,
  optional: OPTIONAL_COLUMNS,
  kinds: {
    date: 'date',
    ...columnKinds(STATISTICS, (name) => (KEY_STATISTICS[name] === 'fraction' ? 'fraction' : 'number')),
  },
};

/** Counts and sizes are never negative; earnings, ratios and growth may be. */
const NEVER_NEGATIVE: readonly StatisticUnit[] = ['shares', 'coins', 'people', 'addresses'];
/** A fraction beyond this is a percentage that was written as one: 12.5 for 12.5 %. */
const LARGEST_FRACTION = 10;
/** Of these a whole is out of the question already. */
const BELOW_ONE: readonly KeyStatistic[] = ['dividendYield', 'expenseRatio', 'bidAskSpread'];
const MONEY: readonly StatisticUnit[] = ['money', 'moneyPerShare'];

export interface FigureRowChecks {
  currencyOf: (key: string) => string | undefined;
  nowMs: number;
}

/**
 * One row of the table of figures: what was known of an instrument at the end of a day, a column per key statistic
 * (names and units of `KEY_STATISTICS`). Empty cells are left out.
 * @returns the profile, dated to the end of its day, or the reason why the row cannot be used
 */
export function parseFigureRow(
  cells: Partial<Record<Column, string>>,
  { currencyOf, nowMs }: FigureRowChecks,
): InstrumentProfile | string {
  const cell = (column: Column): string => (cells[column] ?? '').trim();
  const isKnown = (one: string): boolean => currencyOf(one) !== undefined;
  const key = knownKey(cell('exchangeShortName').toUpperCase(), cell('symbol').toUpperCase(), isKnown);
  const ownCurrency = currencyOf(key);
  if (ownCurrency === undefined) return `${key.slice(0, 48)} is not in the directory`;
  const dayMs = parseIsoDate(cell('date'));
  if (dayMs === null) return `date must be like 2024-12-31, not ${shown(cell('date'))}`;
  const asOfMs = dayMs + DAY_MS;
  if (asOfMs > nowMs) return 'its day is not over';
  const currency = cell('currency') ? readCurrencyUnit(cell('currency')) : ownCurrency;
  if (currency === null) return `currency must be a code like USD or GBX, not ${shown(cell('currency'))}`;
  const follows = cell('follows').toUpperCase();
  if (follows && currencyOf(follows) === undefined) return `${follows.slice(0, 48)} is not in the directory`;
  const statistics: Partial<Record<KeyStatistic, number>> = {};
  for (const name of STATISTICS) {
    const text = cell(name);
    if (text === '') continue;
    const value = Number(text);
    if (!Number.isFinite(value)) return `${name} is no number: ${shown(text)}`;
    const unit = KEY_STATISTICS[name];
    if (value < 0 && NEVER_NEGATIVE.includes(unit)) return `${name} must not be negative`;
    if (unit === 'fraction' && Math.abs(value) > (BELOW_ONE.includes(name) ? 1 : LARGEST_FRACTION)) {
      return `${name} must be a fraction, 0.05 for 5 %, not ${shown(text)}`;
    }
    if (MONEY.includes(unit) && !cell('currency') && majorCurrency(ownCurrency).units > 1) {
      return `${name} needs a currency beside it: prices are in ${ownCurrency}, is it in ${majorCurrency(ownCurrency).currency}?`;
    }
    statistics[name] = value;
  }
  const words = Object.fromEntries(
    WORDS.flatMap((name) => (cell(name) ? [[name, cell(name).slice(0, 80)]] : [])),
  );
  const followed = follows ? { followedKey: follows as InstrumentProfile['key'] } : {};
  if (Object.keys({ ...statistics, ...words, ...followed }).length === 0) return 'it holds no figure';
  return { key, source: IMPORTED, asOfMs, currency, ...words, ...followed, statistics };
}
