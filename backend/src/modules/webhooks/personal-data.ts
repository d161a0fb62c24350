import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { KeepsPersonalData, type PersonalDataContributor } from '../../common/personal-data/personal-data.js';

/** Webhooks without the keys of their signatures. */
@Injectable()
@KeepsPersonalData({ part: 'webhooks', tables: { webhook: 'cascade', webhook_delivery: 'cascade' } })
export class WebhookPersonalData implements PersonalDataContributor {
  constructor(private readonly em: EntityManager) {}

  export(userId: string): Promise<object[]> {
    return this.em.fork().execute<object[]>(
      `select url, string_to_array(events, ' ') as events, state, created_at as "createdAt",
         (select coalesce(json_agg(json_build_object('event', d.event, 'state', d.state, 'createdAt', d.created_at)
            order by d.created_at, d.id), '[]') from webhook_delivery d where d.webhook_id = w.id) as deliveries
       from webhook w where user_id = ? order by created_at, id`,
      [userId],
    );
  }
}
