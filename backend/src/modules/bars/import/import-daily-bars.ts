import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar } from '@pricealgo/contract/market/bar';
import type { Split } from '../../../common/market/corporate-action.js';
import { placeSplits, splitNoteText } from '../corporate-actions/place-splits.js';
import { exchangeOf, SESSION_ZONES } from '@pricealgo/contract/market/exchanges';
import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import type { TableChoices } from '../../../common/tables/read-table.js';
import { emptyReport, type TableReport } from '../../../common/tables/table-report.js';
import type { TableSource } from '../../../common/tables/table-text.js';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { IMPORTED } from '../storage/imported-source.js';
import { decideBoundary, type Boundary, type ListingOptions } from './listing-boundary.js';
import { announceHistoryOf } from '../storage/announce-history.js';
import { readDailyCsv } from './daily-csv.js';
import { instrumentOfFile, type Listing } from './file-instrument.js';

/** Lines named per file; the rest is counted. */
const SHOWN_BAD_ROWS = 10;

export interface ImportSummary {
  files: number;
  /** Files of which at least one bar is loaded now or was before. */
  loaded: number;
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

export interface ImportOptions extends ListingOptions, TableChoices {
  /** Everything but the writing. */
  dryRun?: boolean;
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
  readonly source: TableSource;
}

/** What there is to say about a file. */
export interface ImportNote {
  readonly file: string;
  /** Of the file, from 1; `null`: it concerns the whole file. */
  readonly line: number | null;
  readonly text: string;
  /** `loaded`: what came of the file; `left-out`: a row or the file; `read`: how it was read, and columns that were not. */
  readonly kind: 'loaded' | 'left-out' | 'read';
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
  { signal, onFile, ...options }: ImportOptions = {},
): Promise<ImportSummary> {
  const summary: ImportSummary = {
    files: files.length,
    loaded: 0,
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
      const say: Say = (kind, text, line = null) => note({ file: name, line, text, kind });
      const match = instrumentOfFile(name, listingsOf);
      if (match.kind === 'found') {
        try {
          const { key, listing } = match;
          await loadFile(client, { source, key, listing, options }, summary, say);
        } catch (error) {
          signal?.throwIfAborted();
          summary.failed.push(name);
          say('left-out', `not loaded: ${(error as Error).message}`);
        }
      } else {
        summary.unmatched.push(name);
        const several = (): string => (match.kind === 'ambiguous' ? match.candidates.join(', ') : '');
        say(
          'left-out',
          match.kind === 'unknown'
            ? 'unknown instrument, left out'
            : `several instruments (${several()}), name the file EXCHANGE-SYMBOL.csv`,
        );
      }
      await onFile?.(summary);
    }
  } finally {
    await client.end();
  }
  return summary;
}

type Say = (kind: ImportNote['kind'], text: string, line?: number | null) => void;

interface PricedListing extends Listing {
  type: InstrumentType;
  currency: string;
}

async function readListings(client: pg.Client): Promise<(symbol: string) => readonly PricedListing[]> {
  const { rows } = await client.query<PricedListing>(
    'select exchange_short_name as "exchangeShortName", symbol, rank, type, currency from instrument where active',
  );
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol);
  return (symbol) => bySymbol.get(symbol) ?? [];
}

interface KnownFile {
  source: TableSource;
  key: InstrumentKey;
  listing: PricedListing;
  options: Omit<ImportOptions, 'signal' | 'onFile'>;
}

async function loadFile(
  client: pg.Client,
  {
    source,
    key,
    listing,
    options: { todayMs = Date.now(), decimal, dates, dryRun = false, ...stated },
  }: KnownFile,
  summary: ImportSummary,
  say: Say,
): Promise<void> {
  let report = emptyReport();
  async function* copyLines(): AsyncGenerator<string> {
    const { type, currency, exchangeShortName, symbol } = listing;
    const { timeZone } = SESSION_ZONES[exchangeOf(exchangeShortName).zone];
    const about = { todayMs, currency, symbol, isIndex: type === 'index', timeZone, decimal, dates };
    for await (const row of readDailyCsv(source, { ...about, onReport: (read) => (report = read) })) {
      yield `${row.date}\t${row.open}\t${row.high}\t${row.low}\t${row.close}\t${row.volume}\n`;
    }
  }
  await client.query('begin');
  try {
    await client.query(
      `create temp table loaded (date date, open float8, high float8, low float8, close float8, volume float8)
       on commit drop`,
    );
    await pipeline(Readable.from(copyLines()), client.query(copyFrom('copy loaded from stdin')));
    const boundary = await decideBoundary(client, key, IMPORTED, stated);
    const leftOut = boundary.listedFrom
      ? await client.query('delete from loaded where date < $1', [boundary.listedFrom])
      : null;
    const { rows } = await client.query<{ inserted: number; changed: number; total: number }>(UPSERT, [
      IMPORTED,
      key,
    ]);
    const { inserted, changed, total } = rows[0]!;
    // A server that runs learns of it: previous closes, kept prices and histories.
    if ((inserted + changed > 0 || boundary.changed) && !dryRun) await announceHistoryOf(client, key);
    const splitNotes = await splitNotesOf(client, key);
    await client.query(dryRun ? 'rollback' : 'commit');
    if (total > 0) summary.loaded += 1;
    summary.inserted += inserted;
    summary.changed += changed;
    summary.unchanged += total - inserted - changed;
    say('loaded', `${key}, ${total} bars (${inserted} new, ${changed} changed)`);
    if (leftOut?.rowCount) {
      summary.otherCompany += leftOut.rowCount;
      say('left-out', otherCompany(key, leftOut.rowCount, boundary));
    }
    for (const text of splitNotes) say('read', `${key}, ${text}`);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    summary.badRows += report.refused.count;
    sayReport(report, say);
  }
}

function sayReport({ refused, ignoredColumns, notes }: TableReport, say: Say): void {
  if (ignoredColumns.length > 0) say('read', `columns not read: ${ignoredColumns.join(', ')}`);
  for (const text of notes) say('read', text);
  const shown = refused.first.slice(0, SHOWN_BAD_ROWS);
  for (const { line, reason } of shown) say('left-out', reason, line);
  if (refused.count > shown.length) say('left-out', `and ${refused.count - shown.length} more bad lines`);
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
