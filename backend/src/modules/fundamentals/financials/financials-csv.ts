import { LINE_ITEMS, type LineItem } from '@pricealgo/contract/market/fundamentals';
import type { FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import { csvText } from '../../../common/tables/csv-cell.js';
import { isoDate } from '../../../common/market/iso-date.js';

const ITEMS = Object.keys(LINE_ITEMS) as LineItem[];
const COLUMNS = [
  ...['exchangeShortName', 'symbol', 'period', 'fiscalDate', 'filingDate', 'currency'],
  ...['fiscalYear', 'fiscalQuarter', 'source', 'asOf'],
];

/**
 * Statements as a file for spreadsheets, as they were reported (per-share figures in shares of the filing), whole units of
 * the currency, empty where the source does not say. `npm run import:fundamentals` reads the same layout.
 */
export function financialsCsv(
  { exchangeShortName, symbol }: { exchangeShortName: string; symbol: string },
  statements: readonly FundamentalStatement[],
): string {
  return csvText([
    [...COLUMNS, ...ITEMS],
    ...statements.map((statement) => [
      exchangeShortName,
      symbol,
      statement.period,
      isoDate(statement.fiscalDateMs),
      statement.filingDateMs === null ? '' : isoDate(statement.filingDateMs),
      statement.currency,
      statement.fiscalYear ?? '',
      statement.fiscalQuarter ?? '',
      statement.source,
      isoDate(statement.asOfMs),
      ...ITEMS.map((item) => statement.items[item] ?? ''),
    ]),
  ]);
}
