import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { CsvFileError } from '../../../common/csv/csv-file-error.js';
import { openCsvTable, type CsvColumns } from '../../../common/csv/csv-table.js';
import { RowFaults } from '../../../common/csv/row-faults.js';
import { isoDate } from '../../../common/market/iso-date.js';
import { FundamentalsRepository, type Written } from './fundamentals.repository.js';
import { readSecFacts } from './sec-facts.js';
import { leftOutLines } from './sec-left-out.js';
import { SEC, secStatements } from './sec-statements.js';
import * as figures from './figure-row.js';
import * as snapshot from './snapshot-row.js';
import * as plain from './statement-row.js';

export type FileKind = 'sec-company-facts' | 'snapshot' | 'statements' | 'figures';

export interface ImportOptions {
  /** Whose facts a file of SEC company facts holds; by default the last part of its name (`…-SNOW.json`). */
  instrument?: string;
  /** Day that a snapshot describes, ms; by default the date or the end of the month in its name. */
  asOfMs?: number;
  onFaults?: (faults: RowFaults) => void;
  nowMs?: number;
}

export interface ImportSummary extends Written {
  kind: FileKind;
  /** What the file held: statements (every version), companies or days of figures. */
  total: number;
  bad: number;
  /** What of the file is in none of them, a line a reason. */
  leftOut: string[];
}

const MAX_JSON_BYTES = 200_000_000;

/**
 * Loads fundamentals in one transaction; the kind of file follows from its content. Running it again changes nothing.
 * @throws CsvFileError (one readable line, file name first) when nothing was imported.
 */
export async function importFundamentals(
  em: EntityManager,
  file: string,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  try {
    const firstLine = await readFirstLine(file);
    return await em.fork().transactional(async (tx) => {
      const job: Job = { tx, file, listings: await readListings(tx), nowMs: Date.now(), ...options };
      if (/^[{[]/.test(firstLine)) return secFile(job);
      const has = (column: string): boolean => new RegExp(`(^|,)"?${column}"?(,|$)`).test(firstLine);
      if (has('fiscalDate')) return statementTable(job);
      return has('exchangeShortName') ? figureTable(job) : snapshotTable(job);
    });
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    throw new CsvFileError(`${path.basename(file)} was not imported: ${error.message}`);
  }
}

interface Job extends ImportOptions {
  tx: EntityManager;
  file: string;
  listings: Listings;
  nowMs: number;
}

async function secFile({ tx, file, listings, instrument, nowMs }: Job): Promise<ImportSummary> {
  const text = await readFile(file, 'utf8');
  let read;
  try {
    // A byte order mark is no JSON.
    read = readSecFacts(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CsvFileError(error instanceof SyntaxError ? 'it is no JSON' : (error as Error).message);
  }
  const named =
    instrument ??
    path
      .basename(file)
      .replace(/\.json$/i, '')
      .split('-')
      .at(-1)!
      .toUpperCase();
  const found = named.includes(':') ? listings.byKey(named) : listings.stock(named);
  if (!found)
    throw new CsvFileError(`no stock ${named} in the directory (give --instrument EXCHANGE:SYMBOL)`);
  const { statements, leftOut: unused } = secStatements(found.key, read.bases, nowMs);
  if (statements.length === 0) throw new CsvFileError('it tells no fiscal quarter or year');
  const repository = new FundamentalsRepository(tx);
  const written = await repository.saveStatements(statements, tx);
  const removed = await repository.removeOthers(found.key, SEC, statements, tx);
  const leftOut = leftOutLines([...unused, ...read.leftOut]);
  if (removed > 0) leftOut.push(`${removed} statements of an earlier reading were removed`);
  return { kind: 'sec-company-facts', total: statements.length, bad: 0, leftOut, ...written };
}

async function statementTable(job: Job): Promise<ImportSummary> {
  const { tx, listings, nowMs } = job;
  const columns = { required: plain.REQUIRED_COLUMNS, optional: plain.OPTIONAL_COLUMNS };
  const { rows, bad } = await readRows(job, columns, (cells) =>
    plain.parseStatementRow(cells, { currencyOf: (key) => listings.byKey(key)?.currency, nowMs }),
  );
  const statements = once(rows, (one) =>
    [one.key, one.period, one.fiscalDateMs, isoDate(one.filingDateMs ?? one.asOfMs)].join(' '),
  );
  const written = await new FundamentalsRepository(tx).saveStatements(statements, tx);
  return { kind: 'statements', total: statements.length, bad, leftOut: [], ...written };
}

async function snapshotTable(job: Job): Promise<ImportSummary> {
  const { tx, listings, nowMs } = job;
  const asOfMs = Math.min(job.asOfMs ?? dateInName(job.file) ?? NaN, nowMs);
  if (Number.isNaN(asOfMs)) {
    throw new CsvFileError('its name holds no date: say of which day it tells with --as-of YYYY-MM-DD');
  }
  const columns = { required: snapshot.REQUIRED_COLUMNS, optional: snapshot.OPTIONAL_COLUMNS };
  const { rows, bad } = await readRows(job, columns, (cells) =>
    snapshot.parseSnapshotRow(cells, { asOfMs, instrumentOf: (symbol) => listings.stock(symbol) }),
  );
  const profiles = once(rows, ({ key }) => key);
  const written = await new FundamentalsRepository(tx).saveProfiles(profiles, tx);
  return { kind: 'snapshot', total: profiles.length, bad, leftOut: [], ...written };
}

/** Figures of any day; they add to what files said of that day before. */
async function figureTable(job: Job): Promise<ImportSummary> {
  const { tx, listings, nowMs } = job;
  const columns = { required: figures.REQUIRED_COLUMNS, optional: figures.OPTIONAL_COLUMNS };
  const { rows, bad } = await readRows(job, columns, (cells) =>
    figures.parseFigureRow(cells, { currencyOf: (key) => listings.byKey(key)?.currency, nowMs }),
  );
  const profiles = once(rows, ({ key, asOfMs }) => `${key} ${asOfMs}`);
  const written = await new FundamentalsRepository(tx).saveProfiles(profiles, tx, { merged: true });
  return { kind: 'figures', total: profiles.length, bad, leftOut: [], ...written };
}

/** Good rows, with the bad ones reported. */
async function readRows<Column extends string, Row extends { key: InstrumentKey }>(
  { file, onFaults }: Job,
  columns: CsvColumns<Column>,
  parse: (cells: Partial<Record<Column, string>>) => Row | string,
): Promise<{ rows: Row[]; bad: number }> {
  const faults = new RowFaults();
  const rows: Row[] = [];
  for await (const record of (await openCsvTable(file, columns)).records) {
    const row = 'fault' in record ? record.fault : parse(record.cells);
    if (typeof row === 'string') faults.add({ line: record.line, reason: row });
    else rows.push(row);
  }
  onFaults?.(faults);
  if (rows.length === 0) throw new CsvFileError('none of its rows can be used');
  return { rows, bad: faults.count };
}

/** The last row of each; a table may correct itself further down. */
function once<Row>(rows: readonly Row[], identity: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [identity(row), row])).values()];
}

/** Day of `…-2026-08-14.csv`; of `…-2026-08.csv` the last day of the month: knowledge is never dated too early. */
function dateInName(file: string): number | null {
  const match = /(\d{4})-(\d\d)(?:-(\d\d))?(?!\d)/.exec(path.basename(file));
  if (!match) return null;
  const [, year, month, day] = match;
  return day === undefined
    ? Date.UTC(Number(year), Number(month), 0)
    : Date.UTC(Number(year), Number(month) - 1, Number(day));
}

async function readFirstLine(file: string): Promise<string> {
  try {
    const handle = await open(file);
    try {
      if ((await handle.stat()).size > MAX_JSON_BYTES) throw new CsvFileError('it is larger than 200 MB');
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(8_192), 0, 8_192, 0);
      const text = buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF?\s*/, '');
      return /^[^\r\n]*/.exec(text)![0];
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof CsvFileError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const known = { ENOENT: 'there is no such file', EISDIR: 'it is a folder', EACCES: 'it may not be read' };
    throw new CsvFileError(known[code as keyof typeof known] ?? message);
  }
}

interface ListedInstrument {
  key: InstrumentKey;
  currency: string;
}

interface Listings {
  byKey: (key: string) => ListedInstrument | undefined;
  /** The best-known active stock with a symbol, on whatever exchange. */
  stock: (symbol: string) => ListedInstrument | undefined;
}

/** The directory as an import needs it. */
export async function readListings(em: EntityManager): Promise<Listings> {
  const rows: (ListedInstrument & { symbol: string; stock: boolean })[] = await em.execute(
    `select exchange_short_name || ':' || symbol as key, symbol, currency, type = 'stock' and active as stock
     from instrument order by rank nulls last, id`,
  );
  const byKey = new Map<string, ListedInstrument>();
  const bySymbol = new Map<string, ListedInstrument>();
  for (const { key, currency, symbol, stock } of rows) {
    byKey.set(key, { key, currency });
    if (stock && !bySymbol.has(symbol)) bySymbol.set(symbol, { key, currency });
  }
  return { byKey: (key) => byKey.get(key), stock: (symbol) => bySymbol.get(symbol) };
}
