import { setTimeout as delay } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { AdminPushTestDto } from '@pricealgo/contract/delivery-tests';
import { TEST_VALID_S } from '../channels/delivery.js';

const POLL_MS = 200;

interface Outcome {
  state: 'pending' | 'sent' | 'gone' | 'failed' | 'skipped';
  failure: string | null;
}

/**
 * Sends a test push to each browser of a user and counts the outcomes. No notification is written for it; it leaves through the
 * deliveries of the workers, with their limits of hosts and members, before what nobody waits for.
 */
@Injectable()
export class PushTest implements OnModuleDestroy {
  private readonly ending = new AbortController();

  constructor(private readonly em: EntityManager) {}

  /** @param workId work that waits for it; takes 45 s at most */
  async run(userId: string, workId: string): Promise<AdminPushTestDto> {
    const em = this.em.fork();
    await em.execute(
      `insert into notification_delivery (work_id, user_id, alert, channel, target, host)
       select ?, user_id, true, 'push', id, host from push_subscription where user_id = ?`,
      [workId, userId],
    );
    const untilMs = performance.now() + TEST_VALID_S * 1_000;
    for (;;) {
      const outcomes = await em.execute<Outcome[]>(
        'select state, failure from notification_delivery where work_id = ? order by id',
        [workId],
      );
      const under = outcomes.some(({ state }) => state === 'pending');
      if (!under || performance.now() > untilMs || this.ending.signal.aborted) return counted(outcomes);
      await delay(POLL_MS, undefined, { signal: this.ending.signal }).catch(() => undefined);
    }
  }

  onModuleDestroy(): void {
    this.ending.abort();
  }
}

function counted(outcomes: readonly Outcome[]): AdminPushTestDto {
  const sent = outcomes.filter(({ state }) => state === 'sent').length;
  const gone = outcomes.filter(({ state }) => state === 'gone').length;
  const reasons = outcomes.flatMap(({ state, failure }) =>
    state === 'sent' || state === 'gone' ? [] : (failure ?? 'no worker sent it in time'),
  );
  return { sent, gone, failed: outcomes.length - sent - gone, reasons: [...new Set(reasons)] };
}
