import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type CookieChange, type CookieKind, ServerCookies } from '../../../common/http/cookies.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { identityKey } from '../../users/index.js';

/** What a mailed link sets: who opens it reads mail there. It opens nothing but a count of its own, also after a login elsewhere. */
const COOKIE: CookieKind = { name: 'proven-mailbox', maxAgeMs: 86_400_000, sameSite: 'lax' };
const LINK_VALID_HOURS = 2;

interface ProvenMailbox {
  emailKey: string;
  /** What is counted together: all browsers that open one link. */
  id: string;
  untilMs: number;
}

/** Gives the mail back that was counted: nothing was sent after all. */
type GiveBack = () => Promise<void>;

/**
 * How many mails anybody may cause to an address that nobody has proven. All unknown browsers share a count, which strangers may use
 * up without closing the way: what is mailed then is a link that makes the browser that opens it known, which has a count of its own.
 */
@Injectable()
export class UnprovenMailService {
  private readonly cookies: ServerCookies;

  constructor(
    config: AppConfig,
    private readonly em: EntityManager,
    private readonly box: SealedBox,
    private readonly limits: RateLimits,
    private readonly mailer: Mailer,
    private readonly links: PublicAddress,
  ) {
    this.cookies = new ServerCookies(config);
  }

  /**
   * Counts a mail to the address. What is refused for other reasons costs nothing: it is given back.
   * @returns `null` where strangers have used up what there is for unknown browsers: {@link mailLink} is what is sent then
   * @throws AppError `too_many_requests` where a known browser has used its own up
   */
  async take(email: string, browser: BrowserContext): Promise<GiveBack | null> {
    const emailKey = identityKey(email);
    const proven = this.opened('proven-mailbox', this.cookies.read(browser, COOKIE) ?? '');
    if (proven?.emailKey === emailKey) {
      const key = `${proven.id} ${emailKey}`;
      await this.limits.take('mail.proven', key);
      return () => this.limits.giveBack('mail.proven', key);
    }
    const giveBack = (): Promise<void> => this.limits.giveBack('mail.unproven', emailKey);
    if (await this.limits.tryTake('mail.unproven', emailKey)) return giveBack;
    // Or what many asks at once give back would be less than they took.
    await giveBack();
    return null;
  }

  /**
   * Mails the link, a few times an hour: links stay good for longer than that, so that the mailbox holds one whoever asked for it.
   * @param email `null` where there is nothing to ask for: the same work, and a mail to nobody
   */
  async mailLink(email: string | null): Promise<void> {
    const room = email !== null && (await this.limits.tryTake('mailbox.link', identityKey(email)));
    await inTransaction(this.em, async (em) => {
      if (email === null || !room) return this.mailer.sendNothing(em);
      const untilMs = Date.now() + LINK_VALID_HOURS * 3_600_000;
      const proven: ProvenMailbox = { emailKey: identityKey(email), id: newId(), untilMs };
      const url = this.links.link('/api/known-mailbox', {
        link: this.box.seal('proven-mailbox-link', proven),
      });
      await this.mailer.send(em, email, 'mailbox-link', { url, validHours: LINK_VALID_HOURS });
    });
  }

  /** Makes a browser known to the mailbox of a link; `null` where that is not good any more. */
  openLink(sealed: string): CookieChange | null {
    const proven = this.opened('proven-mailbox-link', sealed);
    if (!proven) return null;
    const held: ProvenMailbox = { ...proven, untilMs: Date.now() + COOKIE.maxAgeMs };
    return this.cookies.set(COOKIE, this.box.seal('proven-mailbox', held));
  }

  private opened(purpose: 'proven-mailbox' | 'proven-mailbox-link', sealed: string): ProvenMailbox | null {
    try {
      const proven = this.box.open<ProvenMailbox>(purpose, sealed);
      return proven.untilMs > Date.now() ? proven : null;
    } catch {
      return null;
    }
  }
}

function newId(): string {
  return randomBytes(16).toString('base64url');
}
