import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UNSUBSCRIBE_SCOPES, type UnsubscribeScope } from '@pricealgo/contract/notification-types';
import { AppError } from '../../../common/errors/app-error.js';
import { AppKeys } from '../../../infra/crypto/app-keys.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';

export interface Unsubscription {
  userId: string;
  scope: UnsubscribeScope;
}

/** Links in mails that work without a login: signed, good for that mail's purpose alone, and for as long as the key. */
@Injectable()
export class UnsubscribeLinks {
  private readonly key: Buffer;

  constructor(
    keys: AppKeys,
    private readonly address: PublicAddress,
  ) {
    this.key = keys.key('mail-unsubscribe');
  }

  /** `page` is for people; mail programs post to `oneClick` (RFC 8058). */
  links(unsubscription: Unsubscription): { page: string; oneClick: string } {
    const token = this.token(unsubscription);
    return {
      page: this.address.link('/unsubscribe', { token }),
      oneClick: this.address.link('/api/notifications/unsubscribe', { token }),
    };
  }

  /** @throws AppError `ticket_invalid` */
  read(token: string): Unsubscription {
    const [userId = '', scope = ''] = token.split('.');
    const unsubscription = { userId, scope: scope as UnsubscribeScope };
    const expected = Buffer.from(this.token(unsubscription));
    const given = Buffer.from(token);
    const good = given.length === expected.length && timingSafeEqual(given, expected);
    if (!good || !UNSUBSCRIBE_SCOPES.includes(unsubscription.scope)) throw new AppError('ticket_invalid');
    return unsubscription;
  }

  private token({ userId, scope }: Unsubscription): string {
    const signature = createHmac('sha256', this.key).update(`${userId}.${scope}`).digest('base64url');
    return `${userId}.${scope}.${signature}`;
  }
}
