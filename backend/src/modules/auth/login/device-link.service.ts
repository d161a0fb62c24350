import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { countedAddress } from '../../../common/net/client-address.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import type { User } from '../../users/index.js';
import { KnownDeviceService, LINK_VALID_HOURS } from '../sessions/known-device.service.js';

/**
 * The way in for owners whose account strangers try: a link in their mailbox makes the browser that opens it a known one, which has
 * limits of its own. It opens nothing else.
 */
@Injectable()
export class DeviceLinkService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
    private readonly mailer: Mailer,
    private readonly links: PublicAddress,
    private readonly devices: KnownDeviceService,
  ) {}

  /**
   * Mails the link, a few times an hour: links stay good for longer than that, so that the mailbox holds one whoever asked for it.
   * @param user `null`, or one who has not proven the mailbox: the same work, and a mail to nobody
   * @param address of the client, by which asks that are for nobody are counted
   */
  async mail(user: User | null, address: string): Promise<void> {
    const owner = user && user.status !== 'inactive' ? user : null;
    const key = owner ? owner.emailKey : `nobody ${countedAddress(address)}`;
    const room = await this.limits.tryTake('device.link', key);
    await inTransaction(this.em, async (em) => {
      if (!owner || !room) return this.mailer.sendNothing(em);
      const { name, email } = owner;
      const url = this.links.link('/api/known-browser', { link: this.devices.linkFor(owner) });
      await this.mailer.send(em, email, 'device-link', { name, url, validHours: LINK_VALID_HOURS });
    });
  }
}
