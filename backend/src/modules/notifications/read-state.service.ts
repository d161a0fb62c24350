import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { inTransaction } from '../../database/in-transaction.js';
import { Outbox } from '../../infra/outbox/outbox.js';
import type { NotificationCount } from './notification.repository.js';

/** Exactly one of the three. */
export interface WhichToRead {
  ids?: string[];
  upToSeq?: number;
  all?: true;
}

/** Exactly one of the two. */
export interface WhichToHide {
  id?: string;
  allRead?: true;
}

interface Condition {
  sql: string;
  values: unknown[];
}

/** Marks notifications as read or hidden; other tabs are notified of the new count. Both may be repeated. */
@Injectable()
export class ReadStateService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError `invalid_request` unless exactly one of the three is given */
  read(userId: string, { ids, upToSeq, all }: WhichToRead): Promise<NotificationCount> {
    return this.change(
      userId,
      'read_at',
      only([
        ids && {
          sql: 'id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value)',
          values: [JSON.stringify(ids)],
        },
        upToSeq !== undefined && { sql: 'seq <= ?', values: [upToSeq] },
        all && { sql: 'true', values: [] },
      ]),
    );
  }

  /** @throws AppError `invalid_request` unless exactly one of the two is given */
  hide(userId: string, { id, allRead }: WhichToHide): Promise<NotificationCount> {
    return this.change(
      userId,
      'hidden_at',
      only([
        id !== undefined && { sql: 'id = ?', values: [id] },
        allRead && { sql: '(read_at is not null or silent)', values: [] },
      ]),
    );
  }

  /** Under the lock that writing takes, too: the count can be recomputed from the rows. */
  private async change(
    userId: string,
    column: 'read_at' | 'hidden_at',
    which: Condition,
  ): Promise<NotificationCount> {
    return inTransaction(this.em, async (em) => {
      const [before] = await em.execute<NotificationCount[]>(
        `select unread, last_seq::float8 as "lastSeq" from notification_counter where user_id = ? for update`,
        [userId],
      );
      if (!before) return { unread: 0, lastSeq: 0 };
      const changed = await em.execute<unknown[]>(
        `update notification set ${column} = now()
         where user_id = ? and hidden_at is null and ${column} is null and ${which.sql} returning id`,
        [userId, ...which.values],
      );
      if (changed.length === 0) return before;
      const [after] = await em.execute<{ unread: number }[]>(
        `update notification_counter set unread = (
           select count(*) from notification
           where user_id = ? and read_at is null and hidden_at is null and not silent
         ) where user_id = ? returning unread`,
        [userId, userId],
      );
      await this.outbox.addEvent(em, 'notifications.changed', { userId });
      return { unread: after!.unread, lastSeq: before.lastSeq };
    });
  }
}

function only(conditions: readonly (Condition | false | undefined)[]): Condition {
  const [condition, ...others] = conditions.filter((one) => one !== undefined && one !== false);
  if (!condition || others.length > 0) {
    throw new AppError('invalid_request', { message: 'Say exactly which notifications.' });
  }
  return condition;
}
