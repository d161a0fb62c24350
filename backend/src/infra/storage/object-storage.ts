/** Where files of members are kept. Keys are made by us (`[a-z0-9./-]`), never by a client. */
export abstract class ObjectStorage {
  /** Stores it durably; an object with that key is replaced. @throws UpstreamError when the space does not answer */
  abstract put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** @returns `null` when there is none. @throws UpstreamError */
  abstract get(key: string): Promise<Buffer | null>;
  /** Removing what is not there succeeds. @throws UpstreamError */
  abstract delete(key: string): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]+$/;

/** @throws Error for a key that could leave its folder: a fault of ours, not of a client. */
export function assertKey(key: string): void {
  if (!KEY.test(key) || key.length > 120) throw new Error('not a storage key');
}
