import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { instrumentKey, parseInstrumentKey, type InstrumentKey } from '@pricealgo/contract/instrument-key';

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
    const [, exchange, symbol, date] = NAME.exec(name) ?? [];
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
