import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { NotificationType } from '@pricealgo/contract/notification-types';
import type { NotificationDto } from '@pricealgo/contract/notifications';
import type { HelloMessage, NotificationMessage } from '@pricealgo/contract/realtime';

/** The notifications of users, as the database has them. */
export interface NotificationReader {
  /** @returns nothing for users who never had a notification */
  counts(userIds: readonly string[]): Promise<ReadonlyMap<string, HelloMessage>>;
  /**
   * What is new, in the order of `seq`.
   * @param after by user: the number behind which it begins
   * @param limit newest ones of each user
   */
  since(
    after: ReadonlyMap<string, number>,
    limit: number,
  ): Promise<ReadonlyMap<string, readonly NotificationMessage[]>>;
}

/** Nest injection token; bound by the module of notifications. */
export const NOTIFICATION_READER = Symbol('NotificationReader');

export interface FeedQuery {
  after?: number;
  before?: number;
  limit: number;
  type?: NotificationType;
  unread?: boolean;
}

export interface NotificationCount {
  unread: number;
  lastSeq: number;
}

export interface NotificationPage extends NotificationCount {
  items: NotificationDto[];
  total: number;
  more: boolean;
}

const COLUMNS = `id, seq::float8 as seq, type, title, body, link, data, (read_at is not null or silent) as read,
  floor(extract(epoch from created_at) * 1000)::float8 as "createdMs"`;

/** A user's notifications, without those that were hidden. */
@Injectable()
export class NotificationRepository {
  constructor(private readonly em: EntityManager) {}

  async page(userId: string, { after, before, limit, type, unread }: FeedQuery): Promise<NotificationPage> {
    const em = this.em.fork();
    const filter = `user_id = ? and hidden_at is null ${type ? 'and type = ?' : ''} ${
      unread === undefined
        ? ''
        : unread
          ? 'and read_at is null and not silent'
          : 'and (read_at is not null or silent)'
    }`;
    const filterValues = [userId, ...(type ? [type] : [])];
    const rows = await em.execute<NotificationDto[]>(
      `select ${COLUMNS} from notification where ${filter}
       ${after === undefined ? '' : 'and seq > ?'} ${before === undefined ? '' : 'and seq < ?'}
       order by seq ${after === undefined ? 'desc' : 'asc'} limit ?`,
      [...filterValues, ...[after, before].filter((bound) => bound !== undefined), limit + 1],
    );
    const [counted] = await em.execute<{ total: number }[]>(
      `select count(*)::int as total from notification where ${filter}`,
      filterValues,
    );
    return {
      items: rows.slice(0, limit),
      more: rows.length > limit,
      total: counted?.total ?? 0,
      ...(await this.count(userId)),
    };
  }

  async count(userId: string): Promise<NotificationCount> {
    return (await this.counts([userId])).get(userId) ?? { unread: 0, lastSeq: 0 };
  }

  /** @returns no entry for users who never had a notification */
  async counts(userIds: readonly string[]): Promise<Map<string, NotificationCount>> {
    const rows = await this.em.fork().execute<(NotificationCount & { userId: string })[]>(
      `select user_id as "userId", unread, last_seq::float8 as "lastSeq" from notification_counter
       where user_id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value)`,
      [JSON.stringify(userIds)],
    );
    return new Map(rows.map(({ userId, ...count }) => [userId, count]));
  }

  /**
   * What is new for many users at once, in order.
   * @param after by user: the number behind which it begins
   * @param limit newest ones of each user
   */
  async since(after: ReadonlyMap<string, number>, limit: number): Promise<Map<string, NotificationDto[]>> {
    const rows = await this.em.fork().execute<(NotificationDto & { userId: string })[]>(
      `select n.* from jsonb_to_recordset(?::jsonb) as a(user_id uuid, seq bigint)
       cross join lateral (
         select user_id as "userId", ${COLUMNS} from notification
         where user_id = a.user_id and seq > a.seq and hidden_at is null and not silent
         order by notification.seq desc limit ?
       ) n order by n.seq`,
      [JSON.stringify([...after].map(([userId, seq]) => ({ user_id: userId, seq }))), limit],
    );
    const byUser = new Map<string, NotificationDto[]>();
    for (const { userId, ...view } of rows) byUser.set(userId, [...(byUser.get(userId) ?? []), view]);
    return byUser;
  }
}
