import { createReadStream } from 'node:fs';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS, type Column } from './instrument-row.js';
import { SymbolFileError } from './symbol-file-error.js';

/** Longest row that is read; real ones have a few hundred bytes. */
const MAX_ROW_BYTES = 65_536;
const COLUMNS: readonly string[] = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS];

/** A data row, or why there is none at that line. */
export type SymbolRecord =
  { line: number; cells: Partial<Record<Column, string>> } | { line: number; fault: string };

export interface SymbolFile {
  /** Columns of the header that mean nothing to us. */
  ignoredColumns: string[];
  records: AsyncGenerator<SymbolRecord>;
}

/** Passes bytes on unchanged and fails at the first that is not UTF-8. */
class Utf8Check extends Transform {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.check(done, () => this.decoder.decode(chunk, { stream: true }), chunk);
  }

  override _flush(done: TransformCallback): void {
    this.check(done, () => this.decoder.decode());
  }

  private check(done: TransformCallback, decode: () => void, chunk?: Buffer): void {
    try {
      decode();
      done(null, chunk);
    } catch {
      done(new SymbolFileError('it is not UTF-8 text'));
    }
  }
}

function explain(error: unknown): SymbolFileError {
  if (error instanceof SymbolFileError) return error;
  if (error instanceof CsvError) {
    const line = String(error.lines);
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      return new SymbolFileError(
        `the row that ends at line ${line} is longer than ${MAX_ROW_BYTES} bytes (is a quote left open?)`,
      );
    }
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new SymbolFileError('a quote is never closed');
    return new SymbolFileError(`the quotes in line ${line} are broken`);
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new SymbolFileError('there is no such file');
  if (code === 'EISDIR') return new SymbolFileError('it is a folder');
  if (code === 'EACCES') return new SymbolFileError('it may not be read');
  return new SymbolFileError(message);
}

function parseHeader(header: readonly string[]): { columns: (Column | null)[]; ignored: string[] } {
  const names = header.map((name) => name.trim());
  const missing = REQUIRED_COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new SymbolFileError(
      `the first line must name the columns ${REQUIRED_COLUMNS.join(',')}; missing: ${missing.join(', ')}`,
    );
  }
  const twice = COLUMNS.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice) throw new SymbolFileError(`the first line names the column ${twice} twice`);
  return {
    columns: names.map((name) => (COLUMNS.includes(name) ? (name as Column) : null)),
    ignored: names.filter((name) => !COLUMNS.includes(name)),
  };
}

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

/** Line on which a record starts: the parser reports the one on which it ends. */
function firstLine({ record, info }: ParsedRecord): number {
  let breaks = 0;
  for (const field of record) if (field.includes('\n')) breaks += field.split('\n').length - 1;
  return info.lines - breaks;
}

/**
 * Reads a symbol file (RFC 4180, UTF-8 with or without byte order mark) as a stream, header first.
 * @throws SymbolFileError here or while the records are read, when the file as a whole cannot be used.
 */
export async function openSymbolFile(file: string): Promise<SymbolFile> {
  const skipped: { line: number; fault: string }[] = [];
  const parser = parse({
    bom: true,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
    skip_records_with_error: true,
    on_skip: (error) => {
      // A stray quote spoils its own row only; after any other fault nobody knows where the next row begins.
      if (error && (error.code as string) === 'INVALID_OPENING_QUOTE') {
        skipped.push({ line: Number(error.lines), fault: 'a quote inside a field that is not quoted' });
      } else {
        parser.destroy(error);
      }
      return undefined;
    },
  });
  // The error reaches the reader through the parser, the last of the chain.
  pipeline(createReadStream(file), new Utf8Check(), parser, () => undefined);
  const rows = parser[Symbol.asyncIterator]() as AsyncIterator<ParsedRecord>;
  const next = (): Promise<IteratorResult<ParsedRecord>> =>
    rows.next().catch((error: unknown) => {
      throw explain(error);
    });

  const first = await next();
  if (first.done) throw new SymbolFileError('it is empty');
  const { columns, ignored } = parseHeader(first.value.record);

  async function* records(): AsyncGenerator<SymbolRecord> {
    try {
      for (let row = await next(); !row.done; row = await next()) {
        yield* skipped.splice(0);
        const line = firstLine(row.value);
        const { record } = row.value;
        if (record.length !== columns.length) {
          yield { line, fault: `${record.length} columns instead of ${columns.length}` };
          continue;
        }
        const cells: Partial<Record<Column, string>> = {};
        columns.forEach((column, index) => {
          if (column) cells[column] = record[index] ?? '';
        });
        yield { line, cells };
      }
      yield* skipped.splice(0);
    } finally {
      parser.destroy();
    }
  }
  return { ignoredColumns: ignored, records: records() };
}
