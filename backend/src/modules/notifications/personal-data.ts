import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { KeepsPersonalData, type PersonalDataContributor } from '../../common/personal-data/personal-data.js';

/** A user's notifications, the oldest first; those removed from the screen are included, because they are kept. */
@Injectable()
@KeepsPersonalData({
  part: 'notifications',
  tables: {
    notification_counter: 'cascade',
    notification: 'cascade',
    notification_delivery: 'cascade',
    effect_budget: 'cascade',
    slow_work: 'cascade',
  },
})
export class NotificationPersonalData implements PersonalDataContributor {
  constructor(private readonly em: EntityManager) {}

  export(userId: string): Promise<object[]> {
    return this.em.fork().execute<object[]>(
      `select type, title, body, link, data, created_at as "createdAt", read_at as "readAt", hidden_at as "removedAt"
       from notification where user_id = ? order by seq`,
      [userId],
    );
  }
}

/** Browsers that receive pushes, without their addresses and keys: whoever has them can send. */
@Injectable()
@KeepsPersonalData({ part: 'pushDevices', tables: { push_subscription: 'cascade' } })
export class PushDevicePersonalData implements PersonalDataContributor {
  constructor(private readonly em: EntityManager) {}

  export(userId: string): Promise<object[]> {
    return this.em.fork().execute<object[]>(
      `select device, host as service, created_at as "createdAt", delivered_at as "deliveredAt"
       from push_subscription where user_id = ? order by created_at, id`,
      [userId],
    );
  }
}
