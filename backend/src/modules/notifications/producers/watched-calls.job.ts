import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { type StoredPreferences, withDefaults } from '../../users/index.js';
import { Notifier } from '../notifier.js';

const CURSOR = 'watched-calls';
const CALLS = 200;
const USERS = 2_000;

interface Watcher {
  userId: string;
  preferences: StoredPreferences;
  instruments: string[];
  /** Calls that this member asked for: they see them come. */
  own: string[];
}

/**
 * Notifies members of new calls on tickers that they watch, those of one round together. The cursor moves on in the transaction of
 * what it passed: a crash neither skips a call nor notifies of it twice.
 */
@Injectable()
@JobHandler('notifications.watched-calls', { everyMs: 30_000 })
export class WatchedCallsJob implements JobHandling<unknown> {
  constructor(
    private readonly em: EntityManager,
    private readonly notifier: Notifier,
  ) {}

  async handle(): Promise<void> {
    while ((await this.round()) === CALLS);
  }

  /** @returns how many calls it took */
  private async round(): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      // From the first start on: earlier calls are not notified.
      await em.execute(
        `insert into notification_cursor (name, position)
         select ?, coalesce(max(seq), 0) from algorithm_call on conflict do nothing`,
        [CURSOR],
      );
      const calls = await em.execute<NewCall[]>(
        // Calls that earlier releases recorded with somebody's own parameters are nobody's news.
        `select id, seq::float8 as seq, algo, instrument, label, simulated from algorithm_call
         where seq > (select position from notification_cursor where name = ? for update) and origin = 'live'
           and (not jsonb_exists_any(params, array['peers', 'benchmark', 'assumptions']) or params->>'house' = 'true')
         order by seq limit ?`,
        [CURSOR, CALLS],
      );
      if (calls.length === 0) return 0;
      const watchers = await this.watchers(em, calls);
      const lastSeq = calls.at(-1)!.seq;
      const drafts = watchers.flatMap((watcher) => {
        const mine = calls.filter(
          ({ id, instrument }) => watcher.instruments.includes(instrument) && !watcher.own.includes(id),
        );
        return wantsCalls(watcher.preferences) && mine.length > 0
          ? [
              {
                userId: watcher.userId,
                type: 'call' as const,
                ...callTexts(mine),
                dedupeKey: `calls:${lastSeq}`,
                data: { callIds: mine.map(({ id }) => id).slice(0, 20) },
              },
            ]
          : [];
      });
      for (let from = 0; from < drafts.length; from += USERS) {
        await this.notifier.notifyAll(em, drafts.slice(from, from + USERS));
      }
      await em.execute('update notification_cursor set position = ? where name = ?', [lastSeq, CURSOR]);
      return calls.length;
    });
  }

  /** Members who may read calls, in the order of their ids. */
  private watchers(em: EntityManager, calls: readonly NewCall[]): Promise<Watcher[]> {
    return em.execute<Watcher[]>(
      `with called as (
         select * from jsonb_to_recordset(?::jsonb) as c(id uuid, instrument text)
       ), asked as materialized (
         select r.call_id, r.requested_by from called c join analysis_run r on r.call_id = c.id
       )
       select u.id as "userId", u.preferences, jsonb_agg(distinct c.instrument) as instruments,
         coalesce(jsonb_agg(distinct r.call_id) filter (where r.call_id is not null), '[]') as own
       from called c
       join watchlist_item i on i.instrument = c.instrument
       join watchlist w on w.id = i.watchlist_id
       join user_account u on u.id = w.user_id
       left join asked r on r.call_id = c.id and r.requested_by = u.id
       where u.status in ('Active', 'Practicing') and (u.role = 'admin' or u.subscription_end > now())
       group by u.id, u.preferences order by u.id`,
      [JSON.stringify(calls.map(({ id, instrument }) => ({ id, instrument })))],
    );
  }
}

/** Whether a member wants notifications of calls on any channel. */
function wantsCalls(preferences: StoredPreferences): boolean {
  const { inApp, push, email } = withDefaults(preferences).notify.call;
  return inApp || push || email;
}

/** What a notification needs of a call. */
export interface NewCall {
  id: string;
  seq: number;
  algo: string;
  instrument: string;
  label: string;
  simulated: boolean;
}

const ALGORITHMS: Readonly<Record<string, string>> = {
  comparative: 'Comparative',
  valuation: 'Valuation',
  technical: 'Technical',
  lstm: 'LSTM',
  openai: 'AI summary',
};
const NAMED = 5;

const symbolOf = (instrument: string): string => instrument.slice(instrument.indexOf(':') + 1);

/** One notification about all calls that came together. @param calls in order, at least one */
export function callTexts(calls: readonly NewCall[]): { title: string; body: string; link: string } {
  const instruments = [...new Set(calls.map(({ instrument }) => instrument))];
  const [first] = instruments;
  const path = `/tickers/${first!.split(':').map(encodeURIComponent).join('/')}`;
  const note = calls.some(({ simulated }) => simulated) ? ' Simulated market.' : '';
  const lines = calls.map(({ algo, label }) => `${ALGORITHMS[algo] ?? algo}: ${label}`);
  if (calls.length === 1) {
    return {
      title: `New call on ${symbolOf(first!)}`,
      body: `${lines[0]}.${note}`,
      link: `${path}/${calls[0]!.algo}`,
    };
  }
  if (instruments.length === 1) {
    return {
      title: `${calls.length} new calls on ${symbolOf(first!)}`,
      body: `${lines.join(' · ')}.${note}`,
      link: `${path}/overview`,
    };
  }
  const named = instruments.slice(0, NAMED).map(symbolOf).join(', ');
  const more = instruments.length > NAMED ? ` and ${instruments.length - NAMED} more` : '';
  return {
    title: `New calls on ${instruments.length} tickers that you watch`,
    body: `${named}${more}.${note}`,
    link: '/watchlist',
  };
}
