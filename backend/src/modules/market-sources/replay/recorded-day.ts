import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type InstrumentKey, instrumentKey, parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import { sessionDateMs, sessionZone, type TickColumns } from '../../../common/market/aggregate-bars.js';

/** All trades of one date that a folder holds, in memory. */
export interface RecordedDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly ticks: ReadonlyMap<InstrumentKey, ParsedTicks>;
  /** One line for each file with unusable rows, for the log. */
  readonly faults: readonly string[];
}

/** The date with the most rows; the earlier one of two equals. */
async function richestDate(files: readonly TickFile[]): Promise<string> {
  const rows = new Map<string, number>();
  for (const file of files) {
    rows.set(file.date, (rows.get(file.date) ?? 0) + countLines(await readTickFile(file)));
  }
  const [best] = [...rows].sort(([dateA, a], [dateB, b]) => b - a || dateA.localeCompare(dateB));
  return best?.[0] ?? '';
}

function describeFaults(file: TickFile, { faultCount, faults }: ParsedTicks): string[] {
  if (faultCount === 0) return [];
  const first = faults.map(({ line, reason }) => `line ${line}: ${reason}`).join('; ');
  return [`${file.path}: ${faultCount} rows not used (${first}${faultCount > faults.length ? '; …' : ''})`];
}

/**
 * Loads the trades of one date.
 * @param date `YYYY-MM-DD`; without one, the date with the most trades.
 * @throws Error naming the variable to change when there is nothing to play.
 */
export async function loadRecordedDay(folder: string | null, date?: string): Promise<RecordedDay> {
  if (folder === null)
    throw new Error('REPLAY_DIR: set it (or MARKET_DATA_DIR) to the folder of recorded ticks');
  const files = await listTickFiles(folder);
  if (files.length === 0) {
    throw new Error(`REPLAY_DIR: no EXCHANGE-SYMBOL-YYYY-MM-DD.csv[.gz] file in ${folder}`);
  }
  const chosen = date ?? (await richestDate(files));
  const ticks = new Map<InstrumentKey, ParsedTicks>();
  const faults: string[] = [];
  const ofDate = files.filter((file) => file.date === chosen);
  if (ofDate.length === 0) {
    const known = [...new Set(files.map((file) => file.date))].sort().join(', ');
    throw new Error(`REPLAY_DATE: no ticks of ${chosen} in ${folder} (there are: ${known})`);
  }
  const dateMs = Date.parse(`${chosen}T00:00:00Z`);
  for (const file of ofDate) {
    const zone = sessionZone(parseInstrumentKey(file.key)!);
    const parsed = parseTicks(await readTickFile(file), (timeMs) => sessionDateMs(timeMs, zone) === dateMs);
    faults.push(...describeFaults(file, parsed));
    if (parsed.timeMs.length > 0) ticks.set(file.key, parsed);
  }
  if (ticks.size === 0) throw new Error(`REPLAY_DATE: not one usable tick of ${chosen} in ${folder}`);
  return { date: chosen, ticks, faults };
}

/** One recorded day of one instrument on disk, `EXCHANGE-SYMBOL-YYYY-MM-DD.csv` or `.csv.gz`. */
export interface TickFile {
  readonly key: InstrumentKey;
  /** `YYYY-MM-DD`, the session's date. */
  readonly date: string;
  readonly path: string;
}

const NAME = /^([A-Z0-9]+)-(.+)-(\d{4}-\d{2}-\d{2})\.csv(?:\.gz)?$/;
const unzip = promisify(gunzip);

/**
 * Recorded days in a folder, by name; other files are ignored.
 * @throws Error naming the variable to change when the folder cannot be read or holds one day twice.
 */
export async function listTickFiles(folder: string): Promise<TickFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code ?? error.message;
    throw new Error(`REPLAY_DIR: cannot read the folder of recorded ticks ${folder} (${reason})`);
  });
  const files = names.sort().flatMap((name): TickFile[] => {
    const [, exchange, written, date] = NAME.exec(name) ?? [];
    // As in names of files of bars, `BTC%2FUSD` is `BTC/USD`.
    const symbol = written?.replaceAll(/%2F/gi, '/');
    if (!exchange || !symbol || !date || !parseInstrumentKey(`${exchange}:${symbol}`)) return [];
    return [{ key: instrumentKey(exchange, symbol), date, path: path.join(folder, name) }];
  });
  files.forEach((file, i) => {
    const twin = files.findIndex(({ key, date }) => key === file.key && date === file.date);
    if (twin !== i) throw new Error(`REPLAY_DIR: ${file.key} of ${file.date} is there twice in ${folder}`);
  });
  return files;
}

/** A busy day of one instrument has a few megabytes; a small packed file may unpack to any size. */
const MAX_BYTES = 256 * 1_024 * 1_024;

/** Text of a file, unpacked. @throws Error naming the file when it is no valid gzip or holds more than `maxBytes`. */
export async function readTickFile(file: TickFile, maxBytes = MAX_BYTES): Promise<string> {
  const tooLarge = (): Error => new Error(`REPLAY_DIR: ${file.path} holds more than ${maxBytes} bytes`);
  if ((await stat(file.path)).size > maxBytes) throw tooLarge();
  const bytes = await readFile(file.path);
  if (!file.path.endsWith('.gz')) return bytes.toString('utf8');
  try {
    return (await unzip(bytes, { maxOutputLength: maxBytes })).toString('utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new Error(`REPLAY_DIR: ${file.path} is not a readable gzip file`, { cause: error });
  }
}

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
