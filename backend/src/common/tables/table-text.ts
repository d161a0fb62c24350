import { createReadStream } from 'node:fs';
import { type DecodedText, decodeText } from '@pricealgo/contract/text-encoding';

/** A file as a whole cannot be imported; the message is one line for the person who gave it. */
export class CsvFileError extends Error {}

/** A file by its path, the text of one, or its bytes as they come. */
export type TableSource = string | { readonly text: string } | { readonly bytes: AsyncIterable<Buffer> };

/** A table is held as a whole while it is read, since all of its rows decide how its numbers and dates are written. */
export const MAX_TABLE_BYTES = 256 * 1_024 * 1_024;

/**
 * Reads all of a table.
 * @throws CsvFileError where it cannot be read, is too large or is no text
 */
export async function readTableText(source: TableSource): Promise<DecodedText> {
  if (typeof source !== 'string' && 'text' in source) {
    const text = source.text.replace(/^\ufeff/, '');
    if (text.includes('\0')) throw new CsvFileError('it is no text');
    return { text, encoding: 'UTF-8' };
  }
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of typeof source === 'string' ? createReadStream(source) : source.bytes) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      if (size > MAX_TABLE_BYTES) throw new CsvFileError('it is larger than 256 MiB');
    }
  } catch (error) {
    throw explained(error);
  }
  const decoded = decodeText(Buffer.concat(parts));
  if ('fault' in decoded) throw new CsvFileError(decoded.fault);
  return decoded;
}

function explained(error: unknown): Error {
  if (error instanceof CsvFileError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new CsvFileError('there is no such file');
  if (code === 'EISDIR') return new CsvFileError('it is a folder');
  if (code === 'EACCES') return new CsvFileError('it may not be read');
  return error as Error;
}
