import { hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { ownSecret } from './own-secret.js';

/**
 * Keys for everything that is signed, sealed or hashed with a key, each derived for one purpose from APP_SECRET. Where
 * no secret is configured (never in production) a random one is made and kept in the data folder, readable by our user only.
 */
@Injectable()
export class AppKeys {
  private readonly secret: Buffer;

  constructor(config: AppConfig) {
    this.secret = Buffer.from(config.env.APP_SECRET ?? ownSecret(config.dataDir), 'utf8');
  }

  /** @returns 32 bytes, which are the same for the same purpose on every node */
  key(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.secret, 'pricealgo', purpose, 32));
  }
}
