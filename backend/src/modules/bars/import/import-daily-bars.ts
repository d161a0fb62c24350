import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CsvSource } from '../../../common/csv/csv-table.js';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar } from '@pricealgo/contract/market/bar';
import type { Split } from '../../../common/market/corporate-action.js';
import { placeSplits, splitNoteText } from '../corporate-actions/place-splits.js';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { IMPORTED } from '../storage/imported-source.js';
import { decideBoundary, type Boundary, type ListingOptions } from './listing-boundary.js';
import { announceHistoryOf } from '../storage/announce-history.js';
import { readDailyCsv, type BadRow, instrumentOfFile, type Listing } from './daily-csv.js';

/** Lines named per file; the rest is counted. */
const SHOWN_BAD_ROWS = 10;

export interface ImportSummary {
  files: number;
  /** Bars that were not there before. */
  inserted: number;
  /** Bars that had other values before. */
  changed: number;
  unchanged: number;
  badRows: number;
  /** Bars of an earlier company with the same ticker. */
  otherCompany: number;
  /** Files of no or of more than one known instrument. */
  unmatched: string[];
  /** Files that could not be loaded; nothing of them was. */
  failed: string[];
}

export interface ImportOptions extends ListingOptions {
  /** Bars of later dates are refused. */
  todayMs?: number;
  /** Ends the import: the file that is being loaded is not, those before it stay loaded. */
  signal?: AbortSignal;
  /** Called after each file. */
  onFile?: (summary: ImportSummary) => Promise<void>;
}

/** One file of bars; its name says whose they are. */
export interface BarFile {
  readonly name: string;
  readonly source: CsvSource;
}

/** What there is to say about a file. */
export interface ImportNote {
  readonly file: string;
  /** Of the file, from 1; `null`: it concerns the whole file. */
  readonly line: number | null;
  readonly text: string;
  /** Something was left out. */
  readonly fault: boolean;
}

/**
 * Loads every `*.csv` of a folder into the imported daily bars, each file in a transaction of its own. Running it
 * again changes nothing. Bad rows are left out and named, and so are the bars of an earlier company with the same
 * ticker: they are another instrument's, not the beginning of this one's series.
 * @param log one line for the user
 */
export async function importDailyBars(
  folder: string,
  databaseUrl: string,
  log: (line: string) => void,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const names = (await readdir(folder)).filter((name) => /\.csv$/i.test(name)).toSorted();
  const files = names.map((name) => ({ name, source: path.join(folder, name) }));
  const say = ({ file, line, text }: ImportNote): void =>
    log(line === null ? `${file}: ${text}` : `${file}: line ${line}: ${text}`);
  return importBarFiles(files, databaseUrl, say, options);
}

/**
 * The same for files from anywhere, in their order.
 * @throws what `signal` was aborted with
 */
export async function importBarFiles(
  files: readonly BarFile[],
  databaseUrl: string,
  note: (note: ImportNote) => void,
  { todayMs = Date.now(), signal, onFile, ...listing }: ImportOptions = {},
): Promise<ImportSummary> {
  const summary: ImportSummary = {
    files: files.length,
    inserted: 0,
    changed: 0,
    unchanged: 0,
    badRows: 0,
    otherCompany: 0,
    unmatched: [],
    failed: [],
  };
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const listingsOf = await readListings(client);
    for (const { name, source } of files) {
      signal?.throwIfAborted();
      const say = (text: string, fault: boolean, line: number | null = null): void =>
        note({ file: name, line, text, fault });
      const match = instrumentOfFile(name, listingsOf);
      if (match.kind === 'found') {
        try {
          await loadFile(client, { source, key: match.key, todayMs, listing }, summary, say);
        } catch (error) {
          signal?.throwIfAborted();
          summary.failed.push(name);
          say(`not loaded: ${(error as Error).message}`, true);
        }
      } else {
        summary.unmatched.push(name);
        const several = (): string => (match.kind === 'ambiguous' ? match.candidates.join(', ') : '');
        say(
          match.kind === 'unknown'
            ? 'unknown instrument, left out'
            : `several instruments (${several()}), name the file EXCHANGE-SYMBOL.csv`,
          true,
        );
      }
      await onFile?.(summary);
    }
  } finally {
    await client.end();
  }
  return summary;
}

async function readListings(client: pg.Client): Promise<(symbol: string) => readonly Listing[]> {
  const { rows } = await client.query<Listing>(
    'select exchange_short_name as "exchangeShortName", symbol, rank from instrument where active',
  );
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol);
  return (symbol) => bySymbol.get(symbol) ?? [];
}

interface KnownFile {
  source: CsvSource;
  key: InstrumentKey;
  todayMs: number;
  listing: ListingOptions;
}

async function loadFile(
  client: pg.Client,
  { source, key, todayMs, listing }: KnownFile,
  summary: ImportSummary,
  say: (text: string, fault: boolean, line?: number) => void,
): Promise<void> {
  const bad: BadRow[] = [];
  let badRows = 0;
  async function* copyLines(): AsyncGenerator<string> {
    for await (const row of readDailyCsv(source, todayMs)) {
      if ('reason' in row) {
        badRows += 1;
        if (bad.length < SHOWN_BAD_ROWS) bad.push(row);
      } else {
        yield `${row.date}\t${row.open}\t${row.high}\t${row.low}\t${row.close}\t${row.volume}\n`;
      }
    }
  }
  await client.query('begin');
  try {
    await client.query(
      `create temp table loaded (date date, open float8, high float8, low float8, close float8, volume float8)
       on commit drop`,
    );
    await pipeline(Readable.from(copyLines()), client.query(copyFrom('copy loaded from stdin')));
    const boundary = await decideBoundary(client, key, IMPORTED, listing);
    const leftOut = boundary.listedFrom
      ? await client.query('delete from loaded where date < $1', [boundary.listedFrom])
      : null;
    const { rows } = await client.query<{ inserted: number; changed: number; total: number }>(UPSERT, [
      IMPORTED,
      key,
    ]);
    const { inserted, changed, total } = rows[0]!;
    // A server that runs learns of it: previous closes, kept prices and histories.
    if (inserted + changed > 0 || boundary.changed) await announceHistoryOf(client, key);
    const splitNotes = await splitNotesOf(client, key);
    await client.query('commit');
    summary.inserted += inserted;
    summary.changed += changed;
    summary.unchanged += total - inserted - changed;
    summary.badRows += badRows;
    say(`${key}, ${total} bars (${inserted} new, ${changed} changed)`, false);
    if (leftOut?.rowCount) {
      summary.otherCompany += leftOut.rowCount;
      say(otherCompany(key, leftOut.rowCount, boundary), true);
    }
    for (const text of splitNotes) say(`${key}, ${text}`, false);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  for (const { line, reason } of bad) say(reason, true, line);
  if (badRows > bad.length) say(`and ${badRows - bad.length} more bad lines`, true);
}

function otherCompany(key: InstrumentKey, bars: number, { listedFrom, detected, gapDays }: Boundary): string {
  const why = gapDays === null ? '' : `, no bar for ${gapDays} days`;
  return (
    `${bars} bars before ${listedFrom} left out: another company had this ticker then${why}.` +
    (detected ? ` If it is the same one: --same-company ${key}` : '')
  );
}

/** What the stored bars say about the splits that are known of an instrument. */
async function splitNotesOf(client: pg.Client, key: InstrumentKey): Promise<string[]> {
  const { rows: splits } = await client.query<Split>(SPLITS, [key]);
  if (splits.length === 0) return [];
  const { rows: bars } = await client.query<Bar>(IMPORTED_BARS, [IMPORTED, key]);
  return placeSplits(bars, splits, 'utc').notes.map(splitNoteText);
}

const SPLITS = `select 'split' as type, instrument as key, source, ratio,
    (extract(epoch from ex_date) * 1000)::float8 as "exDateMs"
  from corporate_action where instrument = $1 and type = 'split' order by ex_date`;

const IMPORTED_BARS = `select (extract(epoch from date) * 1000)::float8 as "timeMs", open, high, low, close, volume
  from bar_daily where source = $1 and instrument = $2
    and date >= coalesce((select listed_from from instrument_listing where instrument = $2), '-infinity'::date)
  order by date`;

const UPSERT = `with upserted as (
  insert into bar_daily (source, instrument, date, open, high, low, close, volume)
  select $1, $2, date, open, high, low, close, volume from loaded
  on conflict (source, instrument, date) do update set
    open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close, volume = excluded.volume
  where (bar_daily.open, bar_daily.high, bar_daily.low, bar_daily.close, bar_daily.volume)
    is distinct from (excluded.open, excluded.high, excluded.low, excluded.close, excluded.volume)
  returning xmax = 0 as inserted
)
select count(*) filter (where inserted)::int as inserted, count(*) filter (where not inserted)::int as changed,
       (select count(*)::int from loaded) as total
from upserted`;
