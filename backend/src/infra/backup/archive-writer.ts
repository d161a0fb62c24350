import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Size and checksum of one entry, as it is before it is packed. */
export interface EntrySum {
  readonly bytes: number;
  /** SHA-256, hex. */
  readonly sha256: string;
}

/** A tenth of the time of zlib's default for a sixth more room: rows of prices have little more to give. */
const COMPRESSION_LEVEL = 1;

/** Passes bytes on, and knows afterwards how many there were and what their checksum is. */
export class Summed extends Transform {
  private readonly hash = createHash('sha256');
  protected bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }

  sum(): EntrySum {
    return { bytes: this.bytes, sha256: this.hash.copy().digest('hex') };
  }
}

/**
 * Writes a ZIP file, entry by entry, beside its place, and puts it there when it is whole: neither a crash nor a full disk
 * leaves half of it. Readable by our own user only.
 */
export class ArchiveWriter {
  private readonly zip = new ZipFile();
  private readonly written: Promise<void>;

  private constructor(
    private readonly file: string,
    private readonly draft: string,
  ) {
    this.written = pipeline(
      Readable.from(this.zip.outputStream, { objectMode: false }),
      createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
    );
    this.written.catch(() => undefined);
  }

  static async create(file: string): Promise<ArchiveWriter> {
    const draft = `${file}.part`;
    await rm(draft, { force: true });
    return new ArchiveWriter(file, draft);
  }

  /** Adds an entry and waits until it is written. @throws what the stream or the file system throws */
  async add(name: string, content: Readable): Promise<EntrySum> {
    const summed = new Summed();
    this.zip.addReadStream(summed, name, { compressionLevel: COMPRESSION_LEVEL, mode: 0o100600 });
    await Promise.race([
      Promise.all([pipeline(content, summed), finished(summed)]),
      // Nothing reads the entry any more where the file cannot be written.
      this.written.then(() => Promise.reject(new Error('the archive ended before its time'))),
    ]).catch((error: unknown) => {
      content.destroy();
      throw error;
    });
    return summed.sum();
  }

  /** @returns the size of the file, bytes */
  async finish(): Promise<number> {
    this.zip.end();
    await this.written;
    const handle = await open(this.draft, 'r+');
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    await rename(this.draft, this.file);
    return size;
  }

  /** Leaves nothing behind. */
  async discard(): Promise<void> {
    this.zip.end();
    await rm(this.draft, { force: true });
  }
}
