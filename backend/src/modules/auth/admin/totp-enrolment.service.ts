import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { toDataURL } from 'qrcode';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { type CookieKind, ServerCookies } from '../../../common/http/cookies.js';
import { AppConfig } from '../../../config/app-config.js';
import { instantText } from '../../../common/format/time-text.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import { Brand } from '../../../infra/mail/brand.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { Audit } from '../../audit/index.js';
import { type User, UserRepository } from '../../users/index.js';
import type { TotpSetupDto } from '@pricealgo/contract/login';
import { issueRecoveryCodes, newTotpSecret, totpStep, totpUrl } from './second-factor.service.js';
import { requestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { lockAccount, lockAtLogin } from '../credentials/account-lock.js';
import { TicketService } from '../credentials/ticket.service.js';
import { SessionService } from '../sessions/session.service.js';

const MINUTE_MS = 60_000;
const TICKET: CookieKind = { name: 'totp-setup', maxAgeMs: 15 * MINUTE_MS, sameSite: 'strict' };
/** The secret that is being set up, sealed: it is kept nowhere else until a code has proved that the app has it. */
const SECRET: CookieKind = { name: 'totp-secret', maxAgeMs: 15 * MINUTE_MS, sameSite: 'strict' };

/** Whose app may be connected at a route. */
export type Enrolling = (user: Pick<User, 'id' | 'role'>) => boolean;

export const ADMINISTRATORS: Enrolling = ({ role }) => role === 'admin';

interface PendingSecret {
  userId: string;
  secret: string;
}

/** Connects an authenticator app with an account. */
@Injectable()
export class TotpEnrolmentService {
  private readonly cookies: ServerCookies;

  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly tickets: TicketService,
    private readonly box: SealedBox,
    private readonly limits: RateLimits,
    private readonly sessions: SessionService,
    private readonly audit: Audit,
    config: AppConfig,
    private readonly brand: Brand,
    private readonly mailer: Mailer,
  ) {
    this.cookies = new ServerCookies(config);
  }

  /**
   * Lets this browser set an app up within a quarter of an hour.
   * @param checked whose password was given
   * @param principal who is logged in; left out at a login
   * @throws AppError those of `lockAccount`, or of `lockAtLogin`
   */
  async permit(checked: User, response: Response, principal?: Principal): Promise<void> {
    const ttlMs = TICKET.maxAgeMs;
    const ticket = await inTransaction(this.em, async (em) => {
      await (principal ? lockAccount(em, principal, checked) : lockAtLogin(em, checked));
      return this.tickets.issue(em, 'totp-setup', { userId: checked.id, ttlMs });
    });
    this.cookies.set(response, TICKET, ticket);
  }

  /** @throws AppError `ticket_invalid` | `ticket_expired` | `ticket_used` */
  async begin(mayEnrol: Enrolling, request: Request, response: Response): Promise<TotpSetupDto> {
    const { userId } = await this.tickets.peek(this.em.fork(), 'totp-setup', this.ticketOf(request));
    const user = userId ? await this.users.byId(userId) : null;
    if (!user || !mayEnrol(user)) throw new AppError('ticket_invalid');
    const secret = newTotpSecret();
    this.cookies.set(
      response,
      SECRET,
      this.box.seal('totp-setup', { userId: user.id, secret } satisfies PendingSecret),
    );
    const otpauthUrl = totpUrl(secret, this.brand.name, user.email);
    return { secret, otpauthUrl, qrCode: await toDataURL(otpauthUrl, { margin: 2, width: 240 }) };
  }

  /**
   * Ends every session that was opened without the app, and the API tokens of the account.
   * @returns the account as it was then: a session of it may be opened as long as it has not changed
   * @throws AppError `totp_invalid` | `ticket_…` | `too_many_requests`
   */
  async confirm(
    mayEnrol: Enrolling,
    code: string,
    request: Request,
    response: Response,
  ): Promise<{ user: User; recoveryCodes: string[] }> {
    const ticket = this.ticketOf(request);
    const { userId } = await this.tickets.peek(this.em.fork(), 'totp-setup', ticket);
    const pending = this.pendingSecret(request);
    if (!userId || pending.userId !== userId) throw new AppError('ticket_invalid');
    // Nothing is guessed here: whoever holds the ticket was told the secret. It bounds the work.
    await this.limits.take('totp.device', ticket);
    const step = totpStep(pending.secret, code.trim(), null);
    if (step === null) throw new AppError('totp_invalid');
    const confirmed = await inTransaction(this.em, async (em) => {
      const user = await this.users.currentLocked(em, userId);
      await this.tickets.redeem(em, 'totp-setup', ticket);
      if (!mayEnrol(user)) throw new AppError('ticket_invalid');
      const { email, name, totpSecret: hadOne } = user;
      user.totpSecret = this.box.seal('totp-secret', pending.secret);
      user.totpLastStep = step;
      user.updatedAt = new Date();
      const { address, requestId } = requestContext(request);
      const entry = { actorId: userId, subjectId: userId, address, requestId };
      await this.audit.record(em, { action: 'totp.enabled', ...entry });
      // Other rights to set one up end, too: whoever else had the password must not replace the app that is connected now.
      await this.sessions.revoke(em, userId, 'all', 'totp');
      const change = hadOne ? 'replaced' : 'connected';
      const when = instantText(Date.now());
      await this.mailer.send(em, email, 'totp-changed', { name, change, when });
      return { user, recoveryCodes: await issueRecoveryCodes(em, userId) };
    });
    await this.limits.forgive('totp.device', ticket);
    this.cookies.clear(response, TICKET);
    this.cookies.clear(response, SECRET);
    return confirmed;
  }

  private ticketOf(request: Request): string {
    const ticket = this.cookies.read(request, TICKET);
    if (!ticket) throw new AppError('ticket_expired');
    return ticket;
  }

  private pendingSecret(request: Request): PendingSecret {
    const sealed = this.cookies.read(request, SECRET);
    if (!sealed) throw new AppError('ticket_expired');
    try {
      return this.box.open<PendingSecret>('totp-setup', sealed);
    } catch {
      throw new AppError('ticket_invalid');
    }
  }
}
