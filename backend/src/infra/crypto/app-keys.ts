import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';

const FILE = 'app-secret';

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

function ownSecret(dataDir: string): string {
  const file = path.join(dataDir, FILE);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // There is no file yet.
  }
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Another process of this machine wrote the file first: its secret counts.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
