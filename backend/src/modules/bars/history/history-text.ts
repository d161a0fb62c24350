import { createHash } from 'node:crypto';
import type { TickerHistoryDto } from '@pricealgo/contract/history';
import { success } from '../../../common/http/wrapper.js';
import { isIntraday } from '../../../common/market/aggregate-bars.js';
import { isoDate } from '../../../common/market/iso-date.js';
import { csvText } from '../../../common/tables/csv-cell.js';
import type { History } from './history.service.js';
import { inPieces } from './sent-in-pieces.js';

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

/** What the text of a file depends on, besides its bars. */
type FileFields = 'bars' | 'interval' | 'currency' | 'source' | 'simulated' | 'adjustment';

/** Bars as a file for spreadsheets, piece by piece; every line says where its numbers come from. Intraday times are UTC. */
export async function* historyCsv({
  bars,
  interval,
  currency,
  source,
  simulated,
  adjustment,
}: Pick<History, FileFields>): AsyncGenerator<string> {
  const time = isIntraday(interval) ? (timeMs: number) => new Date(timeMs).toISOString() : isoDate;
  const common = [currency, source, simulated ? 'yes' : 'no', adjustment];
  yield csvText([COLUMNS]);
  for await (const piece of inPieces(bars)) {
    yield csvText(
      piece.map((bar) => [time(bar.timeMs), bar.open, bar.high, bar.low, bar.close, bar.volume, ...common]),
    );
  }
}

/** Changes whenever the file would. */
export function csvETag({
  bars,
  interval,
  currency,
  source,
  simulated,
  adjustment,
}: Pick<History, FileFields>) {
  return historyETag(bars, [interval, currency, source, simulated, adjustment]);
}

/**
 * A client that has the answer is not sent it again.
 * @param about everything in the answer besides the bars
 */
export async function historyETag(bars: History['bars'], about: unknown): Promise<string> {
  const hash = createHash('sha1').update(JSON.stringify(about));
  for await (const piece of inPieces(bars)) {
    hash.update(
      Float64Array.from(
        piece.flatMap(({ timeMs, open, high, low, close, volume }) => [
          timeMs,
          open,
          high,
          low,
          close,
          volume,
        ]),
      ),
    );
  }
  return `W/"${hash.digest('base64url')}"`;
}

/** `NASDAQ-AAPL-MAX-splits-imported.csv`: nothing that a header or a file system could misread. */
export function historyFileName(
  key: string,
  { range, adjustment, source }: Pick<History, 'range' | 'adjustment' | 'source'>,
): string {
  return `${[key, range, adjustment, source].join('-').replaceAll(/[^A-Za-z0-9._-]+/g, '-')}.csv`;
}

/** A history in the wrapper, piece by piece: the text of decades is never there as a whole. */
export async function* historyJson({ bars, ...about }: TickerHistoryDto): AsyncGenerator<string> {
  const { data, ...wrapper } = success(about);
  yield `${open(wrapper)},"data":${open(data)},"bars":[`;
  let separator = '';
  for await (const piece of inPieces(bars)) {
    yield separator + JSON.stringify(piece).slice(1, -1);
    separator = ',';
  }
  yield ']}}';
}

/** The text of an object that is not empty, without its last brace. */
const open = (value: object): string => JSON.stringify(value).slice(0, -1);
