import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { csvText } from '../../../common/csv/csv-cell.js';
import { isIntraday } from '../../../common/market/aggregate-bars.js';
import { isoDate } from '../../../common/market/iso-date.js';
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

/** Written in one go; others are served in between. */
const ROWS_PER_CHUNK = 500;

/** Bars as a file for spreadsheets, piece by piece; every line says where its numbers come from. Intraday times are UTC. */
export async function* historyCsv({
  bars,
  interval,
  currency,
  source,
  simulated,
  adjustment,
}: Pick<
  History,
  'bars' | 'interval' | 'currency' | 'source' | 'simulated' | 'adjustment'
>): AsyncGenerator<string> {
  const time = isIntraday(interval) ? (timeMs: number) => new Date(timeMs).toISOString() : isoDate;
  const common = [currency, source, simulated ? 'yes' : 'no', adjustment];
  yield csvText([COLUMNS]);
  for (let from = 0; from < bars.length; from += ROWS_PER_CHUNK) {
    yield csvText(
      bars
        .slice(from, from + ROWS_PER_CHUNK)
        .map((bar) => [time(bar.timeMs), bar.open, bar.high, bar.low, bar.close, bar.volume, ...common]),
    );
    await setImmediate();
  }
}

/** Changes whenever the file would: a client that has the file is not sent it again. */
export function historyETag({
  bars,
  ...about
}: Pick<History, 'bars' | 'interval' | 'currency' | 'source' | 'simulated' | 'adjustment'>): string {
  const numbers = new Float64Array(bars.length * 6);
  bars.forEach(({ timeMs, open, high, low, close, volume }, n) =>
    numbers.set([timeMs, open, high, low, close, volume], n * 6),
  );
  const { interval, currency, source, simulated, adjustment } = about;
  return `W/"${createHash('sha1')
    .update(numbers)
    .update(JSON.stringify([interval, currency, source, simulated, adjustment]))
    .digest('base64url')}"`;
}

/** `NASDAQ-AAPL-MAX-splits-imported.csv`: nothing that a header or a file system could misread. */
export function historyFileName(
  key: string,
  { range, adjustment, source }: Pick<History, 'range' | 'adjustment' | 'source'>,
): string {
  return `${[key, range, adjustment, source].join('-').replaceAll(/[^A-Za-z0-9._-]+/g, '-')}.csv`;
}
