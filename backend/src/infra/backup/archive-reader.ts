import type { Readable, TransformCallback } from 'node:stream';
import { finished } from 'node:stream/promises';
import * as yauzl from 'yauzl';
import { Summed, type EntrySum } from './archive-writer.js';
import { printable, quoted } from './quoted.js';

/** Entries of a backup, pictures for the most part. */
export const MAX_ENTRIES = 250_000;

/** Passes an entry on for as long as it is what it should be: fails as soon as more comes, and at its end where it differs. */
class Verified extends Summed {
  constructor(
    private readonly entry: string,
    private readonly expected: EntrySum,
  ) {
    super();
  }

  override _transform(chunk: Buffer, encoding: BufferEncoding, done: TransformCallback): void {
    if (this.bytes + chunk.length > this.expected.bytes) done(tooLarge(this.entry, this.expected.bytes));
    else super._transform(chunk, encoding, done);
  }

  override _flush(done: TransformCallback): void {
    const { bytes, sha256 } = this.sum();
    const holds = bytes === this.expected.bytes && sha256 === this.expected.sha256;
    done(holds ? null : damaged(this.entry));
  }
}

const tooLarge = (entry: string, bytes: number): Error =>
  new Error(
    `${printable(entry)} of the backup is larger than it may be (${bytes} bytes): nothing more of it was unpacked.`,
  );
const damaged = (entry: string, cause?: unknown): Error =>
  new Error(`${printable(entry)} of the backup is damaged: its checksum differs.`, { cause });

/** Entries of a ZIP file that anybody may have written: nothing of what it says of itself is believed. */
export class ArchiveReader {
  readonly names: ReadonlySet<string>;

  private constructor(
    private readonly zip: yauzl.ZipFile,
    private readonly entries: ReadonlyMap<string, yauzl.Entry>,
  ) {
    this.names = new Set(entries.keys());
  }

  /**
   * @param options.maxEntries more are refused before the first is read
   * @throws Error with one readable line for a file that is none of ours, or not all of it
   */
  static async open(file: string, { maxEntries = MAX_ENTRIES } = {}): Promise<ArchiveReader> {
    let zip: yauzl.ZipFile | null = null;
    try {
      // Sizes are enforced by `Verified`, by what the manifest says.
      zip = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true, validateEntrySizes: false });
      if (zip.entryCount > maxEntries)
        throw new Error(`it says that it has ${zip.entryCount} entries, and ${maxEntries} are the most`);
      const entries = new Map<string, yauzl.Entry>();
      for await (const entry of zip.eachEntry()) {
        if (entries.has(entry.fileName)) throw new Error(`it has ${quoted(entry.fileName)} twice`);
        entries.set(entry.fileName, entry);
      }
      return new ArchiveReader(zip, entries);
    } catch (error) {
      zip?.close();
      throw new Error(`${file} cannot be read as a backup: ${printable((error as Error).message)}`, {
        cause: error,
      });
    }
  }

  /** Size of the file, bytes. */
  get bytes(): number {
    return this.zip.fileSize;
  }

  /** A small entry whose sum nobody knows yet. @throws Error where there is none, or as soon as it is more than `maxBytes` */
  async content(name: string, maxBytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const packed = await this.packed(name);
    try {
      for await (const chunk of packed as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > maxBytes) break;
        chunks.push(chunk);
      }
    } catch (error) {
      throw damaged(name, error);
    }
    if (bytes > maxBytes) throw tooLarge(name, maxBytes);
    return Buffer.concat(chunks);
  }

  /** Unpacks an entry for its checksum alone. @throws Error naming the entry where it is damaged, or larger than expected */
  async check(name: string, expected: EntrySum): Promise<void> {
    await finished((await this.stream(name, expected)).resume());
  }

  /** Where {@link check} would throw, the stream fails in place of ending. @throws Error where there is no such entry */
  async stream(name: string, expected: EntrySum): Promise<Readable> {
    const packed = await this.packed(name);
    const verified = new Verified(name, expected);
    // What does not even unpack has another checksum, too.
    packed.on('error', (error) => verified.destroy(damaged(name, error)));
    verified.once('close', () => packed.destroy());
    return packed.pipe(verified);
  }

  close(): void {
    this.zip.close();
  }

  private async packed(name: string): Promise<Readable> {
    const entry = this.entries.get(name);
    if (!entry) throw new Error(`The backup lacks ${printable(name)}.`);
    return this.zip.openReadStreamPromise(entry).catch((error: unknown) => {
      throw damaged(name, error);
    });
  }
}
