import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EffectBudgets } from '../../infra/effects/effect-budgets.js';
import { Outbox } from '../../infra/outbox/outbox.js';
import type { NotificationDraft, Written } from './write-notifications.js';
import { writeNotifications, type WrittenNotification } from './write-notifications.js';

/** Users named in one hint. */
const HINT_USERS = 500;

/**
 * Notifies users, if and only if the caller's transaction commits: the row with the user's next number, what
 * leaves by push and e-mail, and the hint to open screens.
 */
@Injectable()
export class Notifier {
  constructor(
    private readonly outbox: Outbox,
    private readonly budgets: EffectBudgets,
  ) {}

  /**
   * @param em the transaction's own. It holds the user's counter until it ends: call it last.
   * @returns id of the new row; `null` when this user has a row of `dedupeKey` already, does not exist, or is told of it in a
   *   row that was there already, together with others that were over the budget
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
    return (await this.tell(em, drafts)).written;
  }

  /** The same for whoever keeps which notification told of a fact: those that are over a member's budget share one. */
  async tell(
    em: EntityManager,
    drafts: readonly NotificationDraft[],
  ): Promise<Pick<Written, 'written' | 'together'>> {
    if (drafts.length === 0) return { written: [], together: [] };
    const { written, together, loudUserIds } = await writeNotifications(em, this.budgets, drafts);
    for (let from = 0; from < loudUserIds.length; from += HINT_USERS) {
      const userIds = loudUserIds.slice(from, from + HINT_USERS);
      await this.outbox.addEvent(em, 'notifications.created', { userIds });
    }
    return { written, together };
  }
}
