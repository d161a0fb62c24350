import type { TickColumns } from '../../../common/market/aggregate-bars.js';

export interface RowFault {
  /** 1-based, as an editor counts. */
  readonly line: number;
  readonly reason: string;
}

/** The usable rows of a file and an account of the others. */
export interface ParsedTicks extends TickColumns {
  readonly timeMs: Float64Array;
  readonly price: Float64Array;
  readonly size: Float64Array;
  /** Rows that were not used. */
  readonly faultCount: number;
  /** The first of them. */
  readonly faults: readonly RowFault[];
}

const HEADER = 'time_utc_ms,price,size';
const NUMBER = String.raw`\d+(?:\.\d+)?(?:[eE][-+]?\d+)?`;
const ROW = new RegExp(`^(\\d{1,15}),(${NUMBER}),(${NUMBER})$`);
/** Twice what three numbers take at their longest. */
export const MAX_TICK_ROW = 128;
const FAULTS_KEPT = 20;

/**
 * Parses `time_utc_ms,price,size` rows, in the file's order, with or without header. Rows that are malformed, not
 * positive, out of order or outside the day are left out and reported, never silently used.
 * @param belongs whether a time lies in the session that the file claims.
 */
export function parseTicks(text: string, belongs: (timeMs: number) => boolean): ParsedTicks {
  const capacity = countLines(text);
  const columns = {
    timeMs: new Float64Array(capacity),
    price: new Float64Array(capacity),
    size: new Float64Array(capacity),
  };
  const faults: RowFault[] = [];
  let faultCount = 0;
  let count = 0;
  let line = 0;
  for (let begin = 0; begin < text.length;) {
    const newline = text.indexOf('\n', begin);
    const end = newline === -1 ? text.length : newline;
    const row = text.slice(begin, text[end - 1] === '\r' ? end - 1 : end);
    begin = end + 1;
    line++;
    if (row === '' || (line === 1 && row === HEADER)) continue;
    const match = row.length > MAX_TICK_ROW ? null : ROW.exec(row);
    const timeMs = Number(match?.[1]);
    const price = Number(match?.[2]);
    const size = Number(match?.[3]);
    const reason = !match
      ? row.length > MAX_TICK_ROW
        ? `longer than ${MAX_TICK_ROW} characters`
        : 'not three numbers'
      : !(price > 0 && size > 0 && Number.isFinite(price) && Number.isFinite(size))
        ? 'price and size must be above zero'
        : !belongs(timeMs)
          ? 'outside the day of the file'
          : count > 0 && timeMs < (columns.timeMs[count - 1] as number)
            ? 'earlier than the row before'
            : null;
    if (reason !== null) {
      faultCount++;
      if (faults.length < FAULTS_KEPT) faults.push({ line, reason });
      continue;
    }
    columns.timeMs[count] = timeMs;
    columns.price[count] = price;
    columns.size[count] = size;
    count++;
  }
  return {
    timeMs: columns.timeMs.subarray(0, count),
    price: columns.price.subarray(0, count),
    size: columns.size.subarray(0, count),
    faultCount,
    faults,
  };
}

/** Number of lines, the last one with or without a newline. */
export function countLines(text: string): number {
  let count = text.length > 0 && !text.endsWith('\n') ? 1 : 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
