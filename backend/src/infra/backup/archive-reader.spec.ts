import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { jest } from '@jest/globals';
import * as yauzl from 'yauzl';
import { ZipFile } from 'yazl';
import { ArchiveReader, MAX_ENTRIES } from './archive-reader.js';
import { MANIFEST, MAX_MANIFEST_KIB } from './manifest.js';

const sumOf = (content: Buffer) => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

describe('ArchiveReader', () => {
  let folder: string;
  let reader: ArchiveReader | null;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pricealgo-archive-'));
    reader = null;
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    reader?.close();
    await rm(folder, { recursive: true });
  });
  const zipOf = async (entries: readonly (readonly [string, Buffer])[]): Promise<string> => {
    const zip = new ZipFile();
    for (const [name, content] of entries) zip.addBuffer(content, name);
    zip.end();
    const file = path.join(folder, 'a.zip');
    await pipeline(zip.outputStream, createWriteStream(file));
    return file;
  };
  /** The stream from which an entry is unpacked: it knows how much of the file it has taken. */
  const unpacking = () => {
    const opened: (Readable & { bytesWritten: number })[] = [];
    const open = yauzl.ZipFile.prototype.openReadStreamPromise;
    jest.spyOn(yauzl.ZipFile.prototype, 'openReadStreamPromise').mockImplementation(async function (
      this: yauzl.ZipFile,
      entry,
    ) {
      const stream = await open.call(this, entry);
      opened.push(stream as (typeof opened)[number]);
      return stream;
    });
    return opened;
  };

  it('gives entries that are as they should be', async () => {
    const content = randomBytes(100_000);
    reader = await ArchiveReader.open(await zipOf([['a', content]]));
    expect([...reader.names]).toEqual(['a']);
    expect(await reader.content('a', 100_000)).toEqual(content);
    await reader.check('a', sumOf(content));
    expect(await buffer(await reader.stream('a', sumOf(content)))).toEqual(content);
    await expect(reader.stream('b', sumOf(content))).rejects.toThrow('The backup lacks b.');
  });

  it('unpacks no more of an entry than it should have, whatever the archive says', async () => {
    const bomb = randomBytes(16_000_000);
    reader = await ArchiveReader.open(await zipOf([['bomb', bomb]]));
    const opened = unpacking();
    await expect(reader.check('bomb', { ...sumOf(bomb), bytes: 10 })).rejects.toThrow(
      'bomb of the backup is larger than it may be (10 bytes): nothing more of it was unpacked.',
    );
    await expect(reader.content('bomb', 10)).rejects.toThrow('larger than it may be (10 bytes)');
    expect(opened).toHaveLength(2);
    for (const stream of opened) {
      expect(stream.destroyed).toBe(true);
      expect(stream.bytesWritten).toBeLessThan(1_000_000);
    }
  });

  it('reads no manifest that is larger than any of ours', async () => {
    reader = await ArchiveReader.open(
      await zipOf([[MANIFEST, Buffer.alloc(MAX_MANIFEST_KIB * 1_024 + 1, ' ')]]),
    );
    await expect(reader.content(MANIFEST, MAX_MANIFEST_KIB * 1_024)).rejects.toThrow(
      'manifest.json of the backup is larger than it may be (67108864 bytes)',
    );
  });

  it('fails in place of ending where an entry is shorter, or another one', async () => {
    const content = Buffer.from('the rows');
    reader = await ArchiveReader.open(await zipOf([['a', content]]));
    for (const expected of [
      { ...sumOf(content), bytes: 9 },
      { bytes: 8, sha256: sumOf(Buffer.from('other rows')).sha256 },
    ]) {
      await expect(reader.check('a', expected)).rejects.toThrow(
        'a of the backup is damaged: its checksum differs.',
      );
      await expect(buffer(await reader.stream('a', expected))).rejects.toThrow('is damaged');
    }
  });

  it('names an entry that cannot be unpacked', async () => {
    const content = Buffer.alloc(10_000, 'abcdefg');
    const file = await zipOf([['a', content]]);
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(255, 31, 60));
    reader = await ArchiveReader.open(file);
    await expect(reader.check('a', sumOf(content))).rejects.toThrow('a of the backup is damaged');
    await expect(reader.content('a', 10_000)).rejects.toThrow('a of the backup is damaged');
  });

  it('refuses an archive with an entry twice, a way out, or more entries than it may have', async () => {
    const one = Buffer.from('1');
    await expect(ArchiveReader.open(await zipOf([['a', one], ['a', one]]))).rejects.toThrow('it has "a" twice'); // prettier-ignore
    const file = await zipOf([['aa/aa', one]]);
    const bytes = await readFile(file);
    await writeFile(file, Buffer.from(bytes.toString('latin1').replaceAll('aa/aa', '../\u001ba'), 'latin1'));
    await expect(ArchiveReader.open(file)).rejects.toThrow(
      'cannot be read as a backup: invalid relative path: ../?a',
    );

    const three = await zipOf([['a', one], ['b', one], ['c', one]]); // prettier-ignore
    await expect(ArchiveReader.open(three, { maxEntries: 2 })).rejects.toThrow(
      'it says that it has 3 entries, and 2 are the most',
    );
    // What it says is enough: nothing is read then.
    const said = await readFile(three);
    said.writeUInt16LE(2, said.length - 12);
    await writeFile(three, said);
    await expect(ArchiveReader.open(three, { maxEntries: 1 })).rejects.toThrow('it has 2 entries, and 1 are');
    expect(MAX_ENTRIES).toBe(250_000);
  });
});
