import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../common/http/request-context.js';
import { Audit } from '../../audit/index.js';
import { Settings } from '../../settings/index.js';
import {
  type AccountStatus,
  firstPreferences,
  identityKey,
  type NewUser,
  type User,
  UserRepository,
} from '../../users/index.js';
import { SocialIdentity } from '../auth.entities.js';
import { trialEnd } from '../signup/account-opening.service.js';
import { ActivationLinkService } from '../signup/activation-link.service.js';
import { UsernameSuggestionService } from '../signup/username.service.js';
import type { SocialProfile } from './oauth-attempt.js';

const NAME_MAX = 120;

export interface SocialAccount {
  userId: string;
  /** Decides whether it may enter. */
  status: AccountStatus;
}

/** Writes the account of somebody whom a provider has sent for the first time. */
@Injectable()
export class SocialSignupService {
  constructor(
    private readonly settings: Settings,
    private readonly users: UserRepository,
    private readonly usernames: UsernameSuggestionService,
    private readonly links: ActivationLinkService,
    private readonly audit: Audit,
  ) {}

  /** A new account: open where the provider vouches for the address, else one that waits for its link. @param em the transaction's own */
  async create(
    em: EntityManager,
    email: string,
    { provider, issuer, subject, emailVerified, name: said }: SocialProfile,
    context: RequestContext,
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
    if (!emailVerified) await this.links.mail(em, user, { name, username, issuer, subject });
    await this.record(em, user.id, provider, context);
    return { userId: user.id, status: user.status };
  }

  /** Another sign-up with an address that waits for its confirmation. @param em the transaction's own */
  async join(
    em: EntityManager,
    owner: User,
    { provider, issuer, subject, name: said }: SocialProfile,
    context: RequestContext,
  ): Promise<SocialAccount> {
    const name = nameOf(said, owner.email);
    const username = await this.usernames.suggest(em, name);
    await em.insert(SocialIdentity, { id: randomUUID(), userId: owner.id, provider, issuer, subject });
    await this.links.mail(em, owner, { name, username, issuer, subject });
    await this.record(em, owner.id, provider, context);
    return { userId: owner.id, status: owner.status };
  }

  private async record(
    em: EntityManager,
    userId: string,
    provider: SocialProfile['provider'],
    { address, requestId }: RequestContext,
  ): Promise<void> {
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
