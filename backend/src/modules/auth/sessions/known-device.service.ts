import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type CookieKind, ServerCookies } from '../../../common/http/cookies.js';
import { AppConfig } from '../../../config/app-config.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';

const COOKIE: CookieKind = { name: 'known-device', maxAgeMs: 180 * 86_400_000, sameSite: 'strict' };
/** Accounts that one browser is known for; the one that logged in longest ago makes room. */
const ACCOUNTS_MAX = 5;

interface Device {
  kind: string;
  /** Of this browser: what its failed logins are counted by. */
  id: string;
  /** Hashes of the addresses of accounts, the newest login first. */
  accounts: readonly string[];
}

/**
 * Remembers in the browser, sealed, into which accounts it has logged in: its failed logins are counted by themselves, so
 * that strangers who try passwords elsewhere do not lock its owner out. It opens nothing.
 */
@Injectable()
export class KnownDeviceService {
  private readonly cookies: ServerCookies;

  constructor(
    config: AppConfig,
    private readonly box: SealedBox,
  ) {
    this.cookies = new ServerCookies(config);
  }

  /** @param emailKey address of the account in lower case */
  remember(request: Request, response: Response, emailKey: string): void {
    const held = this.held(request);
    const account = hashOf(emailKey);
    const device: Device = {
      kind: COOKIE.name,
      id: held?.id ?? randomBytes(16).toString('base64url'),
      accounts: [account, ...(held?.accounts ?? []).filter((other) => other !== account)].slice(
        0,
        ACCOUNTS_MAX,
      ),
    };
    this.cookies.set(response, COOKIE, this.box.seal(device));
  }

  /** @returns id of this browser where it has logged into the account before, else `null` */
  of(request: Request, emailKey: string): string | null {
    const held = this.held(request);
    return held?.accounts.includes(hashOf(emailKey)) ? held.id : null;
  }

  private held(request: Request): Device | null {
    const sealed = this.cookies.read(request, COOKIE);
    if (!sealed) return null;
    try {
      const device = this.box.open<Device>(sealed);
      // Other things are sealed with the same key.
      return device.kind === COOKIE.name ? device : null;
    } catch {
      return null;
    }
  }
}

function hashOf(emailKey: string): string {
  return createHash('sha256').update(emailKey).digest('base64url').slice(0, 22);
}
