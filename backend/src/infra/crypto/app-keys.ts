import { hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { hasOwnSecret, ownSecret } from './own-secret.js';

/** The same purpose's key of each secret: the one in use, then those that are accepted besides. */
export type KeyRing = readonly [Buffer, ...Buffer[]];

/** Compared in a time that does not tell how much of a guess is right. */
export function sameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given as string), Buffer.from(expected as string)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Whether `given` is what `make` gives for any key of the ring. */
export function madeWithAny<T extends string | Buffer>(
  ring: KeyRing,
  given: T,
  make: (key: Buffer) => T,
): boolean {
  return ring.some((key) => sameSecret(given, make(key)));
}

/**
 * Keys for everything that is signed, sealed or hashed with a key, each derived for one purpose from APP_SECRET. Where
 * no secret is configured (never in production) a random one is made and kept in the data folder, readable by our user only.
 * While the secret changes, APP_SECRET_ACCEPTED names others: nothing new is made with them, and what was made stays good.
 */
@Injectable()
export class AppKeys {
  private readonly secrets: readonly [string, ...string[]];

  constructor(config: AppConfig) {
    const { APP_SECRET, APP_SECRET_ACCEPTED = [] } = config.env;
    const current = APP_SECRET ?? ownSecret(config.dataDir);
    this.secrets = [current, ...new Set(APP_SECRET_ACCEPTED.filter((secret) => secret !== current))];
  }

  /** What is made now is made with this one. @returns 32 bytes, which are the same for the same purpose on every node */
  key(purpose: string): Buffer {
    return derived(this.secrets[0], purpose);
  }

  /** What was made with any of these is good. @returns keys of 32 bytes, `key(purpose)` first */
  keyRing(purpose: string): KeyRing {
    const [current, ...accepted] = this.secrets;
    return [derived(current, purpose), ...accepted.map((secret) => derived(secret, purpose))];
  }
}

function derived(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'utf8'), 'pricealgo', purpose, 32));
}

/** For who only looks: where there is no secret yet, one that lasts no longer than this. Looking must not make the one that counts. */
export function withoutMakingSecret(config: AppConfig): AppConfig {
  if (config.env.APP_SECRET || hasOwnSecret(config.dataDir)) return config;
  return config.with({ APP_SECRET: randomBytes(32).toString('base64url') });
}
