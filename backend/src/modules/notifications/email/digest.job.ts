import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Mailer } from '../../../infra/mail/mailer.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { isQuiet, type StoredPreferences, wantsChannel, withDefaults } from '../../users/index.js';
import { DIGEST_TYPES } from '../channels/channel-plan.js';
import { digestDue, SHORTEST_PERIOD_MS } from './digest-time.js';
import { UnsubscribeLinks } from './unsubscribe.service.js';

const ITEMS = 20;
/** Members with a digest who are looked at by one statement; most of them have read everything, or had theirs today. */
const PAGE = 5_000;
/** Before every id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Candidate {
  userId: string;
  preferences: StoredPreferences;
  lastMs: number | null;
}
interface Page {
  /** The last member that was looked at. */
  last: string;
  candidates: Candidate[];
}
interface Addressee {
  name: string;
  email: string;
  preferences: StoredPreferences;
  digestSeq: number;
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
    let page = await this.page(NOBODY, nowMs);
    while (page) {
      for (const { userId, preferences, lastMs } of page.candidates) {
        const chosen = withDefaults(preferences);
        if (digestDue(chosen, lastMs, nowMs) && !isQuiet(chosen, nowMs)) await this.send(userId, nowMs);
      }
      page = await this.page(page.last, nowMs);
    }
  }

  /**
   * The next members who want a digest, and of them those with something unread behind the last one. The page is cut first, from the
   * ids of its index alone: what else is read is that of its members, however many are behind them.
   */
  private async page(after: string, nowMs: number): Promise<Page | undefined> {
    const [page] = await this.em.fork().execute<Page[]>(
      `with page as materialized (
         select id from user_account
         where preferences->>'digest' in ('daily', 'weekly') and status in ('Active', 'Practicing') and id > ?
         order by id limit ${PAGE}
       )
       select (select id from page order by id desc limit 1) as last, coalesce(jsonb_agg(jsonb_build_object(
         'userId', u.id, 'preferences', u.preferences,
         'lastMs', (extract(epoch from c.digest_at) * 1000)::float8) order by u.id) filter (where u.id is not null), '[]') as candidates
       from page p left join lateral (
         select user_id, digest_at from notification_counter
         where user_id = p.id and last_seq > digest_seq
           and (digest_at is null or digest_at <= to_timestamp(?::float8 / 1000)) limit 1
       ) c on true left join user_account u on u.id = c.user_id
       having count(*) > 0`,
      [after, nowMs - SHORTEST_PERIOD_MS],
    );
    return page;
  }

  /** Looks again under the lock: another worker may have been quicker. */
  private async send(userId: string, nowMs: number): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const [candidate] = await em.execute<Addressee[]>(
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
