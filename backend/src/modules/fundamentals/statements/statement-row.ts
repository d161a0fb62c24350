import { knownKey } from '@pricealgo/contract/instrument-key';
import {
  FUNDAMENTAL_PERIODS,
  LINE_ITEMS,
  type FundamentalPeriod,
  type FundamentalStatement,
  type LineItem,
} from '@pricealgo/contract/market/fundamentals';
import { majorCurrency, readCurrencyUnit } from '@pricealgo/contract/market/currency-unit';
import { parseIsoDate } from '../../../common/market/iso-date.js';
import { shown } from '../../../common/tables/cell-text.js';
import { columnKinds, type TableSpec } from '../../../common/tables/read-table.js';
import { IMPORTED } from '../../bars/index.js';

const REQUIRED_COLUMNS = ['exchangeShortName', 'symbol', 'period', 'fiscalDate', 'filingDate'] as const;
const ITEMS = Object.keys(LINE_ITEMS) as LineItem[];
const OPTIONAL_COLUMNS = ['currency', 'fiscalYear', 'fiscalQuarter', ...ITEMS] as const;
export type Column = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number];
export const STATEMENT_SPEC: TableSpec<Column> = {
  required: REQUIRED_COLUMNS,
  optional: OPTIONAL_COLUMNS,
  kinds: { fiscalDate: 'date', filingDate: 'date', ...columnKinds(ITEMS, () => 'number') },
};

export interface RowChecks {
  currencyOf: (key: string) => string | undefined;
  nowMs: number;
}

/**
 * One statement of the plain table: a row per fiscal period and filing, a column per line item (whole units of the
 * currency, names of `LINE_ITEMS`). An empty filing date means: known from the day of the import.
 * @returns the statement, or the reason why the row cannot be used.
 */
export function parseStatementRow(
  cells: Partial<Record<Column, string>>,
  { currencyOf, nowMs }: RowChecks,
): FundamentalStatement | string {
  const cell = (column: Column): string => (cells[column] ?? '').trim();
  const isKnown = (one: string): boolean => currencyOf(one) !== undefined;
  const key = knownKey(cell('exchangeShortName').toUpperCase(), cell('symbol').toUpperCase(), isKnown);
  const ownCurrency = currencyOf(key);
  if (ownCurrency === undefined) return `${key.slice(0, 48)} is not in the directory`;
  const period = FUNDAMENTAL_PERIODS.find((one) => one === cell('period').toLowerCase());
  if (!period) return `period must be annual or quarterly, not ${shown(cell('period'))}`;
  const dates = parseDates(cell('fiscalDate'), cell('filingDate'), nowMs);
  if (typeof dates === 'string') return dates;
  // Statements are in whole currencies, also where prices are in pence.
  const currency = cell('currency')
    ? readCurrencyUnit(cell('currency'))
    : majorCurrency(ownCurrency).currency;
  if (currency === null) return `currency must be a code like USD or GBX, not ${shown(cell('currency'))}`;
  const label = parseLabel(period, cell('fiscalYear'), cell('fiscalQuarter'));
  if (typeof label === 'string') return label;
  const items: Partial<Record<LineItem, number>> = {};
  for (const item of ITEMS) {
    const text = cell(item);
    if (text === '') continue;
    const value = Number(text);
    if (!Number.isFinite(value)) return `${item} is no number: ${shown(text)}`;
    items[item] = value;
  }
  if (Object.keys(items).length === 0) return 'it holds no line item';
  return { key, source: IMPORTED, period, ...dates, ...label, asOfMs: nowMs, currency, items };
}

function parseDates(
  fiscalText: string,
  filingText: string,
  nowMs: number,
): Pick<FundamentalStatement, 'fiscalDateMs' | 'filingDateMs'> | string {
  const fiscalDateMs = parseIsoDate(fiscalText);
  if (fiscalDateMs === null) return `fiscalDate must be like 2024-12-31, not ${shown(fiscalText)}`;
  const filingDateMs = filingText === '' ? null : parseIsoDate(filingText);
  if (filingText !== '' && filingDateMs === null) {
    return `filingDate must be like 2025-02-14, not ${shown(filingText)}`;
  }
  if (filingDateMs !== null && filingDateMs < fiscalDateMs) return 'it was filed before its period ended';
  if (Math.max(fiscalDateMs, filingDateMs ?? 0) > nowMs) return 'it lies in the future';
  return { fiscalDateMs, filingDateMs };
}

function parseLabel(
  period: FundamentalPeriod,
  yearText: string,
  quarterText: string,
): Pick<FundamentalStatement, 'fiscalYear' | 'fiscalQuarter'> | string {
  if (yearText !== '' && !/^(19|20|21)\d\d$/.test(yearText)) {
    return `fiscalYear must be a year, not ${shown(yearText)}`;
  }
  if (quarterText !== '' && (period === 'annual' || !/^[1-4]$/.test(quarterText))) {
    return 'fiscalQuarter must be 1 to 4, of a quarter';
  }
  return {
    ...(yearText ? { fiscalYear: Number(yearText) } : {}),
    ...(quarterText ? { fiscalQuarter: Number(quarterText) as 1 | 2 | 3 | 4 } : {}),
  };
}
