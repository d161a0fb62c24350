import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Mailer } from '../../../infra/mail/mailer.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { isQuiet, type StoredPreferences, wantsChannel, withDefaults } from '../../users/index.js';
import { DIGEST_TYPES } from '../channels/channel-plan.js';
import { digestDue } from './digest-time.js';
import { UnsubscribeLinks } from './unsubscribe.service.js';

const ITEMS = 20;
const PAGE = 500;

interface Candidate {
  userId: string;
  name: string;
  email: string;
  preferences: StoredPreferences;
  lastMs: number | null;
}

/** Sums up, for those who want that, what they have not read; nothing is sent where everything was read. */
@Injectable()
@JobHandler('notifications.digest', { everyMs: 15 * 60_000 })
export class DigestJob implements JobHandling<unknown> {
  constructor(
    private readonly em: EntityManager,
    private readonly mailer: Mailer,
    private readonly address: PublicAddress,
    private readonly unsubscribe: UnsubscribeLinks,
  ) {}

  async handle(): Promise<void> {
    await this.run(Date.now());
  }

  /** @param nowMs wall clock, ms */
  async run(nowMs: number): Promise<void> {
    let page = await this.candidates(null);
    while (page.length > 0) {
      for (const { userId, preferences, lastMs } of page) {
        const chosen = withDefaults(preferences);
        if (digestDue(chosen, lastMs, nowMs) && !isQuiet(chosen, nowMs)) await this.send(userId, nowMs);
      }
      page = await this.candidates(page.at(-1)!.userId);
    }
  }

  /** Those with something unread behind their last digest. */
  private candidates(after: string | null): Promise<Candidate[]> {
    return this.em.fork().execute<Candidate[]>(
      `select c.user_id as "userId", u.name, u.email, u.preferences,
         (extract(epoch from c.digest_at) * 1000)::float8 as "lastMs"
       from notification_counter c join user_account u on u.id = c.user_id
       where u.preferences->>'digest' in ('daily', 'weekly') and u.status in ('Active', 'Practicing')
         and c.last_seq > c.digest_seq ${after ? 'and u.id > ?' : ''}
       order by u.id limit ?`,
      after ? [after, PAGE] : [PAGE],
    );
  }

  /** Looks again under the lock: another worker may have been quicker. */
  private async send(userId: string, nowMs: number): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const [candidate] = await em.execute<(Candidate & { digestSeq: number })[]>(
        `select u.name, u.email, u.preferences, c.digest_seq::float8 as "digestSeq",
           (extract(epoch from c.digest_at) * 1000)::float8 as "lastMs"
         from notification_counter c join user_account u on u.id = c.user_id
         where c.user_id = ? for update of c`,
        [userId],
      );
      if (!candidate) return;
      const preferences = withDefaults(candidate.preferences);
      if (!digestDue(preferences, candidate.lastMs, nowMs)) return;
      const types = DIGEST_TYPES.filter((type) => wantsChannel(preferences, type, 'email'));
      const unread = await em.execute<{ title: string; body: string }[]>(
        `select title, body from notification
         where user_id = ? and seq > ? and read_at is null and hidden_at is null
           and type in (select value from jsonb_array_elements_text(?::jsonb) as value)
         order by seq desc`,
        [userId, candidate.digestSeq, JSON.stringify(types)],
      );
      if (unread.length > 0) {
        await this.mailer.send(em, candidate.email, 'digest', {
          name: candidate.name,
          period: preferences.digest === 'weekly' ? 'week' : 'day',
          items: unread.slice(0, ITEMS),
          more: Math.max(0, unread.length - ITEMS),
          url: this.address.link('/notifications'),
          unsubscribe: this.unsubscribe.links({ userId, scope: 'digest' }),
        });
      }
      // Without anything to say its time is not used up: what comes today is in today's.
      await em.execute(
        `update notification_counter set digest_seq = last_seq
           ${unread.length > 0 ? ', digest_at = to_timestamp(?::float8 / 1000)' : ''} where user_id = ?`,
        unread.length > 0 ? [nowMs, userId] : [userId],
      );
    });
  }
}
