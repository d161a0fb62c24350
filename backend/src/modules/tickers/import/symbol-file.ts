import { EXCHANGE_SHORT_NAME_PATTERN, SYMBOL_PATTERN } from '@pricealgo/contract/instrument-key';
import { type CurrencyUnit, readCurrencyUnit } from '@pricealgo/contract/market/currency-unit';
import { INSTRUMENT_TYPES, type InstrumentType, POINTS } from '@pricealgo/contract/market/instrument-type';
import { isMissing, shown } from '../../../common/tables/cell-text.js';
import { openTable, type Table, type TableRecord } from '../../../common/tables/read-table.js';
import type { TableSource } from '../../../common/tables/table-text.js';

export const REQUIRED_COLUMNS = ['symbol', 'name', 'exchangeShortName', 'type'] as const;
export const OPTIONAL_COLUMNS = ['currency', 'sector', 'photo', 'active'] as const;
export type Column = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number];

/** One checked row of a symbol file; `null` = the cell is empty, an existing value stays. */
export interface InstrumentRow {
  line: number;
  exchangeShortName: string;
  symbol: string;
  name: string;
  type: InstrumentType;
  currency: CurrencyUnit | null;
  sector: string | null;
  photo: string | null;
  active: boolean | null;
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
]);
// eslint-disable-next-line no-control-regex -- finding control characters is the purpose
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;
const CRYPTO_EXCHANGE = 'CRYPTO';
const INDEX_EXCHANGE = 'INDEX';

function checkPhoto(text: string): string | null {
  if (text.length > 2_048) return 'photo is longer than 2048 characters';
  const address = URL.parse(text);
  return address?.protocol === 'https:' ? null : `photo must be an https address, not ${shown(text)}`;
}

/** Why a currency does not suit a type; `null` where it does. Whatever its members are traded in, an index counts in points. */
export function unfitCurrency(type: InstrumentType, currency: string): string | null {
  if ((type === 'index') === (currency === POINTS)) return null;
  return type === 'index'
    ? `an index is in points: leave currency empty or ${POINTS}, not ${shown(currency)}`
    : `${POINTS} stands for the points of an index: it is no currency`;
}

/**
 * Checks and normalises the cells of one row (trimmed; symbol and exchange in upper case, the currency as its unit).
 * @returns the row, or the reason why it cannot be used.
 */
export function parseInstrumentRow(
  line: number,
  cells: Partial<Record<Column, string>>,
): InstrumentRow | string {
  const cell = (column: Column): string => (cells[column] ?? '').trim();
  for (const column of REQUIRED_COLUMNS) if (!cell(column)) return `${column} is empty`;
  for (const column of [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS]) {
    if (CONTROL_CHARACTER.test(cell(column))) return `${column} holds a line break or control character`;
  }
  const exchangeShortName = cell('exchangeShortName').toUpperCase();
  const symbol = cell('symbol').toUpperCase();
  const type = cell('type').toLowerCase() as InstrumentType;
  if (!EXCHANGE_SHORT_NAME_PATTERN.test(exchangeShortName)) {
    return `exchangeShortName must be a name like NASDAQ, not ${shown(exchangeShortName)}`;
  }
  if (!SYMBOL_PATTERN.test(symbol)) return `symbol must be a symbol like AAPL, not ${shown(symbol)}`;
  if (!INSTRUMENT_TYPES.includes(type)) return `type must be stock, etf, crypto or index, not ${shown(type)}`;
  if ((type === 'crypto') !== (exchangeShortName === CRYPTO_EXCHANGE)) {
    return 'type crypto and exchange CRYPTO go together only';
  }
  if (exchangeShortName === INDEX_EXCHANGE && type !== 'index') return 'exchange INDEX lists type index only';
  const name = cell('name');
  if (name.length > 300) return 'name is longer than 300 characters';
  const currencyText = isMissing(cell('currency')) ? '' : cell('currency');
  const currency = currencyText ? readCurrencyUnit(currencyText) : null;
  if (currencyText && !currency) return `currency must be a code like USD or GBX, not ${shown(currencyText)}`;
  const unfit = currency && unfitCurrency(type, currency);
  if (unfit) return unfit;
  const sector = cell('sector');
  if (sector.length > 80) return 'sector is longer than 80 characters';
  const photo = cell('photo');
  const photoFault = photo ? checkPhoto(photo) : null;
  if (photoFault) return photoFault;
  const flag = cell('active').toLowerCase();
  const active = flag ? FLAGS.get(flag) : null;
  if (active === undefined) return `active must be true or false, not ${shown(flag)}`;
  return {
    line,
    exchangeShortName,
    symbol,
    name,
    type,
    currency: type === 'index' ? readCurrencyUnit(POINTS) : currency,
    sector: sector || null,
    photo: photo || null,
    active,
  };
}

export const SYMBOL_SPEC = { required: REQUIRED_COLUMNS, optional: OPTIONAL_COLUMNS } as const;

/** A data row, or why there is none at that line. */
export type SymbolRecord = TableRecord<Column>;
export type SymbolFile = Table<Column>;

/**
 * Opens a symbol file.
 * @throws CsvFileError here or while the records are read, when the file as a whole cannot be used.
 */
export function openSymbolFile(file: TableSource): Promise<SymbolFile> {
  return openTable<Column>(file, SYMBOL_SPEC);
}
