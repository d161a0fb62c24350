import { randomUUID } from 'node:crypto';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../../common/errors/app-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { Audit } from '../../audit/index.js';
import { Settings } from '../../settings/index.js';
import { firstPreferences, identityKey, type User, UserRepository } from '../../users/index.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import { PasswordPolicy } from '../credentials/password-policy.js';
import { toMobileNumber } from '../../../infra/sms/mobile-number.js';
import { ActivationService } from './activation.service.js';
import { signupOf } from './pending-signup.js';
import type { SignupDto } from '@pricealgo/contract/signup';
import { requestContext, type RequestContext } from '../../../common/http/request-context.js';
import { UnprovenMailService } from './unproven-mail.service.js';
import { VerifiedPhoneService } from './phone.service.js';
import { UsernameService } from './username.service.js';

/** Makes accounts: `inactive`, members, whatever the payload says. */
@Injectable()
export class SignupService {
  constructor(
    private readonly config: AppConfig,
    private readonly settings: Settings,
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
    private readonly policy: PasswordPolicy,
    private readonly hasher: PasswordHasher,
    private readonly users: UserRepository,
    private readonly usernames: UsernameService,
    private readonly phones: VerifiedPhoneService,
    private readonly activation: ActivationService,
    private readonly mails: UnprovenMailService,
    private readonly mailer: Mailer,
    private readonly links: PublicAddress,
    private readonly audit: Audit,
  ) {}

  /** @throws AppError `username_taken`, also for an unlucky guess at the same time; `too_many_requests` */
  async verifyUsername(username: string, origin: RequestContext): Promise<void> {
    await this.limits.take('username.address', origin.address);
    if (await this.usernames.isTaken(username)) throw new AppError('username_taken');
  }

  /**
   * @param phoneToken ticket of the number that was verified in this browser, `null` for none
   * @throws AppError `signup_closed`, `age_not_confirmed`, `password_refused`, `username_taken`, `phone_not_verified`, `phone_refused`
   *   and, where the configuration lets answers tell, `email_taken`
   */
  async signUp(form: SignupDto, phoneToken: string | null, request: Request): Promise<void> {
    const origin = requestContext(request);
    if (!this.settings.get('features.signUp')) throw new AppError('signup_closed');
    await this.limits.take('signup.address', origin.address);
    this.assertForm(form);
    const giveBack = await this.mails.take(form.email, request);
    if (!giveBack) return this.askForMailbox(form.email);
    // What is refused sends no mail: it costs whoever reads the mailbox nothing.
    await this.make(form, phoneToken, origin).catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
  }

  private async make(form: SignupDto, phoneToken: string | null, origin: RequestContext): Promise<void> {
    const passwordHash = await this.hasher.hash(form.password);
    const attempt = (): Promise<void> =>
      this.em.fork().transactional((em) => this.create(em, form, passwordHash, phoneToken, origin));
    // A member may take the address over by a change of theirs, which waits for no lock: the second check sees it.
    await attempt().catch((error: unknown) => (isTaken(error, 'email') ? attempt() : raise(error)));
  }

  /** Strangers have signed up with the address too often. An account that is open needs no way to be made. */
  private async askForMailbox(email: string): Promise<void> {
    const existing = await this.users.byEmail(email);
    const closed = existing !== null && existing.status !== 'inactive';
    if (closed && this.config.env.ACCOUNT_DISCOVERY === 'spec') throw new AppError('email_taken');
    await this.mails.mailLink(closed ? null : email);
  }

  private assertForm(form: SignupDto): void {
    if (!form.age_confirmation) throw new AppError('age_not_confirmed');
    if (form.confirm_password !== form.password) {
      const message = 'Confirm password must be same as password.';
      throw new AppError('password_refused', { message, fields: { confirm_password: message } });
    }
    this.policy.assert(form.password, form);
  }

  private async create(
    em: EntityManager,
    form: SignupDto,
    passwordHash: string,
    phoneToken: string | null,
    origin: RequestContext,
  ): Promise<void> {
    await this.users.lockAddress(em, form.email);
    const existing = await this.users.byEmail(form.email, em);
    const discovery = this.config.env.ACCOUNT_DISCOVERY;
    // The name of an active account is taken for everybody: otherwise the answer would tell whose address was typed.
    const named = existing?.usernameKey === identityKey(form.username) && existing.status !== 'inactive';
    if ((named && discovery === 'private') || (await this.usernames.isTaken(form.username, existing?.id, em)))
      throw new AppError('username_taken');
    const mobileNumber = await this.verifiedNumber(em, form.mobileNumber, phoneToken);
    if (existing && existing.status !== 'inactive') {
      if (discovery === 'spec') throw new AppError('email_taken');
      return this.notifyOwner(em, existing, form.username, origin);
    }
    const told = {
      name: form.name,
      username: form.username,
      usernameKey: identityKey(form.username),
      email: form.email,
      passwordHash,
      mobileNumber,
      mobileProvenAt: null,
    };
    const user = { id: existing?.id ?? randomUUID(), ...told };
    // Nobody has proven the address yet: the account shows the newest sign-up, and links of older ones open theirs.
    if (existing) {
      const now = new Date();
      const waiting = { id: existing.id, status: 'inactive' } as const;
      const changed = await this.users.update(em, waiting, { ...told, createdAt: now, updatedAt: now });
      if (changed === 0) throw new AppError('conflict');
    } else {
      const fresh = {
        role: 'member',
        status: 'inactive',
        preferences: firstPreferences(this.settings.get('accounts.timeZone')),
      } as const;
      await this.users.insert(em, { ...user, ...fresh, emailKey: identityKey(form.email) });
    }
    await this.activation.request(em, user, signupOf(user)!);
    await this.audit.record(em, { action: 'signup', actorId: null, subjectId: user.id, ...origin });
  }

  /** Looks like a new account from outside. */
  private async notifyOwner(
    em: EntityManager,
    owner: User,
    username: string,
    origin: RequestContext,
  ): Promise<void> {
    await this.usernames.hold(em, username, owner.id);
    const url = this.links.link('/');
    await this.mailer.send(em, owner.email, 'already-registered', { name: owner.name, url });
    const detail = { existing: true };
    await this.audit.record(em, { action: 'signup', actorId: null, subjectId: owner.id, ...origin, detail });
  }

  private async verifiedNumber(
    em: EntityManager,
    text: string | null | undefined,
    phoneToken: string | null,
  ): Promise<string | null> {
    if (!text?.trim()) return null;
    const number = toMobileNumber(text);
    if ((await this.phones.redeem(em, phoneToken)) !== number) throw new AppError('phone_not_verified');
    return number;
  }
}

function isTaken(error: unknown, what: 'email' | 'username'): boolean {
  const { constraint } = error as { constraint?: string };
  return error instanceof UniqueConstraintViolationException && constraint === `user_account_${what}`;
}

function raise(error: unknown): never {
  throw isTaken(error, 'username') ? new AppError('username_taken') : error;
}
