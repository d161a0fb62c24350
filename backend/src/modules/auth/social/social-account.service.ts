import { randomUUID } from 'node:crypto';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../../common/errors/app-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import { Audit } from '../../audit/index.js';
import {
  type AccountStatus,
  firstPreferences,
  identityKey,
  type NewUser,
  type User,
  UserRepository,
} from '../../users/index.js';
import { Settings } from '../../settings/index.js';
import { ActivationService, trialEnd } from '../signup/activation.service.js';
import { UnconfirmedAccountService } from '../signup/unconfirmed-account.service.js';
import { UnprovenMailService } from '../signup/unproven-mail.service.js';
import { SocialIdentity } from '../auth.entities.js';
import type { SocialProfile } from './oauth-attempt.js';
import { requestContext } from '../../../common/http/request-context.js';
import { UsernameSuggestionService } from '../signup/username.service.js';

const NAME_MAX = 120;
const BY_MAIL =
  'Too many mails were asked for to this address. If it is yours, open the link that we have sent there in this browser, then try again.';
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

export interface SocialAccount {
  userId: string;
  /** Decides whether it may enter. */
  status: AccountStatus;
}

/** Decides whose account a social login opens, and makes one for somebody new. */
@Injectable()
export class SocialAccountService {
  constructor(
    private readonly config: AppConfig,
    private readonly settings: Settings,
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly usernames: UsernameSuggestionService,
    private readonly unproven: UnconfirmedAccountService,
    private readonly activation: ActivationService,
    private readonly mailer: Mailer,
    private readonly links: PublicAddress,
    private readonly mails: UnprovenMailService,
    private readonly audit: Audit,
  ) {}

  /**
   * @returns the account that the login leads to: a new one is `inactive` unless the provider vouches for the address
   * @throws AppError `social_link_required` (an account has that address: its owner connects the login, we never do by
   * address alone), `social_email_missing`, `social_failed`, `conflict`, `too_many_requests`
   */
  async accountOf(profile: SocialProfile, request: Request): Promise<SocialAccount> {
    const em = this.em.fork();
    const { issuer, subject } = profile;
    const identity = await em.findOne(SocialIdentity, { issuer, subject });
    if (!identity) return this.newAccount(profile, request);
    const user = await this.users.byId(identity.userId, em);
    if (!user) throw new AppError('social_failed');
    return { userId: user.id, status: user.status };
  }

  private async newAccount(profile: SocialProfile, request: Request): Promise<SocialAccount> {
    const email = profile.email?.trim() ?? '';
    if (email.length > 254 || !EMAIL.test(email)) throw new AppError('social_email_missing');
    const giveBack = profile.emailVerified ? null : await this.mails.take(email, request);
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
        if (owner && !profile.emailVerified) return await this.join(em, owner, profile, request);
        // The provider vouches for the address, and nobody has proven it yet: what waited for that belongs to nobody.
        if (owner) {
          await this.unproven.remove(em, owner.id);
          em.clear();
        }
        return await this.create(em, email, profile, request);
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
    const url = this.links.link('/');
    await this.mailer.send(em, owner.email, 'already-registered', { name: owner.name, url });
    return { userId: owner.id, status: 'inactive' };
  }

  private async create(
    em: EntityManager,
    email: string,
    { provider, issuer, subject, emailVerified, name: said }: SocialProfile,
    request: Request,
  ): Promise<SocialAccount> {
    const name = nameOf(said, email);
    const username = await this.usernames.suggest(em, name);
    const user = {
      id: randomUUID(),
      name,
      username,
      usernameKey: identityKey(username),
      email,
      emailKey: identityKey(email),
      passwordHash: null,
      role: 'member',
      status: emailVerified ? 'Active' : 'inactive',
      subscriptionEnd: emailVerified ? trialEnd(this.settings.get('accounts.trialDays'), Date.now()) : null,
      preferences: firstPreferences(this.settings.get('accounts.timeZone')),
    } as const satisfies NewUser;
    await this.users.insert(em, user);
    await em.insert(SocialIdentity, { id: randomUUID(), userId: user.id, provider, issuer, subject });
    if (!emailVerified) await this.activation.request(em, user, { name, username, issuer, subject });
    await this.recordSignup(em, user.id, provider, request);
    return { userId: user.id, status: user.status };
  }

  /** Another sign-up with an address that waits for its confirmation. */
  private async join(
    em: EntityManager,
    owner: User,
    { provider, issuer, subject, name: said }: SocialProfile,
    request: Request,
  ): Promise<SocialAccount> {
    const name = nameOf(said, owner.email);
    const username = await this.usernames.suggest(em, name);
    await em.insert(SocialIdentity, { id: randomUUID(), userId: owner.id, provider, issuer, subject });
    await this.activation.request(em, owner, { name, username, issuer, subject });
    await this.recordSignup(em, owner.id, provider, request);
    return { userId: owner.id, status: owner.status };
  }

  private async recordSignup(
    em: EntityManager,
    userId: string,
    provider: SocialProfile['provider'],
    request: Request,
  ): Promise<void> {
    const { address, requestId } = requestContext(request);
    const entry = { actorId: null, subjectId: userId, address, requestId, detail: { how: provider } };
    await this.audit.record(em, { action: 'signup', ...entry });
  }
}

/** A provider's name as sign-up would take it; the address without its domain where there is none. */
function nameOf(said: string | null, email: string): string {
  const name = (said ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}<>]/gu, '')
    .trim()
    .slice(0, NAME_MAX);
  return name || email.split('@')[0]!.slice(0, NAME_MAX);
}
