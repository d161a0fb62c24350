import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { TotpSetupDto } from '@pricealgo/contract/login';
import { toDataURL } from 'qrcode';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { type CookieChange, type CookieKind, ServerCookies } from '../../../common/http/cookies.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import { Brand } from '../../../infra/mail/brand.js';
import { type User, UserRepository } from '../../users/index.js';
import { lockAccount, lockAtLogin } from '../credentials/account-lock.js';
import { TicketService } from '../credentials/ticket.service.js';
import { newTotpSecret, totpUrl } from './second-factor.service.js';

const MINUTE_MS = 60_000;
const TICKET: CookieKind = { name: 'totp-setup', maxAgeMs: 15 * MINUTE_MS, sameSite: 'strict' };
/** The secret that is being set up, sealed: it is kept nowhere else until a code has proved that the app has it. */
const SECRET: CookieKind = { name: 'totp-secret', maxAgeMs: 15 * MINUTE_MS, sameSite: 'strict' };

/** Whose app may be connected at a route. */
export type Enrolling = (user: Pick<User, 'id' | 'role'>) => boolean;

export const ADMINISTRATORS: Enrolling = ({ role }) => role === 'admin';

interface SealedSecret {
  userId: string;
  secret: string;
}

/** What a browser has come with to connect an app. */
export interface PendingSetup extends Readonly<SealedSecret> {
  readonly ticket: string;
}

/** What a browser holds while its owner connects an authenticator app: the right to do so, and the secret that the app is shown. */
@Injectable()
export class TotpSetupService {
  private readonly cookies: ServerCookies;

  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly tickets: TicketService,
    private readonly box: SealedBox,
    private readonly brand: Brand,
    config: AppConfig,
  ) {
    this.cookies = new ServerCookies(config);
  }

  /**
   * Lets a browser set an app up within a quarter of an hour.
   * @param checked whose password was given
   * @param principal who is logged in; left out at a login
   * @throws AppError those of `lockAccount`, or of `lockAtLogin`
   */
  async permit(checked: User, principal?: Principal): Promise<CookieChange> {
    const ttlMs = TICKET.maxAgeMs;
    const ticket = await inTransaction(this.em, async (em) => {
      await (principal ? lockAccount(em, principal, checked) : lockAtLogin(em, checked));
      return this.tickets.issue(em, 'totp-setup', { userId: checked.id, ttlMs });
    });
    return this.cookies.set(TICKET, ticket);
  }

  /** @throws AppError `ticket_invalid` | `ticket_expired` | `ticket_used` */
  async begin(
    mayEnrol: Enrolling,
    browser: BrowserContext,
  ): Promise<{ setup: TotpSetupDto; cookie: CookieChange }> {
    const { userId } = await this.tickets.peek(this.em.fork(), 'totp-setup', this.ticketOf(browser));
    const user = userId ? await this.users.byId(userId) : null;
    if (!user || !mayEnrol(user)) throw new AppError('ticket_invalid');
    const secret = newTotpSecret();
    const sealed = this.box.seal('totp-setup', { userId: user.id, secret } satisfies SealedSecret);
    const otpauthUrl = totpUrl(secret, this.brand.name, user.email);
    const qrCode = await toDataURL(otpauthUrl, { margin: 2, width: 240 });
    return { setup: { secret, otpauthUrl, qrCode }, cookie: this.cookies.set(SECRET, sealed) };
  }

  /** @throws AppError `ticket_invalid` | `ticket_expired` | `ticket_used` */
  async pending(browser: BrowserContext): Promise<PendingSetup> {
    const ticket = this.ticketOf(browser);
    const { userId } = await this.tickets.peek(this.em.fork(), 'totp-setup', ticket);
    const held = this.secretOf(browser);
    if (!userId || held.userId !== userId) throw new AppError('ticket_invalid');
    return { ...held, ticket };
  }

  /** @param em the transaction's own @throws AppError as `pending` */
  async redeem(em: EntityManager, { ticket }: PendingSetup): Promise<void> {
    await this.tickets.redeem(em, 'totp-setup', ticket);
  }

  /** What takes both from the browser. */
  gone(): CookieChange[] {
    return [this.cookies.clear(TICKET), this.cookies.clear(SECRET)];
  }

  private ticketOf(browser: BrowserContext): string {
    const ticket = this.cookies.read(browser, TICKET);
    if (!ticket) throw new AppError('ticket_expired');
    return ticket;
  }

  private secretOf(browser: BrowserContext): SealedSecret {
    const sealed = this.cookies.read(browser, SECRET);
    if (!sealed) throw new AppError('ticket_expired');
    try {
      return this.box.open<SealedSecret>('totp-setup', sealed);
    } catch {
      throw new AppError('ticket_invalid');
    }
  }
}
