import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppKeys } from './app-keys.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** In front of boxes that name their purpose: no sign of base64url, so that none of the older ones begins like this. */
const BOUND = '2.';

/** What boxes are sealed for: one that is sealed for one purpose does not open for another. */
export type SealPurpose =
  | 'known-device'
  | 'mail'
  | 'push-target'
  | 'setting'
  | 'sms'
  | 'social-attempt'
  | 'social-proof'
  | 'ticket'
  | 'totp-secret'
  | 'totp-setup'
  | 'verification-code'
  | 'verification-cookie';

/**
 * What the database and the queue may still hold from before boxes named their purpose. Cookies of that time are asked for
 * again, so that nothing that a browser sends opens without its purpose.
 */
const OLD_BOXES: ReadonlySet<SealPurpose> = new Set([
  'mail',
  'push-target',
  'setting',
  'sms',
  'ticket',
  'totp-secret',
  'verification-code',
]);

/** Encrypts data that passes through the database or a queue and is read again by the server: a dump of either reveals nothing. */
@Injectable()
export class SealedBox {
  private readonly key: Buffer;

  constructor(keys: AppKeys) {
    this.key = keys.key('sealed-box');
  }

  /** @param value JSON @returns `2.` and base64url of nonce, tag and AES-256-GCM ciphertext, with the purpose as associated data */
  seal(purpose: SealPurpose, value: unknown): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(associated(purpose));
    const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return BOUND + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  }

  /** @throws Error when it was sealed with another key or for another purpose, or changed */
  open<T>(purpose: SealPurpose, sealed: string): T {
    const bound = isBound(sealed);
    if (!bound && !OLD_BOXES.has(purpose)) throw new Error(`a box without a purpose is no ${purpose}`);
    const bytes = Buffer.from(bound ? sealed.slice(BOUND.length) : sealed, 'base64url');
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    // Else a shorter tag, which is quicker guessed, would do.
    if (tag.length !== TAG_BYTES) throw new Error('a sealed box is cut short');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, NONCE_BYTES));
    if (bound) decipher.setAAD(associated(purpose));
    decipher.setAuthTag(tag);
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString('utf8')) as T;
  }
}

/** Does a box name its purpose? Older ones are sealed again where they are used. */
export function isBound(sealed: string): boolean {
  return sealed.startsWith(BOUND);
}

function associated(purpose: SealPurpose): Buffer {
  return Buffer.from(`pricealgo ${purpose}`, 'utf8');
}
