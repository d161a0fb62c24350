import { createHmac } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { UNSUBSCRIBE_SCOPES, type UnsubscribeScope } from '@pricealgo/contract/notification-types';
import { AppError } from '../../../common/errors/app-error.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { AppKeys, madeWithAny, type KeyRing } from '../../../infra/crypto/app-keys.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { changedBy, differences, UserRepository, withDefaults } from '../../users/index.js';

export interface Unsubscription {
  userId: string;
  scope: UnsubscribeScope;
}

/** Links in mails that work without a login: signed, good for that mail's purpose alone, and for as long as the key. */
@Injectable()
export class UnsubscribeLinks {
  private readonly keys: KeyRing;

  constructor(
    keys: AppKeys,
    private readonly address: PublicAddress,
  ) {
    this.keys = keys.keyRing('mail-unsubscribe');
  }

  /** `page` is for people; mail programs post to `oneClick` (RFC 8058). */
  links(unsubscription: Unsubscription): { page: string; oneClick: string } {
    const token = tokenOf(this.keys[0], unsubscription);
    return {
      page: this.address.link('/unsubscribe', { token }),
      oneClick: this.address.link('/api/notifications/unsubscribe', { token }),
    };
  }

  /** @throws AppError `ticket_invalid` */
  read(token: string): Unsubscription {
    const [userId = '', scope = ''] = token.split('.');
    const unsubscription = { userId, scope: scope as UnsubscribeScope };
    const good = madeWithAny(this.keys, token, (key) => tokenOf(key, unsubscription));
    if (!good || !UNSUBSCRIBE_SCOPES.includes(unsubscription.scope)) throw new AppError('ticket_invalid');
    return unsubscription;
  }
}

function tokenOf(key: Buffer, { userId, scope }: Unsubscription): string {
  const signature = createHmac('sha256', key).update(`${userId}.${scope}`).digest('base64url');
  return `${userId}.${scope}.${signature}`;
}

/** Ends one kind of mail, as its link says. May be repeated. */
@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError `ticket_invalid` when the account is gone */
  async end({ userId, scope }: Unsubscription): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const user = await this.users.locked(em, userId);
      if (!user) throw new AppError('ticket_invalid');
      const changes =
        scope === 'digest' ? { digest: 'off' as const } : { notify: { [scope]: { email: false } } };
      const chosen = changedBy(withDefaults(user.preferences), changes);
      // Without a digest the types that it summed up would come one by one: who ends it wants none of them.
      const quiet =
        scope === 'digest'
          ? changedBy(chosen, {
              notify: { alert: { email: false }, call: { email: false }, message: { email: false } },
            })
          : chosen;
      user.preferences = differences(quiet);
      user.updatedAt = new Date();
      await this.outbox.addEvent(em, 'users.changed', { userId });
    });
  }
}
