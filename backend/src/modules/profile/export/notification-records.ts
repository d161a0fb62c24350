import type { EntityManager } from '@mikro-orm/postgresql';

/** What a member was told, the oldest first; rows that the member removed from the screen included, as they are kept. */
export function notificationRecords(em: EntityManager, userId: string): Promise<object[]> {
  return em.execute<object[]>(
    `select type, title, body, link, data, created_at as "createdAt", read_at as "readAt", hidden_at as "removedAt"
     from notification where user_id = ? order by seq`,
    [userId],
  );
}

/** Browsers that take pushes. Their addresses and keys stay here: whoever has them can send. */
export function pushDeviceRecords(em: EntityManager, userId: string): Promise<object[]> {
  return em.execute<object[]>(
    `select device, host as service, created_at as "createdAt", delivered_at as "deliveredAt"
     from push_subscription where user_id = ? order by created_at, id`,
    [userId],
  );
}
