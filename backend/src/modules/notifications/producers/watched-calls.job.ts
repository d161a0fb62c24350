import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { type StoredPreferences, withDefaults } from '../../users/index.js';
import { Notifier } from '../notifier.js';
import { type NewCall, tellOfNewCalls } from './new-calls.js';

const CURSOR = 'watched-calls';
const USERS = 2_000;

interface Watcher {
  userId: string;
  preferences: StoredPreferences;
  instruments: string[];
  /** Calls that this member asked for: they see them come. */
  own: string[];
}

/** Notifies members of new calls on tickers that they watch, those of one round together. */
@Injectable()
@JobHandler('notifications.watched-calls', { everyMs: 30_000 })
export class WatchedCallsJob implements JobHandling<unknown> {
  constructor(
    private readonly em: EntityManager,
    private readonly notifier: Notifier,
  ) {}

  handle(): Promise<void> {
    return tellOfNewCalls(this.em, CURSOR, (em, calls) => this.notify(em, calls));
  }

  private async notify(em: EntityManager, calls: readonly NewCall[]): Promise<void> {
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
              about: [...new Set(mine.map(({ instrument }) => instrument))],
              dedupeKey: `calls:${lastSeq}`,
              data: { callIds: mine.map(({ id }) => id).slice(0, 20) },
            },
          ]
        : [];
    });
    for (let from = 0; from < drafts.length; from += USERS) {
      await this.notifier.notifyAll(em, drafts.slice(from, from + USERS));
    }
  }

  /**
   * Members who may read calls, in the order of their ids. Instruments are named one by one, so that Postgres knows how many watch
   * them; each list is read once, however many algorithms called its instrument.
   */
  private async watchers(em: EntityManager, calls: readonly NewCall[]): Promise<Watcher[]> {
    const instruments = [...new Set(calls.map(({ instrument }) => instrument))];
    // As from disks that turn, Postgres would read every list and every account rather than some thousands by their keys.
    await em.execute('set local random_page_cost = 1.1');
    return em.execute<Watcher[]>(
      `with watching as materialized (
         select w.user_id, jsonb_agg(distinct i.instrument) as instruments
         from watchlist_item i join watchlist w on w.id = i.watchlist_id
         where i.instrument in (${instruments.map(() => '?').join(', ')}) group by w.user_id
       ), asked as materialized (
         select r.requested_by, jsonb_agg(r.call_id) as calls
         from jsonb_array_elements_text(?::jsonb) as called join analysis_run r on r.call_id = called::uuid
         group by r.requested_by
       )
       select u.id as "userId", u.preferences, g.instruments, coalesce(r.calls, '[]') as own
       from watching g
       join user_account u on u.id = g.user_id
       left join asked r on r.requested_by = u.id
       where u.status in ('Active', 'Practicing') and (u.role = 'admin' or u.subscription_end > now())
       order by u.id`,
      [...instruments, JSON.stringify(calls.map(({ id }) => id))],
    );
  }
}

/** Whether a member wants notifications of calls on any channel. */
function wantsCalls(preferences: StoredPreferences): boolean {
  const { inApp, push, email } = withDefaults(preferences).notify.call;
  return inApp || push || email;
}

/** What a notification needs of a call. */
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
