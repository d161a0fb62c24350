import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { NotificationType } from '@pricealgo/contract/notification-types';
import { Mailer } from '../../../infra/mail/mailer.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import { UnsubscribeLinks } from '../email/unsubscribe.service.js';
import type { Delivery } from './delivery.js';
import { DeliveryQueue } from './delivery-queue.js';

const ABOUT: Readonly<Record<NotificationType, string>> = {
  alert: 'price alerts',
  call: 'new calls on tickers that you watch',
  subscription: 'your subscription',
  message: 'news of ours',
  account: 'your account',
};

/** A price that was crossed is outdated after as long as its push is (push-channel.ts). */
const ALERT_VALID_MS = 4 * 3_600_000;

/** One notification as a mail: handed to the mailer and marked in one transaction, so that it is neither lost nor doubled. */
@Injectable()
export class EmailChannel {
  constructor(
    private readonly em: EntityManager,
    private readonly queue: DeliveryQueue,
    private readonly mailer: Mailer,
    private readonly address: PublicAddress,
    private readonly unsubscribe: UnsubscribeLinks,
  ) {}

  async deliver({ deliveryId, userId, name, email, notification }: Delivery): Promise<void> {
    const { type, title, body, link } = notification;
    await this.em.fork().transactional(async (em) => {
      const open = await em.execute<unknown[]>(
        `select id from notification_delivery where id = ? and state = 'pending' for update`,
        [deliveryId],
      );
      // Another worker took it when our lease had run out.
      if (open.length === 0) return;
      const values = {
        name,
        about: ABOUT[type],
        title,
        body,
        url: this.address.link(link ?? '/notifications'),
        unsubscribe: this.unsubscribe.links({ userId, scope: type }),
      };
      const validMs = type === 'alert' ? ALERT_VALID_MS : undefined;
      await this.mailer.send(em, email, 'notification', values, validMs);
      await this.queue.settle(deliveryId, { state: 'sent' }, em);
    });
  }
}
