import { csvText } from '../../../../common/csv/csv-cell.js';
import { isIntraday } from '../../../../common/market/aggregate-bars.js';
import { isoDate } from '../../../../common/market/iso-date.js';
import type { History } from './history.service.js';

const COLUMNS = [
  'date',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'currency',
  'source',
  'simulated',
  'adjustment',
];

/** Bars as a file for spreadsheets; every line says where its numbers come from. Intraday times are UTC. */
export function historyCsv({
  bars,
  interval,
  currency,
  source,
  simulated,
  adjustment,
}: Pick<History, 'bars' | 'interval' | 'currency' | 'source' | 'simulated' | 'adjustment'>): string {
  const time = isIntraday(interval) ? (timeMs: number) => new Date(timeMs).toISOString() : isoDate;
  const common = [currency, source, simulated ? 'yes' : 'no', adjustment];
  return csvText([
    COLUMNS,
    ...bars.map((bar) => [time(bar.timeMs), bar.open, bar.high, bar.low, bar.close, bar.volume, ...common]),
  ]);
}

/** `NASDAQ-AAPL-MAX-splits-imported.csv`: nothing that a header or a file system could misread. */
export function historyFileName(
  key: string,
  { range, adjustment, source }: Pick<History, 'range' | 'adjustment' | 'source'>,
): string {
  return `${[key, range, adjustment, source].join('-').replaceAll(/[^A-Za-z0-9._-]+/g, '-')}.csv`;
}
