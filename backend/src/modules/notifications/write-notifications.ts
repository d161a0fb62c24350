import type { EntityManager } from '@mikro-orm/postgresql';
import type { NotificationType } from '@pricealgo/contract/notification-types';
import { BODY_MAX, LINK_MAX, TITLE_MAX } from '@pricealgo/contract/notifications';
import type { EffectBudgets } from '../../infra/effects/effect-budgets.js';
import { planChannels, type Recipient } from './channels/channel-plan.js';
import { apportion, type Planned as PlannedDraft } from './fold-notifications.js';

/** A notification before it is written. */
export interface NotificationDraft {
  userId: string;
  type: NotificationType;
  /** Longer ones are cut at `TITLE_MAX` characters. */
  title: string;
  /** Plain text, cut at `BODY_MAX`. */
  body: string;
  /** Path of this product, `/watchlist`; `null` = leads nowhere. */
  link: string | null;
  /** Names the fact, ≤ 160 characters: a user gets one notification of it, however often it is written. */
  dedupeKey: string;
  /** Keys of the instruments that it is about: named where it is told together with others. */
  about?: readonly string[];
  /** For the screen that shows it; no secrets. */
  data?: Record<string, unknown>;
  /** A mail of its own goes out with it: none is made of the row. */
  ownMail?: boolean;
}

export interface WrittenNotification {
  id: string;
  userId: string;
  seq: number;
}

interface WrittenRow extends WrittenNotification {
  n: number;
}
type Planned = PlannedDraft & { n: number };

/** Drafts that were over their member's budget, by their `dedupeKey`s, and the key of the one notification that tells of them. */
export interface ToldTogether {
  userId: string;
  keys: readonly string[];
  dedupeKey: string;
}

export interface Written {
  written: WrittenNotification[];
  together: ToldTogether[];
  /** Users whose open screens get a hint. */
  loudUserIds: string[];
}

/**
 * Locks the counters of these users, in one order over all transactions, and makes those that are missing.
 * @returns who of them exists, with what channels go by
 */
async function lockRecipients(em: EntityManager, userIds: string[]): Promise<Map<string, Recipient>> {
  const ids = JSON.stringify(userIds);
  await em.execute(
    `insert into notification_counter (user_id)
     select id from user_account where id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value)
     order by id on conflict do nothing`,
    [ids],
  );
  const rows = await em.execute<(Recipient & { userId: string })[]>(
    `select c.user_id as "userId", u.status, u.preferences
     from notification_counter c join user_account u on u.id = c.user_id
     where c.user_id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value)
     order by c.user_id for update of c`,
    [ids],
  );
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Rows and counters together: under the lock a sequence has neither holes nor doubles. */
async function insertRows(em: EntityManager, planned: readonly Planned[]): Promise<WrittenRow[]> {
  const rows = planned.map(({ n, userId, type, title, body, link, data, dedupeKey, silent }) => ({
    n,
    user_id: userId,
    type,
    title: cut(title, TITLE_MAX),
    body: cut(body, BODY_MAX),
    link: link === null ? null : link.slice(0, LINK_MAX),
    data: data ?? null,
    dedupe_key: dedupeKey,
    silent,
  }));
  return em.execute<WrittenRow[]>(
    `with draft as (
       select d.* from jsonb_to_recordset(?::jsonb) as d(n int, user_id uuid, type text, title text, body text,
         link text, data jsonb, dedupe_key text, silent boolean)
       where not exists (select 1 from notification o where o.user_id = d.user_id and o.dedupe_key = d.dedupe_key)
     ), placed as (
       select d.*, gen_random_uuid() as id,
         c.last_seq + row_number() over (partition by d.user_id order by d.n) as seq
       from draft d join notification_counter c on c.user_id = d.user_id
     ), written as (
       insert into notification (id, user_id, seq, type, title, body, link, data, dedupe_key, silent)
       select id, user_id, seq, type, title, body, link, data, dedupe_key, silent from placed
       returning id, user_id, silent
     ), counted as (
       update notification_counter c set last_seq = c.last_seq + w.rows, unread = c.unread + w.loud
       from (select user_id, count(*) as rows, count(*) filter (where not silent) as loud
             from written group by user_id) w
       where c.user_id = w.user_id
     )
     select n, id, user_id as "userId", seq::float8 as seq from placed order by n`,
    [JSON.stringify(rows)],
  );
}

/** One row per browser and one per mailbox: the queue that deliveries are taken from. */
async function planDeliveries(em: EntityManager, written: readonly WrittenRow[], plans: readonly Planned[]) {
  const due = written.flatMap(({ id, userId, n }) => {
    const { pushMs, type, ...plan } = plans[n]!;
    const emailMs = plan.ownMail ? null : plan.emailMs;
    return pushMs === null && emailMs === null
      ? []
      : [{ id, user_id: userId, alert: type === 'alert', push_ms: pushMs, email_ms: emailMs }];
  });
  if (due.length === 0) return;
  await em.execute(
    `with due as (
       select * from jsonb_to_recordset(?::jsonb) as d(id uuid, user_id uuid, alert boolean, push_ms float8, email_ms float8)
     )
     insert into notification_delivery (notification_id, user_id, alert, channel, target, host, due_at)
     select d.id, d.user_id, d.alert, 'push', s.id, s.host, to_timestamp(d.push_ms / 1000)
     from due d join push_subscription s on s.user_id = d.user_id where d.push_ms is not null
     union all
     select d.id, d.user_id, d.alert, 'email', d.user_id, '', to_timestamp(d.email_ms / 1000)
     from due d where d.email_ms is not null`,
    [JSON.stringify(due)],
  );
}

/**
 * Writes rows, counters and planned deliveries, set by set, for any number of users.
 * @param em the transaction's own: it holds the lock of each user's counter until it ends
 * @returns what is new, without drafts for unknown users, without those whose `dedupeKey` their user has already, and with one
 *   for all those that are told together
 */
export async function writeNotifications(
  em: EntityManager,
  budgets: EffectBudgets,
  drafts: readonly NotificationDraft[],
): Promise<Written> {
  const once = [...new Map(drafts.map((draft) => [`${draft.userId} ${draft.dedupeKey}`, draft])).values()];
  const recipients = await lockRecipients(em, [...new Set(once.map(({ userId }) => userId))]);
  const nowMs = Date.now();
  const { single, together } = await apportion(
    em,
    budgets,
    once
      .filter(({ userId }) => recipients.has(userId))
      .map((draft) => ({ ...draft, ...planChannels(recipients.get(draft.userId)!, draft.type, nowMs) })),
  );
  const planned = [...single, ...together.map(({ draft }) => draft)].map((draft, n) => ({ ...draft, n }));
  if (planned.length === 0) return { written: [], together: [], loudUserIds: [] };
  const rows = await insertRows(em, planned);
  await planDeliveries(em, rows, planned);
  const loud = rows.filter(({ n }) => !planned[n]!.silent).map(({ userId }) => userId);
  return {
    written: rows.map(({ id, userId, seq }) => ({ id, userId, seq })),
    together: together.map(({ draft: { userId, dedupeKey }, keys }) => ({ userId, keys, dedupeKey })),
    loudUserIds: [...new Set(loud)],
  };
}

function cut(text: string, max: number): string {
  const signs = [...text];
  return signs.length <= max ? text : `${signs.slice(0, max - 1).join('')}…`;
}
