import type { ArchiveReader } from './archive-reader.js';
import { entryOf, MANIFEST, manifestSchema, type Manifest } from './manifest.js';
import { quoted } from './quoted.js';
import { isStorageKey } from '../storage/object-storage.js';
import { SEAL } from './seal.js';

/** An archive that nobody vouches for may unpack to so many times its own size; rows of prices do to some five times. */
export const MAX_RATIO = 100;
/** Or to this many bytes: a small database may be of one row many times over. */
const ALWAYS_UNPACKED = 268_435_456;

const MIGRATION = /^Migration\d{14}_[a-z0-9_]+$/;
const PICTURES = 'files/pictures/';

/** @throws Error with one readable line */
export function parseManifest(written: Buffer, file: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(written.toString('utf8')));
  } catch (error) {
    throw new Error(
      `${file} is a backup of another release, or none: its manifest cannot be read. An older one is restored by the release that made it; upgrade that and make a backup there.`,
      { cause: error },
    );
  }
}

/**
 * Holds a manifest to what needs no database: the archive has its entries and no other, each entry is one that the product could have
 * made, and all of it is of a believable size.
 * @param sealed the manifest is as somebody wrote it who has a key of ours: its sizes are true, however large
 * @throws Error with one readable line
 */
export function assertManifest(
  manifest: Manifest,
  archive: Pick<ArchiveReader, 'names' | 'bytes'>,
  sealed: boolean,
): void {
  const { migrations, tables, files } = manifest;
  const foreign = migrations.find((name) => !MIGRATION.test(name));
  if (foreign !== undefined)
    throw new Error(`The backup names ${quoted(foreign)}, which is no migration of this product.`);
  const table = tables.find(({ name, entry }) => entry !== entryOf(name));
  if (table) throw new Error(`The backup has rows of ${quoted(table.name)} in ${quoted(table.entry)}.`);
  const file = files.find(({ entry }) => !mayBeFile(entry));
  if (file) throw new Error(`The backup has ${quoted(file.entry)}, which is no file of this product's.`);

  const named = [MANIFEST, ...tables.map(({ entry }) => entry), ...files.map(({ entry }) => entry)];
  const entries = new Set(named);
  if (entries.size < named.length) throw new Error('The manifest of the backup names an entry twice.');
  const missing = named.find((name) => !archive.names.has(name));
  if (missing !== undefined) throw new Error(`The backup lacks ${quoted(missing)}.`);
  const surplus = [...archive.names].find((name) => name !== SEAL && !entries.has(name));
  if (surplus !== undefined)
    throw new Error(`The backup has ${quoted(surplus)}, of which its manifest says nothing.`);

  const unpacked = [...tables, ...files].reduce((total, { bytes }) => total + bytes, 0);
  if (!sealed && unpacked > Math.max(ALWAYS_UNPACKED, MAX_RATIO * archive.bytes))
    throw new Error(
      `The backup would unpack from ${archive.bytes} to ${unpacked} bytes, more than ${MAX_RATIO} times as many: it is refused.`,
    );
}

const mayBeFile = (entry: string): boolean =>
  entry.startsWith(PICTURES) && isStorageKey(entry.slice(PICTURES.length));
