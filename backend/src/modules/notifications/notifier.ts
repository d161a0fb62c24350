import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../../infra/outbox/outbox.js';
import type { NotificationDraft } from './write-notifications.js';
import { writeNotifications, type WrittenNotification } from './write-notifications.js';

/** Users named in one hint. */
const HINT_USERS = 500;

/**
 * Notifies users, if and only if the caller's transaction commits: the row with the user's next number, what
 * leaves by push and e-mail, and the hint to open screens.
 */
@Injectable()
export class Notifier {
  constructor(private readonly outbox: Outbox) {}

  /**
   * @param em the transaction's own. It holds the user's counter until it ends: call it last.
   * @returns id of the new row; `null` when this user has a row of `dedupeKey` already, or does not exist
   */
  async notify(em: EntityManager, draft: NotificationDraft): Promise<string | null> {
    return (await this.notifyAll(em, [draft]))[0]?.id ?? null;
  }

  /**
   * The same for many at once (≤ a few thousand): counters are locked in the order of user ids, so that two such calls
   * never wait for each other in a circle. Call it once in a transaction.
   * @returns the new rows
   */
  async notifyAll(em: EntityManager, drafts: readonly NotificationDraft[]): Promise<WrittenNotification[]> {
    if (drafts.length === 0) return [];
    const { written, loudUserIds } = await writeNotifications(em, drafts);
    for (let from = 0; from < loudUserIds.length; from += HINT_USERS) {
      const userIds = loudUserIds.slice(from, from + HINT_USERS);
      await this.outbox.addEvent(em, 'notifications.created', { userIds });
    }
    return written;
  }
}
