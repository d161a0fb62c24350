import { randomUUID } from 'node:crypto';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SignupDto } from '@pricealgo/contract/signup';
import { AppError } from '../../../common/errors/app-error.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { toMobileNumber } from '../../../infra/sms/mobile-number.js';
import { Audit } from '../../audit/index.js';
import { identityKey, type NewUser, type User, UserRepository } from '../../users/index.js';
import { ActivationLinkService } from './activation-link.service.js';
import { AddressOwnerService } from './address-owner.service.js';
import { signupOf } from './pending-signup.js';
import { VerifiedPhoneService } from './phone.service.js';
import { UsernameService } from './username.service.js';

/** A sign-up that has passed every rule that needs no look at other accounts. */
export interface Applicant {
  readonly form: SignupDto;
  readonly passwordHash: string;
  /** Ticket of the number that was verified in this browser, `null` for none. */
  readonly phoneToken: string | null;
  /** Of a new account. */
  readonly preferences: NewUser['preferences'];
}

/** Writes the account of a sign-up: a new one, or the newest version of one whose address nobody has proven. */
@Injectable()
export class NewAccountService {
  constructor(
    private readonly config: AppConfig,
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly usernames: UsernameService,
    private readonly phones: VerifiedPhoneService,
    private readonly links: ActivationLinkService,
    private readonly owners: AddressOwnerService,
    private readonly audit: Audit,
  ) {}

  /**
   * @throws AppError `username_taken`, `phone_not_verified`, `phone_refused` and, where the configuration lets answers tell,
   *   `email_taken`
   */
  async make(applicant: Applicant, origin: RequestContext): Promise<void> {
    const attempt = (): Promise<void> =>
      this.em.fork().transactional((em) => this.create(em, applicant, origin));
    // A member may take the address over by a change of theirs, which waits for no lock: the second check sees it.
    await attempt().catch((error: unknown) => (isTaken(error, 'email') ? attempt() : raise(error)));
  }

  private async create(em: EntityManager, applicant: Applicant, origin: RequestContext): Promise<void> {
    const { form, passwordHash, phoneToken, preferences } = applicant;
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
      const fresh = { role: 'member', status: 'inactive', preferences } as const;
      await this.users.insert(em, { ...user, ...fresh, emailKey: identityKey(form.email) });
    }
    await this.links.mail(em, user, signupOf(user)!);
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
    await this.owners.tell(em, owner);
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
