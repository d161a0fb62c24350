import { createReadStream } from 'node:fs';
import { Readable, Transform, pipeline, type TransformCallback } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { CsvFileError } from './csv-file-error.js';

/** What a file may hold. One that holds more is refused, and the line at which it does is named. */
export interface CsvLimits {
  /** Rows below the header, also those that cannot be used. */
  readonly records: number;
  readonly recordBytes: number;
  /** Characters. A row with a longer cell is left out; the others are used. */
  readonly cellLength: number;
}

/** A hundred times what real files hold. */
export const CSV_LIMITS: CsvLimits = { records: 2_000_000, recordBytes: 65_536, cellLength: 4_096 };

/** A data row, or why there is none at that line. */
export type CsvRecord<Column extends string> =
  { line: number; cells: Partial<Record<Column, string>> } | { line: number; fault: string };

export interface CsvTable<Column extends string> {
  /** Columns of the header that mean nothing to us. */
  ignoredColumns: string[];
  records: AsyncGenerator<CsvRecord<Column>>;
}

export interface CsvColumns<Column extends string> {
  required: readonly Column[];
  optional?: readonly Column[];
}

/** A file by its path, the text of one, or its bytes as they come. */
export type CsvSource = string | { readonly text: string } | { readonly bytes: AsyncIterable<Buffer> };

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
      done(new CsvFileError('it is not UTF-8 text'));
    }
  }
}

function explain(error: unknown, { recordBytes }: CsvLimits): CsvFileError {
  if (error instanceof CsvFileError) return error;
  if (error instanceof CsvError) {
    const line = String(error.lines);
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      return new CsvFileError(
        `the row that ends at line ${line} is longer than ${recordBytes} bytes (is a quote left open?)`,
      );
    }
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new CsvFileError('a quote is never closed');
    return new CsvFileError(`the quotes in line ${line} are broken`);
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new CsvFileError('there is no such file');
  if (code === 'EISDIR') return new CsvFileError('it is a folder');
  if (code === 'EACCES') return new CsvFileError('it may not be read');
  return new CsvFileError(message);
}

function parseHeader<Column extends string>(
  header: readonly string[],
  { required, optional = [] }: CsvColumns<Column>,
): { columns: (Column | null)[]; ignored: string[] } {
  const known: readonly string[] = [...required, ...optional];
  const names = header.map((name) => name.trim());
  const missing = required.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new CsvFileError(
      `the first line must name the columns ${required.join(',')}; missing: ${missing.join(', ')}`,
    );
  }
  const twice = known.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice) throw new CsvFileError(`the first line names the column ${twice} twice`);
  return {
    columns: names.map((name) => (known.includes(name) ? (name as Column) : null)),
    ignored: names.filter((name) => !known.includes(name)),
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

interface CsvOptions extends Partial<CsvLimits> {
  /** White space around a cell does not belong to it, around its quotes neither. */
  trim?: boolean;
}

/** Cells of a line as they stand there, the header's among them; or why that line cannot be read. */
export type CsvLine = { line: number; cells: string[] } | { line: number; fault: string };

/**
 * Reads the lines of a file (RFC 4180, UTF-8 with or without byte order mark) as a stream, never more of it than the
 * limits allow. A stray quote spoils its own line only.
 * @throws CsvFileError while the lines are read, when the file as a whole cannot be used.
 */
export async function* readCsvLines(
  source: CsvSource,
  { trim = false, ...changed }: CsvOptions = {},
): AsyncGenerator<CsvLine> {
  const limits = { ...CSV_LIMITS, ...changed };
  const skipped: { line: number; fault: string }[] = [];
  let isHeader = true;
  let rows = 0;
  const count = (line: number): void => {
    rows += 1;
    if (rows > limits.records) {
      throw new CsvFileError(`it has more than ${limits.records.toLocaleString('en')} rows (line ${line})`);
    }
  };
  const parser = parse({
    bom: true,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: limits.recordBytes,
    skip_records_with_error: true,
    trim,
    on_skip: (error) => {
      // After any other fault nobody knows where the next line begins.
      if (error && (error.code as string) === 'INVALID_OPENING_QUOTE') {
        const line = Number(error.lines);
        skipped.push({ line, fault: 'a quote inside a field that is not quoted' });
        try {
          count(line);
        } catch (tooMany) {
          parser.destroy(tooMany as Error);
        }
      } else {
        parser.destroy(error);
      }
      return undefined;
    },
  });
  // The error reaches the reader through the parser, the last of the chain.
  pipeline(bytesOf(source), new Utf8Check(), parser, () => undefined);
  try {
    for await (const row of parser as AsyncIterable<ParsedRecord>) {
      const line = firstLine(row);
      // The parser is ahead of whoever reads the lines.
      while (skipped[0] && skipped[0].line < line) yield skipped.shift()!;
      if (!isHeader) count(line);
      isHeader = false;
      yield { line, cells: row.record };
    }
    yield* skipped.splice(0);
  } catch (error) {
    throw explain(error, limits);
  } finally {
    parser.destroy();
  }
}

function bytesOf(source: CsvSource): Readable {
  if (typeof source === 'string') return createReadStream(source);
  return Readable.from('bytes' in source ? source.bytes : [Buffer.from(source.text)], { objectMode: false });
}

/** @returns why a line cannot be used: `columns` are the names of its cells, where they have one. */
export function overlongCell(
  cells: readonly string[],
  columns: readonly (string | null)[],
  longest = CSV_LIMITS.cellLength,
): string | null {
  const found = cells.findIndex((cell) => cell.length > longest);
  if (found < 0) return null;
  return `${columns[found] ?? `column ${found + 1}`} is longer than ${longest} characters`;
}

/**
 * Reads a table with a header line as a stream, header first.
 * @param limits what the file may hold, where it is not {@link CSV_LIMITS}
 * @throws CsvFileError here or while the records are read, when the file as a whole cannot be used.
 */
export async function openCsvTable<Column extends string>(
  source: CsvSource,
  wanted: CsvColumns<Column>,
  limits: Partial<CsvLimits> = {},
): Promise<CsvTable<Column>> {
  const lines = readCsvLines(source, limits);
  const first = await lines.next();
  if (first.done) throw new CsvFileError('it is empty');
  if ('fault' in first.value) throw new CsvFileError(`line ${first.value.line}: ${first.value.fault}`);
  const { columns, ignored } = parseHeader(first.value.cells, wanted);

  async function* records(): AsyncGenerator<CsvRecord<Column>> {
    for await (const line of lines) {
      if ('fault' in line) {
        yield line;
        continue;
      }
      const { line: place, cells: record } = line;
      const fault =
        record.length === columns.length
          ? overlongCell(record, columns, limits.cellLength)
          : `${record.length} columns instead of ${columns.length}`;
      if (fault !== null) {
        yield { line: place, fault };
        continue;
      }
      const cells: Partial<Record<Column, string>> = {};
      columns.forEach((column, index) => {
        if (column) cells[column] = record[index] ?? '';
      });
      yield { line: place, cells };
    }
  }
  return { ignoredColumns: ignored, records: records() };
}
