import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type CookieKind, ServerCookies } from '../../../common/http/cookies.js';
import { AppConfig } from '../../../config/app-config.js';
import { AppKeys, madeWithAny, type KeyRing } from '../../../infra/crypto/app-keys.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import { type User, UserRepository } from '../../users/index.js';

const COOKIE: CookieKind = { name: 'known-device', maxAgeMs: 180 * 86_400_000, sameSite: 'strict' };
/** Accounts that one browser is known for; the one that logged in longest ago makes room. */
const ACCOUNTS_MAX = 5;

interface Device {
  /** Of this browser: what its failed logins are counted by. */
  id: string;
  /** The newest login first. */
  logins: readonly Login[];
}

interface Login {
  /** Hash of the account's address. */
  account: string;
  /** Keyed hash of the password's hash at that time: with another password nobody is known any more. */
  password: string;
}

/**
 * Remembers in the browser, sealed, into which accounts it has logged in: its failed logins are counted by themselves, so
 * that strangers who try passwords elsewhere do not lock its owner out. It opens nothing. A new password, set or reset,
 * makes every other browser a stranger again.
 */
@Injectable()
export class KnownDeviceService {
  private readonly cookies: ServerCookies;
  private readonly keys: KeyRing;

  constructor(
    config: AppConfig,
    keys: AppKeys,
    private readonly box: SealedBox,
    private readonly users: UserRepository,
  ) {
    this.cookies = new ServerCookies(config);
    this.keys = keys.keyRing('known-device');
  }

  remember(request: Request, response: Response, user: Pick<User, 'id' | 'emailKey' | 'passwordHash'>): void {
    const held = this.held(request);
    const account = hashOf(user.emailKey);
    const others = (held?.logins ?? []).filter((other) => other.account !== account);
    const device: Device = {
      id: held?.id ?? randomBytes(16).toString('base64url'),
      logins: [{ account, password: passwordMark(this.keys[0], user) }, ...others].slice(0, ACCOUNTS_MAX),
    };
    this.cookies.set(response, COOKIE, this.box.seal('known-device', device));
  }

  /**
   * Asks the database only for a browser whose cookie names the account.
   * @param emailKey address of the account in lower case
   * @returns id of this browser where it has logged into the account with the password of today, else `null`
   */
  async of(request: Request, emailKey: string): Promise<string | null> {
    const held = this.held(request);
    const account = hashOf(emailKey);
    const login = held?.logins.find((one) => one.account === account);
    const user = login ? await this.users.byEmail(emailKey) : null;
    if (!held || !login || !user) return null;
    return madeWithAny(this.keys, login.password, (key) => passwordMark(key, user)) ? held.id : null;
  }

  private held(request: Request): Device | null {
    const sealed = this.cookies.read(request, COOKIE);
    if (!sealed) return null;
    try {
      return this.box.open<Device>('known-device', sealed);
    } catch {
      return null;
    }
  }
}

function passwordMark(key: Buffer, { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>): string {
  return createHmac('sha256', key)
    .update(`${id} ${passwordHash ?? ''}`)
    .digest('base64url')
    .slice(0, 22);
}

function hashOf(emailKey: string): string {
  return createHash('sha256').update(emailKey).digest('base64url').slice(0, 22);
}
