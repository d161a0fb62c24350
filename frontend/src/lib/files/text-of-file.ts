import { decodeText } from '@pricealgo/contract/text-encoding';

/**
 * A file's text, in whatever a spreadsheet writes: UTF-8, UTF-16 or Windows-1252.
 * @throws Error with a sentence where it is none of them
 */
export async function textOfFile(file: Blob): Promise<string> {
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
  if ('fault' in decoded) throw new Error(`This file cannot be read: ${decoded.fault}.`);
  return decoded.text;
}
