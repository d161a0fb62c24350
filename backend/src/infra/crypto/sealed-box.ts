import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppKeys } from './app-keys.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts data that passes through the database or a queue and is read again by the server: a dump of either reveals nothing. */
@Injectable()
export class SealedBox {
  private readonly key: Buffer;

  constructor(keys: AppKeys) {
    this.key = keys.key('sealed-box');
  }

  /** @param value JSON @returns base64url of nonce, tag and AES-256-GCM ciphertext */
  seal(value: unknown): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce);
    const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  }

  /** @throws Error when it was sealed with another key, or changed */
  open<T>(sealed: string): T {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString('utf8')) as T;
  }
}
