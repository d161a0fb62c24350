import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { dayText } from '../../../common/format/time-text.js';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import type { NotificationDraft } from '../write-notifications.js';
import { Notifier } from '../notifier.js';

const DAY_MS = 86_400_000;
const REMIND_MS = 3 * DAY_MS;
/** An end longer ago is not notified any more: an installation that starts for the first time stays quiet. */
const ENDED_WITHIN_MS = 7 * DAY_MS;
const BATCH = 1_000;
/** As in the index `user_account_subscription`. */
const END = `coalesce(subscription_end, '-infinity'::timestamptz)`;

type Moment = 'ends' | 'ended';

interface Due {
  userId: string;
  endMs: number;
}

/** Notifies of a subscription's end three days before and afterwards: once each for every end date. */
@Injectable()
@JobHandler('notifications.subscriptions', { everyMs: 10 * 60_000 })
export class SubscriptionRemindersJob implements JobHandling<unknown> {
  constructor(
    private readonly em: EntityManager,
    private readonly notifier: Notifier,
  ) {}

  async handle(): Promise<void> {
    const nowMs = Date.now();
    await this.remind('ends', nowMs, nowMs + REMIND_MS);
    await this.remind('ended', nowMs - ENDED_WITHIN_MS, nowMs);
  }

  private async remind(moment: Moment, afterMs: number, untilMs: number): Promise<void> {
    let notified: number;
    do {
      notified = await this.em.fork().transactional(async (em) => {
        const due = await em.execute<Due[]>(
          `select id as "userId", (extract(epoch from subscription_end) * 1000)::float8 as "endMs"
           from user_account u
           where role = 'member' and status in ('Active', 'Practicing')
             and ${END} > to_timestamp(?::float8 / 1000) and ${END} <= to_timestamp(?::float8 / 1000)
             and not exists (
               select 1 from notification n where n.user_id = u.id
                 and n.dedupe_key = ? || ((extract(epoch from u.subscription_end) * 1000)::bigint)::text
             )
           order by id limit ?`,
          [afterMs, untilMs, keyOf(moment), BATCH],
        );
        await this.notifier.notifyAll(
          em,
          due.map((one) => draftOf(moment, one)),
        );
        return due.length;
      });
    } while (notified === BATCH);
  }
}

const keyOf = (moment: Moment): string => `subscription-${moment}:`;

function draftOf(moment: Moment, { userId, endMs }: Due): NotificationDraft {
  const day = dayText(endMs);
  const texts =
    moment === 'ends'
      ? {
          title: 'Your subscription ends soon',
          body: `It ends on ${day}. Extend it to keep Market Analysis and its live detail.`,
        }
      : {
          title: 'Your subscription has ended',
          body: `It ended on ${day}. Prices, your profile and your watchlists stay as they are; Market Analysis is closed until you extend it.`,
        };
  return {
    userId,
    type: 'subscription',
    ...texts,
    link: '/profile',
    dedupeKey: `${keyOf(moment)}${Math.floor(endMs)}`,
    data: { endMs },
  };
}
