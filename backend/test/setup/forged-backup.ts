import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import * as yauzl from 'yauzl';
import { ZipFile } from 'yazl';
import type { Manifest } from '../../src/infra/backup/manifest.js';

/** Entries of a backup by name, unpacked. */
export type Entries = Map<string, Buffer>;

/** A backup as whoever has the file sees it: nothing of it is secret, and all of it can be changed. */
export class OpenBackup {
  private constructor(
    readonly manifest: Manifest,
    readonly entries: Entries,
  ) {}

  static async of(file: string): Promise<OpenBackup> {
    const zip = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true });
    const entries: Entries = new Map();
    for await (const entry of zip.eachEntry())
      entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    zip.close();
    const manifest = JSON.parse(entries.get('manifest.json')!.toString('utf8')) as Manifest;
    return new OpenBackup(manifest, entries);
  }

  /** A table of the manifest. */
  table(name: string): Manifest['tables'][number] {
    return this.manifest.tables.find((table) => table.name === `public.${name}`)!;
  }

  /** Calls a table otherwise, and its entry with it. */
  rename(name: string, forged: string): void {
    const table = this.table(name);
    const rows = this.entries.get(table.entry)!;
    this.entries.delete(table.entry);
    Object.assign(table, { name: forged, entry: `tables/${forged.replaceAll('"', '')}.copy` });
    this.entries.set(table.entry, rows);
  }

  /** Puts other rows into a table, with sums that fit them. */
  fill(name: string, rows: readonly string[]): void {
    const table = this.table(name);
    const content = Buffer.from(rows.map((row) => `${row}\n`).join(''), 'utf8');
    this.entries.set(table.entry, content);
    Object.assign(table, { rows: rows.length, ...sumOf(content) });
  }

  /** Adds a file, with the sum that fits it. */
  add(entry: string, content: string): void {
    const bytes = Buffer.from(content, 'utf8');
    this.entries.set(entry, bytes);
    this.manifest.files.push({ entry, ...sumOf(bytes) });
  }

  /** @param twice an entry that the archive has twice */
  async write(file: string, twice?: string): Promise<string> {
    this.entries.set('manifest.json', Buffer.from(JSON.stringify(this.manifest, null, 1), 'utf8'));
    const zip = new ZipFile();
    for (const [name, content] of this.entries) zip.addBuffer(content, name);
    if (twice) zip.addBuffer(this.entries.get(twice)!, twice);
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(file));
    return file;
  }
}

const sumOf = (content: Buffer): { bytes: number; sha256: string } => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});
