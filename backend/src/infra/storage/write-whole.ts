import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a file beside its place and puts it there, so that neither a reader nor a crash finds half of it. Readable by our own user
 * only. Where that fails (a full disk), what stood there stays and the half is taken away, for it holds the room that is missing.
 * @throws what the file system throws, `ENOSPC` for one
 */
export async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}
