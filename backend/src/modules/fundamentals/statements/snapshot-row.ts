import { type InstrumentKey, symbolSpellings } from '@pricealgo/contract/instrument-key';
import { majorCurrency } from '@pricealgo/contract/market/currency-unit';
import type { InstrumentProfile, KeyStatistic } from '@pricealgo/contract/market/instrument-profile';
import { columnKinds, type TableSpec } from '../../../common/tables/read-table.js';
import { IMPORTED } from '../../bars/index.js';

const REQUIRED_COLUMNS = ['Symbol', 'Name', 'Price', 'Market Cap'] as const;
const OPTIONAL_COLUMNS = [
  'Sector',
  'Price/Earnings',
  'Dividend Yield',
  'Earnings/Share',
  '52 Week Low',
  '52 Week High',
  'EBITDA',
  'Price/Sales',
  'Price/Book',
] as const;
export type Column = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number];

/** Columns that are key statistics; the price itself is no fundamental and is left to the bars. */
const STATISTICS: readonly (readonly [Column, KeyStatistic, 'positive' | 'any'])[] = [
  ['Market Cap', 'marketCap', 'positive'],
  ['Price/Earnings', 'peRatio', 'any'],
  ['Dividend Yield', 'dividendYield', 'any'],
  ['Earnings/Share', 'eps', 'any'],
  ['52 Week Low', 'week52Low', 'positive'],
  ['52 Week High', 'week52High', 'positive'],
  ['EBITDA', 'ebitda', 'any'],
  ['Price/Sales', 'priceToSales', 'any'],
  ['Price/Book', 'priceToBook', 'any'],
];

export const SNAPSHOT_SPEC: TableSpec<Column> = {
  required: REQUIRED_COLUMNS,
  optional: OPTIONAL_COLUMNS,
  kinds: {
    Price: 'number',
    ...columnKinds(
      STATISTICS.map(([column]) => column),
      (column) => (column === 'Dividend Yield' ? 'fraction' : 'number'),
    ),
  },
};

/**
 * One company of a snapshot table (the public S&P 500 companies-financials layout) as a profile. Empty cells are left
 * out. What the table calls a sector is the index provider's sub-industry.
 * @returns the profile, or the reason why the row cannot be used.
 */
export function parseSnapshotRow(
  cells: Partial<Record<Column, string>>,
  about: {
    asOfMs: number;
    instrumentOf: (symbol: string) => { key: InstrumentKey; currency: string } | undefined;
  },
): InstrumentProfile | string {
  const cell = (column: Column): string => (cells[column] ?? '').trim();
  const symbol = cell('Symbol').toUpperCase();
  const [instrument] = symbolSpellings(symbol).flatMap((one) => about.instrumentOf(one) ?? []);
  if (!instrument) return `no stock ${symbol.slice(0, 24)} in the directory`;
  if (majorCurrency(instrument.currency).units > 1) {
    return `${instrument.key} is priced in ${instrument.currency}: a table of figures with a currency tells what its money is in`;
  }
  const statistics: Partial<Record<KeyStatistic, number>> = {};
  for (const [column, statistic, range] of STATISTICS) {
    const text = cell(column);
    if (text === '') continue;
    const value = Number(text);
    if (!Number.isFinite(value) || (range === 'positive' && value <= 0)) {
      return `${column} is no usable number: ${JSON.stringify(text.slice(0, 40))}`;
    }
    if (statistic === 'dividendYield' && value > 1) {
      return `${column} must be a fraction, 0.05 for 5 %, not ${JSON.stringify(text.slice(0, 40))}`;
    }
    statistics[statistic] = value;
  }
  if (Object.keys(statistics).length === 0) return 'it holds no number';
  const industry = cell('Sector').slice(0, 80);
  return {
    key: instrument.key,
    source: IMPORTED,
    asOfMs: about.asOfMs,
    currency: instrument.currency,
    ...(industry ? { industry } : {}),
    statistics,
  };
}
