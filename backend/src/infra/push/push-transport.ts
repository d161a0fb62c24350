import type { SealedBox } from '../crypto/sealed-box.js';

/** A push subscription as the browser described it. */
export interface PushTarget {
  endpoint: string;
  /** base64url, 65 bytes */
  p256dh: string;
  /** base64url, 16 bytes */
  auth: string;
  /** Keys that the browser subscribed with, where they are not those of today: its push service takes no others. */
  vapid?: VapidPair;
}

/** Keys that identify a server to push services (RFC 8292); base64url. */
export interface VapidPair {
  publicKey: string;
  privateKey: string;
}

export type PushUrgency = 'low' | 'normal' | 'high';

export interface PushMessage {
  /** At most `PAYLOAD_MAX` bytes of UTF-8. */
  payload: string;
  /** How long the push service keeps the message for a browser that is offline, s. */
  ttlS: number;
  urgency: PushUrgency;
  /** A newer message of the same topic replaces an undelivered one: at most 32 characters of base64url. */
  topic: string;
}

/** In bytes. Every push service accepts 4,096 bytes of ciphertext; more may be refused. */
export const PAYLOAD_MAX = 3_000;

/** Result of one attempt. `failure` names neither the endpoint nor the content. */
export type PushOutcome =
  | { state: 'sent' }
  /** The subscription has ended: delete it. */
  | { state: 'gone' }
  /** A retry may help, but not before `afterS` seconds where the service says so. */
  | { state: 'retry'; failure: string; afterS?: number }
  /** A retry cannot help. */
  | { state: 'refused'; failure: string };

/** Delivers pushes to the push services of browsers. */
export abstract class PushTransport {
  /** Key that browsers need to subscribe: P-256 public key, base64url. */
  abstract readonly publicKey: string;

  /**
   * Keys of the time of another secret.
   * @param key which of the accepted secrets sealed the target, as `SealedBox.openedBy` says
   * @returns `undefined` where they are those of today
   */
  abstract earlierKeys(key: number): VapidPair | undefined;

  /** @throws AppError `invalid_request` for an endpoint or keys that nothing can be sent to */
  abstract assertTarget(target: PushTarget): void;

  /** Never throws. @param signal aborts the attempt */
  abstract deliver(target: PushTarget, message: PushMessage, signal?: AbortSignal): Promise<PushOutcome>;
}

/**
 * A browser's target with the keys it was subscribed with: until `npm run secret:rotate` has written them into it, the secret that
 * sealed it says which they are.
 * @throws Error as `SealedBox.open`
 */
export function openTarget(
  box: SealedBox,
  transport: Pick<PushTransport, 'earlierKeys'>,
  sealed: string,
): PushTarget {
  const { value, key } = box.openedBy<PushTarget>('push-target', sealed);
  const vapid = value.vapid ?? transport.earlierKeys(key);
  return vapid ? { ...value, vapid } : value;
}
