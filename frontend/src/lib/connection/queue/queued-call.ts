import type { Area } from '../../session/area';

/** Whose call it is: the area it was made in and who was signed in there, `null` for visitors. */
export interface Owner {
  area: Area;
  userId: string | null;
}

/** A caller who waits for the answer of a queued call. */
export interface Waiter {
  resolve: (response: Response) => void;
  reject: (error: unknown) => void;
}

export interface QueuedCall {
  /** The request afresh, for each try. */
  again: () => Request;
  /** Method, address and body: calls with the same are one call. */
  fingerprint: string;
  isWrite: boolean;
  owner: Owner;
  /** Sent before: the server may have acted on it already, its `Idempotency-Key` keeps it from acting twice. */
  tried: boolean;
  /** Made while the site was out of reach, so its caller was told to expect the answer later. */
  madeOffline: boolean;
  /** Replays that ended without an answer although the site was there. */
  failures: number;
  waiters: Set<Waiter>;
}

const READS = new Set(['GET', 'HEAD']);
export const isWrite = (request: Request): boolean => !READS.has(request.method);

/** A random UUID, also on a page without https, where the browser keeps its own maker back. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Gives a write the key by which the server knows its repetitions; a read needs none. */
export function giveKey(request: Request): void {
  if (isWrite(request) && !request.headers.has('Idempotency-Key'))
    request.headers.set('Idempotency-Key', uuid());
}

/** @param request not yet read, with its key */
export async function queuedCall(
  request: Request,
  owner: Owner,
  { tried, madeOffline }: Pick<QueuedCall, 'tried' | 'madeOffline'>,
): Promise<QueuedCall> {
  const { method, url, headers } = request;
  const { pathname, search } = new URL(url);
  const body = isWrite(request) ? await request.arrayBuffer() : new ArrayBuffer(0);
  return {
    // Without the caller's signal: somebody else may wait for the same answer.
    again: () => new Request(url, { method, headers, ...(body.byteLength > 0 && { body }) }),
    fingerprint: `${method} ${pathname}${search}\n${new TextDecoder().decode(body)}`,
    isWrite: isWrite(request),
    owner,
    tried,
    madeOffline,
    failures: 0,
    waiters: new Set(),
  };
}
