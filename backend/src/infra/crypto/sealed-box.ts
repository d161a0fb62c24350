import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppKeys, type KeyRing } from './app-keys.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** In front of every box: which way of sealing it is of. */
const FORMAT = '2.';

/** What boxes are sealed for: one that is sealed for one purpose does not open for another. */
export type SealPurpose =
  | 'known-device'
  | 'known-device-link'
  | 'linked-device'
  | 'mail'
  | 'proven-mailbox'
  | 'proven-mailbox-link'
  | 'push-target'
  | 'setting'
  | 'sms'
  | 'social-attempt'
  | 'social-proof'
  | 'ticket'
  | 'totp-secret'
  | 'totp-setup'
  | 'verification-code'
  | 'verification-cookie'
  | 'webhook-secret';

/** Encrypts data that passes through the database or a queue and is read again by the server: a dump of either reveals nothing. */
@Injectable()
export class SealedBox {
  private readonly keys: KeyRing;

  constructor(keys: AppKeys) {
    this.keys = keys.keyRing('sealed-box');
  }

  /** @param value JSON @returns `2.` and base64url of nonce, tag and AES-256-GCM ciphertext, with the purpose as associated data */
  seal(purpose: SealPurpose, value: unknown): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.keys[0], nonce).setAAD(associated(purpose));
    const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return FORMAT + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  }

  /** @throws Error when it was sealed with a key that is not accepted or for another purpose, or changed */
  open<T>(purpose: SealPurpose, sealed: string): T {
    return this.openedBy<T>(purpose, sealed).value;
  }

  /**
   * @returns the value, and which key opened it: 0 is the one that seals
   * @throws Error as `open`
   */
  openedBy<T>(purpose: SealPurpose, sealed: string): { value: T; key: number } {
    if (!sealed.startsWith(FORMAT)) throw new Error('this is no sealed box');
    const bytes = Buffer.from(sealed.slice(FORMAT.length), 'base64url');
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    // Else a shorter tag, which is quicker guessed, would do.
    if (tag.length !== TAG_BYTES) throw new Error('a sealed box is cut short');
    let fault: unknown;
    for (const [at, key] of this.keys.entries()) {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAAD(associated(purpose)).setAuthTag(tag);
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      try {
        decipher.final();
      } catch (error) {
        fault = error;
        continue;
      }
      return { value: JSON.parse(text.toString('utf8')) as T, key: at };
    }
    throw fault;
  }
}

function associated(purpose: SealPurpose): Buffer {
  return Buffer.from(`pricealgo ${purpose}`, 'utf8');
}
