import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from './write-whole.js';

/** Stores files of members and of the site. Keys are made by the server (`[a-z0-9./-]`), never by a client. */
export abstract class ObjectStorage {
  /** Stores an object durably; one with the same key is replaced. @throws UpstreamError when the storage does not answer */
  abstract put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** @returns `null` when there is no such object. @throws UpstreamError */
  abstract get(key: string): Promise<Buffer | null>;
  /** Deleting an object that does not exist succeeds. @throws UpstreamError */
  abstract delete(key: string): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]+$/;

/** Whether it is a key that the server could have made; none of them leaves its folder. */
export const isStorageKey = (key: string): boolean => KEY.test(key) && key.length <= 120;

/** @throws Error for a key that could leave its folder: that is a bug of the server, not a fault of a client. */
export function assertKey(key: string): void {
  if (!isStorageKey(key)) throw new Error('not a storage key');
}

/** Keeps objects as files in a folder of this machine, readable by our own user only. */
export class LocalStorage extends ObjectStorage {
  constructor(private readonly folder: string) {
    super();
  }

  async put(key: string, bytes: Uint8Array, _contentType: string): Promise<void> {
    const file = this.fileOf(key);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeWhole(file, bytes);
  }

  async get(key: string): Promise<Buffer | null> {
    try {
      return await readFile(this.fileOf(key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.fileOf(key), { force: true });
  }

  private fileOf(key: string): string {
    assertKey(key);
    return path.join(this.folder, key);
  }
}
