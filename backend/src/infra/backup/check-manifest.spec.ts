import { assertManifest, MAX_RATIO, parseManifest } from './check-manifest.js';
import type { Manifest } from './manifest.js';

const sha256 = 'a'.repeat(64);
const manifest = (changes: Partial<Manifest> = {}): Manifest => ({
  format: 2,
  takenAt: '2026-11-27T10:00:00.000Z',
  commit: 'unknown',
  migrations: ['Migration20261120000100_outbox'],
  tables: [
    { name: 'public."order"', entry: 'tables/public.order.copy', columns: ['id'], rows: 1, bytes: 2, sha256, partitions: [] }, // prettier-ignore
  ],
  sequences: [],
  files: [{ entry: 'files/pictures/site/a.webp', bytes: 3, sha256 }],
  secret: null,
  secretPrint: null,
  chainHead: null,
  ...changes,
});
const archiveOf = ({ tables, files }: Manifest, bytes = 1_000) => ({
  bytes,
  names: new Set(['manifest.json', 'seal.json', ...[...tables, ...files].map(({ entry }) => entry)]),
});
const checked = (one: Manifest, sealed = false, bytes?: number): void =>
  assertManifest(one, archiveOf(one, bytes), sealed);
const filesOf = (...entries: string[]): Partial<Manifest> => ({
  files: entries.map((entry) => ({ entry, bytes: 1, sha256 })),
});

describe('the manifest of a backup', () => {
  it('may be what the product makes', () => {
    expect(() => checked(manifest())).not.toThrow();
    const written = Buffer.from(JSON.stringify(manifest()));
    expect(parseManifest(written, 'x.zip')).toEqual(manifest());
  });

  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['a later format', { ...manifest(), format: 3 }],
    ['the format of before there were seals', { ...manifest(), format: 1 }],
    ['a field too many', { ...manifest(), more: 1 }],
    ['a negative size', { ...manifest(), files: [{ entry: 'files/pictures/a.webp', bytes: -1, sha256 }] }],
    ['a number that is none', { ...manifest(), sequences: [{ name: 'x', last: '1); select 1' }] }],
    ['no time', { ...manifest(), takenAt: '\u001b[2J' }],
    ['no migration', { ...manifest(), migrations: [] }],
  ])('is refused in one line with %s', (_, written) => {
    const text = typeof written === 'string' ? written : JSON.stringify(written);
    expect(() => parseManifest(Buffer.from(text), 'x.zip')).toThrow(
      'x.zip is a backup of another release, or none: its manifest cannot be read. An older one is restored by the release that made it',
    );
  });

  it.each([
    'files/pictures/../app-secret',
    'files/pictures//etc/passwd',
    'files/pictures/.ssh',
    'files/pictures/a.webp/',
    'files/pictures',
    'files/app-secret',
    'files/postgres/pg_hba.conf',
    'pictures/a.webp',
  ])('names no file like %s', (entry) => {
    expect(() => checked(manifest(filesOf(entry)))).toThrow(
      `The backup has "${entry}", which is no file of this product's.`,
    );
  });

  it('lets an archive unpack to what is believable, unless it is known who made it', () => {
    const large = manifest({ files: [{ entry: 'files/pictures/a.webp', bytes: 1_000_000_000, sha256 }] });
    expect(() => checked(large, false, 1_000_000_000 / MAX_RATIO + 1)).not.toThrow();
    expect(() => checked(large, false, 1_000_000_000 / MAX_RATIO - 1)).toThrow('more than 100 times as many');
    expect(() => checked(large, true, 1_000)).not.toThrow();
    // A small database of one row many times over.
    const small = manifest({ files: [{ entry: 'files/pictures/a.webp', bytes: 200_000_000, sha256 }] });
    expect(() => checked(small, false, 1_000)).not.toThrow();
  });
});
