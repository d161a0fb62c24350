import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { canonicalJson, sha256Hex } from '../../../common/json/canonical-json.js';
import type { LedgerEnd } from './ledger.repository.js';

/** What is signed once a day. */
export interface LedgerHeadBody {
  /** UTC day that had ended, YYYY-MM-DD. */
  readonly day: string;
  /** When the chains were looked at, ms since epoch UTC. */
  readonly takenAtMs: number;
  /** Last call of the chain of calls. */
  readonly calls: LedgerEnd;
  /** Last entry of the chain of outcomes. */
  readonly outcomes: LedgerEnd;
  /** SHA-256 of the body before this one, hex; 64 zeros before the first: who keeps one head keeps all before it. */
  readonly previous: string;
  /** Ed25519 public key (raw, 32 bytes), base64. */
  readonly publicKey: string;
}

export interface SignedHead {
  readonly body: string;
  readonly signature: string;
}

/** DER in front of the 32 bytes of an Ed25519 private key (RFC 8410). */
const PRIVATE_KEY_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Bytes of a raw public key at the end of its DER. */
const RAW_BYTES = 32;

/** @param seed 32 bytes */
export function signingKey(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_KEY_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}

/** @returns the raw public key, base64 */
export function publicKeyOf(key: KeyObject): string {
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return der.subarray(-RAW_BYTES).toString('base64');
}

/** Signs the canonical JSON of a body. @param before body of the day before, `null` for the first */
export function signedHead(
  key: KeyObject,
  body: Omit<LedgerHeadBody, 'previous' | 'publicKey'>,
  before: string | null,
): SignedHead {
  const text = canonicalJson({
    ...body,
    previous: before === null ? '0'.repeat(64) : sha256Hex(before),
    publicKey: publicKeyOf(key),
  } satisfies LedgerHeadBody);
  return { body: text, signature: sign(null, Buffer.from(text), key).toString('base64') };
}
