import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { IMPORTED } from './imported-source.js';
import { decideBoundary, type Boundary, type ListingOptions } from './listing-boundary.js';
import { announceHistoryOf } from '../previous-close/announce-history.js';
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
  { todayMs = Date.now(), ...listing }: ImportOptions = {},
): Promise<ImportSummary> {
  const files = (await readdir(folder)).filter((name) => /\.csv$/i.test(name)).toSorted();
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
    for (const name of files) {
      const match = instrumentOfFile(name, listingsOf);
      if (match.kind !== 'found') {
        summary.unmatched.push(name);
        log(
          match.kind === 'unknown'
            ? `${name}: unknown instrument, left out`
            : `${name}: several instruments (${match.candidates.join(', ')}), name the file EXCHANGE-SYMBOL.csv`,
        );
        continue;
      }
      try {
        const file = { path: path.join(folder, name), key: match.key, todayMs, listing };
        await loadFile(client, file, summary, (line) => log(`${name}: ${line}`));
      } catch (error) {
        summary.failed.push(name);
        log(`${name}: not loaded: ${(error as Error).message}`);
      }
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

interface BarFile {
  path: string;
  key: InstrumentKey;
  todayMs: number;
  listing: ListingOptions;
}

async function loadFile(
  client: pg.Client,
  { path: file, key, todayMs, listing }: BarFile,
  summary: ImportSummary,
  log: (line: string) => void,
): Promise<void> {
  const bad: BadRow[] = [];
  let badRows = 0;
  async function* copyLines(): AsyncGenerator<string> {
    for await (const row of readDailyCsv(file, todayMs)) {
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
    if (inserted + changed > 0) await announceHistoryOf(client, key);
    await client.query('commit');
    summary.inserted += inserted;
    summary.changed += changed;
    summary.unchanged += total - inserted - changed;
    summary.badRows += badRows;
    log(`${key}, ${total} bars (${inserted} new, ${changed} changed)`);
    if (leftOut?.rowCount) {
      summary.otherCompany += leftOut.rowCount;
      log(otherCompany(key, leftOut.rowCount, boundary));
    }
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  for (const { line, reason } of bad) log(`line ${line}: ${reason}`);
  if (badRows > bad.length) log(`and ${badRows - bad.length} more bad lines`);
}

function otherCompany(key: InstrumentKey, bars: number, { listedFrom, detected, gapDays }: Boundary): string {
  const why = gapDays === null ? '' : `, no bar for ${gapDays} days`;
  return (
    `${bars} bars before ${listedFrom} left out: another company had this ticker then${why}.` +
    (detected ? ` If it is the same one: --same-company ${key}` : '')
  );
}

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
