import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { type User, UserRepository } from '../../users/index.js';
import { SocialIdentity } from '../auth.entities.js';
import { AddressOwnerService } from '../signup/address-owner.service.js';
import { UnconfirmedAccountService } from '../signup/unconfirmed-account.service.js';
import { UnprovenMailService } from '../signup/unproven-mail.service.js';
import type { SocialProfile } from './oauth-attempt.js';
import { type SocialAccount, SocialSignupService } from './social-signup.service.js';

const BY_MAIL =
  'Too many mails were asked for to this address. If it is yours, open the link that we have sent there in this browser, then try again.';
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** Decides whose account a social login opens, and whether somebody new gets one. */
@Injectable()
export class SocialAccountService {
  constructor(
    private readonly config: AppConfig,
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly unproven: UnconfirmedAccountService,
    private readonly owners: AddressOwnerService,
    private readonly mails: UnprovenMailService,
    private readonly signups: SocialSignupService,
  ) {}

  /**
   * @returns the account that the login leads to: a new one is `inactive` unless the provider vouches for the address
   * @throws AppError `social_link_required` (an account has that address: its owner connects the login, we never do by
   * address alone), `social_email_missing`, `social_failed`, `conflict`, `too_many_requests`
   */
  async accountOf(profile: SocialProfile, browser: BrowserContext): Promise<SocialAccount> {
    const em = this.em.fork();
    const { issuer, subject } = profile;
    const identity = await em.findOne(SocialIdentity, { issuer, subject });
    if (!identity) return this.newAccount(profile, browser);
    const user = await this.users.byId(identity.userId, em);
    if (!user) throw new AppError('social_failed');
    return { userId: user.id, status: user.status };
  }

  private async newAccount(profile: SocialProfile, browser: BrowserContext): Promise<SocialAccount> {
    const email = profile.email?.trim() ?? '';
    if (email.length > 254 || !EMAIL.test(email)) throw new AppError('social_email_missing');
    const giveBack = profile.emailVerified ? null : await this.mails.take(email, browser);
    if (!profile.emailVerified && !giveBack) {
      const owner = await this.users.byEmail(email);
      await this.mails.mailLink(owner && owner.status !== 'inactive' ? null : email);
      throw new AppError('too_many_requests', { message: BY_MAIL });
    }
    try {
      return await this.em.fork().transactional(async (em) => {
        await this.users.lockAddress(em, email);
        const owner = await this.users.byEmail(email, em);
        const unproven = owner?.status === 'inactive' && owner.role === 'member';
        if (owner && !unproven) return await this.refuseKnownAddress(em, owner, profile);
        // Somebody else may have signed up with the address: their link stays, and this one gets its own.
        if (owner && !profile.emailVerified) return await this.signups.join(em, owner, profile, browser);
        // The provider vouches for the address, and nobody has proven it yet: what waited for that belongs to nobody.
        if (owner) {
          await this.unproven.remove(em, owner.id);
          em.clear();
        }
        return await this.signups.create(em, email, profile, browser);
      });
    } catch (error) {
      await giveBack?.();
      if (error instanceof UniqueConstraintViolationException) throw new AppError('conflict');
      throw error;
    }
  }

  /** An address that nobody vouches for must not reveal that an account exists, where answers may not. */
  private async refuseKnownAddress(
    em: EntityManager,
    owner: User,
    { emailVerified }: SocialProfile,
  ): Promise<SocialAccount> {
    if (emailVerified || this.config.env.ACCOUNT_DISCOVERY === 'spec')
      throw new AppError('social_link_required');
    await this.owners.tell(em, owner);
    return { userId: owner.id, status: 'inactive' };
  }
}
