import { randomUUID } from 'node:crypto';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { instantText } from '../../../common/format/time-text.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { Audit } from '../../audit/index.js';
import { SocialIdentity } from '../auth.entities.js';
import { lockAccount } from '../credentials/account-lock.js';
import type { SocialProvider } from '@pricealgo/contract/accounts';
import type { SocialProfile } from './oauth-attempt.js';
import type { User } from '../../users/index.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import type { SocialIdentityDto } from '@pricealgo/contract/login';

const NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
};

/** The social logins that open an account. Only its owner connects and disconnects them. */
@Injectable()
export class SocialIdentityService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly mailer: Mailer,
  ) {}

  of(userId: string): Promise<SocialIdentity[]> {
    return this.em.fork().find(SocialIdentity, { userId }, { orderBy: { provider: 'asc' } });
  }

  /**
   * Connects what the provider vouched for to the account whose session began it, if that session still lives.
   * @throws AppError `social_taken` when it opens another account; `session_expired`
   */
  async link(
    asker: Pick<Principal, 'userId' | 'sessionId'>,
    { provider, issuer, subject }: SocialProfile,
    context: RequestContext,
  ): Promise<void> {
    const { userId } = asker;
    try {
      await inTransaction(this.em, async (em) => {
        const user = await lockAccount(em, asker);
        const known = await em.findOne(SocialIdentity, { issuer, subject });
        if (known && known.userId !== userId) throw new AppError('social_taken');
        if (known) return;
        // One login for each provider: another one of the same provider replaces it.
        await em.nativeDelete(SocialIdentity, { userId, provider });
        await em.insert(SocialIdentity, { id: randomUUID(), userId, provider, issuer, subject });
        await this.tell(em, 'social.linked', user, provider, context);
      });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new AppError('social_taken');
      throw error;
    }
  }

  /**
   * @param checked whose password was right
   * @throws AppError `social_last_way` when nothing else opens the account
   */
  async unlink(
    principal: Principal,
    checked: User,
    provider: SocialProvider,
    context: RequestContext,
  ): Promise<void> {
    const { userId } = principal;
    await inTransaction(this.em, async (em) => {
      // Two changes at the same time must not remove the last two ways into the account, either.
      const user = await lockAccount(em, principal, checked);
      const others = await em.count(SocialIdentity, { userId, provider: { $ne: provider } });
      if (!user.passwordHash && others === 0) throw new AppError('social_last_way');
      const removed = await em.nativeDelete(SocialIdentity, { userId, provider });
      if (removed > 0) await this.tell(em, 'social.unlinked', user, provider, context);
    });
  }

  /** The audit trail and the account's owner. */
  private async tell(
    em: EntityManager,
    action: 'social.linked' | 'social.unlinked',
    { id, email, name }: User,
    provider: SocialProvider,
    { address, requestId }: RequestContext,
  ): Promise<void> {
    const entry = { actorId: id, subjectId: id, address, requestId, detail: { provider } };
    await this.audit.record(em, { action, ...entry });
    await this.mailer.send(em, email, 'social-changed', {
      name,
      provider: NAMES[provider],
      linked: action === 'social.linked',
      when: instantText(Date.now()),
    });
  }
}

export const toSocialIdentityDto = ({ provider, createdAt }: SocialIdentity): SocialIdentityDto => ({
  provider,
  createdMs: createdAt.getTime(),
});
