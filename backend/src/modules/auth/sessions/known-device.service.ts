import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type CookieChange, type CookieKind, ServerCookies } from '../../../common/http/cookies.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { AppKeys, madeWithAny, type KeyRing } from '../../../infra/crypto/app-keys.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import { type User, UserRepository } from '../../users/index.js';

const COOKIE: CookieKind = { name: 'known-device', maxAgeMs: 180 * 86_400_000, sameSite: 'strict' };
/**
 * What a mailed link sets, for one account: the cookie above is not sent to a page that a mail program opens, and must not be replaced
 * there. The login that follows takes over.
 */
const LINKED: CookieKind = { name: 'linked-device', maxAgeMs: 86_400_000, sameSite: 'strict' };
/** How long a mailed link makes browsers known. */
export const LINK_VALID_HOURS = 2;
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
  /** The login showed the second factor. */
  factor?: boolean;
}

interface Link extends Login {
  emailKey: string;
  /** What is counted together: all browsers that open the link. */
  id: string;
  untilMs: number;
}

/** A browser that is known for an account. */
export interface KnownDevice {
  readonly id: string;
  /** It opened a link that was mailed to the owner, which who has the password alone cannot do. */
  readonly byMail: boolean;
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

  /** @param withFactor whether the login showed a second factor */
  remember(
    browser: Pick<BrowserContext, 'cookies'>,
    user: Pick<User, 'id' | 'emailKey' | 'passwordHash'>,
    withFactor = false,
  ): CookieChange {
    const held = this.held(browser, COOKIE);
    const account = hashOf(user.emailKey);
    const others = (held?.logins ?? []).filter((other) => other.account !== account);
    const device: Device = {
      id: held?.id ?? newId(),
      logins: [{ ...this.loginOf(user), factor: withFactor }, ...others].slice(0, ACCOUNTS_MAX),
    };
    return this.cookies.set(COOKIE, this.box.seal('known-device', device));
  }

  /**
   * Asks the database only for a browser whose cookie names the account.
   * @param emailKey address of the account in lower case
   * @param withFactor only a browser whose newest login showed the second factor: without it anybody with the password has as many
   * known browsers as they like
   * @returns this browser where it has opened a link that was mailed since the password is that of today, or logged into the account
   * with it, else `null`
   */
  async of(
    browser: Pick<BrowserContext, 'cookies'>,
    emailKey: string,
    { withFactor = false } = {},
  ): Promise<KnownDevice | null> {
    const account = hashOf(emailKey);
    const named = [LINKED, COOKIE].flatMap((kind) => {
      const held = this.held(browser, kind);
      const login = held?.logins.find((one) => one.account === account);
      return held && login && (login.factor || !withFactor)
        ? [{ id: held.id, byMail: kind === LINKED, login }]
        : [];
    });
    const user = named.length > 0 ? await this.users.byEmail(emailKey) : null;
    const found = user && named.find(({ login }) => this.isOfToday(login, user));
    return found ? { id: found.id, byMail: found.byMail } : null;
  }

  /** What a mailed link carries, good until the password is another one, or for {@link LINK_VALID_HOURS}. */
  linkFor(user: Pick<User, 'id' | 'emailKey' | 'passwordHash'>): string {
    const { emailKey } = user;
    const untilMs = Date.now() + LINK_VALID_HOURS * 3_600_000;
    const link: Link = { ...this.loginOf(user), id: newId(), emailKey, untilMs };
    return this.box.seal('known-device-link', link);
  }

  /** Makes a browser known to the account of a link. @returns the account, `null` where the link is not good any more */
  async openLink(sealed: string): Promise<{ user: User; cookie: CookieChange } | null> {
    const link = this.opened<Link>('known-device-link', sealed);
    if (!link || link.untilMs < Date.now()) return null;
    const { id, emailKey, account, password } = link;
    const user = await this.users.byEmail(emailKey);
    if (!user || !this.isOfToday(link, user)) return null;
    const device: Device = { id, logins: [{ account, password }] };
    return { user, cookie: this.cookies.set(LINKED, this.box.seal('linked-device', device)) };
  }

  private loginOf(user: Pick<User, 'id' | 'emailKey' | 'passwordHash'>): Login {
    return { account: hashOf(user.emailKey), password: passwordMark(this.keys[0], user) };
  }

  private isOfToday({ password }: Login, user: User): boolean {
    return madeWithAny(this.keys, password, (key) => passwordMark(key, user));
  }

  private held(browser: Pick<BrowserContext, 'cookies'>, kind: CookieKind): Device | null {
    const sealed = this.cookies.read(browser, kind);
    // Each cookie is sealed for itself: a browser that logged in has not opened the mailbox, whatever name it gives its cookie.
    return sealed ? this.opened<Device>(kind === LINKED ? 'linked-device' : 'known-device', sealed) : null;
  }

  private opened<T>(
    purpose: 'known-device' | 'known-device-link' | 'linked-device',
    sealed: string,
  ): T | null {
    try {
      return this.box.open<T>(purpose, sealed);
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

function newId(): string {
  return randomBytes(16).toString('base64url');
}

function hashOf(emailKey: string): string {
  return createHash('sha256').update(emailKey).digest('base64url').slice(0, 22);
}
