import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AppConfig } from '../../config/app-config.js';
import type { ArchiveReader } from './archive-reader.js';
import type { BackupKeys } from './backup-keys.js';
import type { Manifest } from './manifest.js';
import { unwrapSecret } from './seal.js';

/**
 * Puts the files of a backup into the data folder.
 * @throws Error naming the file where another one is in its place
 */
export async function restoreFiles(
  config: AppConfig,
  archive: ArchiveReader,
  { files }: Manifest,
): Promise<void> {
  for (const { entry, ...sum } of files)
    await keep(config, entry.slice('files/'.length), sum.sha256, () => archive.stream(entry, sum));
}

/**
 * Puts the installation's own secret into the data folder, as far as the backup has it and it can be opened.
 * @param keys those that sealed the backup, null where nobody knows who did
 * @throws Error where another secret is there already
 */
export async function restoreSecret(
  config: AppConfig,
  { secret }: Manifest,
  keys: BackupKeys | null,
  log: (line: string) => void,
): Promise<void> {
  if (secret === null) return;
  if (keys === null) {
    log('Its app-secret is wrapped by a passphrase that is not here, and is left out.');
    return;
  }
  const text = Buffer.from(unwrapSecret(keys, secret), 'utf8');
  await keep(config, 'app-secret', sha256(text), () => Promise.resolve(Readable.from([text])));
}

/** A file that is there already stays; one that differs is told of. */
async function keep(
  { dataDir }: AppConfig,
  name: string,
  sum: string,
  content: () => Promise<Readable>,
): Promise<void> {
  const target = path.resolve(dataDir, name);
  if (!target.startsWith(dataDir + path.sep))
    throw new Error(`${name} of the backup leaves the data folder.`);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const present = await readFile(target).catch(() => null);
  if (present === null)
    await pipeline(await content(), createWriteStream(target, { mode: 0o600, flags: 'wx' }));
  else if (sha256(present) !== sum)
    throw new Error(`${target} is there already and differs from the backup's: move it away first.`);
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
