/** A browser that takes pushes, as it described itself. */
export interface PushTarget {
  endpoint: string;
  /** base64url, 65 bytes */
  p256dh: string;
  /** base64url, 16 bytes */
  auth: string;
}

export type PushUrgency = 'low' | 'normal' | 'high';

export interface PushMessage {
  /** At most `PAYLOAD_MAX` bytes of UTF-8. */
  payload: string;
  /** How long the push service keeps it for a browser that is away, s. */
  ttlS: number;
  urgency: PushUrgency;
  /** What is not delivered yet is replaced by a newer one of the same topic: ≤ 32 signs of base64url. */
  topic: string;
}

/** Bytes: every service takes 4,096 of ciphertext; more may be refused. */
export const PAYLOAD_MAX = 3_000;

/** What became of one attempt. `failure` names neither endpoint nor content. */
export type PushOutcome =
  | { state: 'sent' }
  /** The browser is not there any more: forget it. */
  | { state: 'gone' }
  /** Trying again may help, not before `afterS` where the service says so. */
  | { state: 'retry'; failure: string; afterS?: number }
  /** Trying again cannot help. */
  | { state: 'refused'; failure: string };

/** Takes pushes out of the product. */
export abstract class PushTransport {
  /** What browsers need to subscribe: P-256 public key, base64url. */
  abstract readonly publicKey: string;

  /** @throws AppError `invalid_request` for an endpoint or keys that nothing can be sent to */
  abstract assertTarget(target: PushTarget): void;

  /** Never throws. @param signal gives up */
  abstract deliver(target: PushTarget, message: PushMessage, signal?: AbortSignal): Promise<PushOutcome>;
}
