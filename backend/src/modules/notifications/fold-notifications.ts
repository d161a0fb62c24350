import type { EntityManager } from '@mikro-orm/postgresql';
import type { NotificationType } from '@pricealgo/contract/notification-types';
import type { EffectBudgets, Granted } from '../../infra/effects/effect-budgets.js';
import { type Folded, foldedNames, foldInto, NOTHING_FOLDED } from '../../infra/effects/folded.js';
import type { ChannelPlan } from './channels/channel-plan.js';
import type { NotificationDraft } from './write-notifications.js';

/** Whose number is the members' doing, and what is said of those that are told together. Others have limits where they begin. */
const TOGETHER: Partial<
  Record<NotificationType, { title: string; body: string; all: string; link: string }>
> = {
  alert: {
    title: 'Many alerts at once',
    body: 'More notifications came from your alerts within a minute than are sent one by one.',
    all: 'Each firing is in the history of your alerts.',
    link: '/alerts',
  },
  call: {
    title: 'Many new calls at once',
    body: 'More new calls came within a minute than you are told of one by one.',
    all: 'Each call is on the page of its ticker.',
    link: '/watchlist',
  },
};

/** What leaves the product waits this much longer than the minute, for those who began within it, ms. */
const GRACE_MS = 5_000;

/** A draft, and by which ways it goes. */
export type Planned = NotificationDraft & ChannelPlan;

/** One message that stands for many notifications of one type and member. */
export interface Together {
  draft: Planned;
  /** The `dedupeKey`s of the drafts that it stands for, of this transaction. */
  keys: string[];
}

export interface Apportioned {
  /** Told one by one. */
  single: Planned[];
  /** All that is over the budget. */
  together: Together[];
}

/**
 * Reserves the members' budgets, notifications first, then mails, and folds what is over either into one message for each
 * member, type and minute.
 * @param em the transaction's own, which holds the counters of all these users
 */
export async function apportion(
  em: EntityManager,
  budgets: EffectBudgets,
  planned: readonly Planned[],
): Promise<Apportioned> {
  const counted = await withoutWritten(
    em,
    planned.filter(({ type }) => TOGETHER[type]),
  );
  const notifications = await budgets.take(em, 'notification', timesOf(counted));
  const mails = await budgets.take(em, 'mail', timesOf(counted.filter(isMailed)));
  const over = new Map<string, Planned[]>();
  const within = counted.filter((draft) => {
    const { userId, type } = draft;
    const needed = [notifications.get(userId)!, ...(isMailed(draft) ? [mails.get(userId)!] : [])];
    if (needed.every(({ times }) => times > 0)) {
      for (const granted of needed) granted.times -= 1;
      return true;
    }
    const group = `${userId} ${type}`;
    over.set(group, [...(over.get(group) ?? []), draft]);
    return false;
  });
  const together: Together[] = [];
  for (const drafts of over.values())
    together.push(await tellTogether(em, notifications.get(drafts[0]!.userId)!, drafts));
  return { single: [...planned.filter(({ type }) => !TOGETHER[type]), ...within], together };
}

/**
 * Without those of which their user has a row: nothing is reserved for them. Under the lock of the counter none is added
 * meanwhile.
 */
async function withoutWritten(em: EntityManager, drafts: readonly Planned[]): Promise<readonly Planned[]> {
  if (drafts.length === 0) return drafts;
  const rows = await em.execute<{ id: string }[]>(
    `select n.user_id || ' ' || n.dedupe_key as id
     from jsonb_to_recordset(?::jsonb) as d("userId" uuid, "dedupeKey" text)
     join notification n on n.user_id = d."userId" and n.dedupe_key = d."dedupeKey"`,
    [JSON.stringify(drafts.map(({ userId, dedupeKey }) => ({ userId, dedupeKey })))],
  );
  const written = new Set(rows.map(({ id }) => id));
  return drafts.filter(({ userId, dedupeKey }) => !written.has(`${userId} ${dedupeKey}`));
}

const isMailed = ({ emailMs, ownMail }: Planned): boolean => emailMs !== null && !ownMail;

function timesOf(drafts: readonly Planned[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { userId } of drafts) times.set(userId, (times.get(userId) ?? 0) + 1);
  return times;
}

/**
 * Adds to the message of this minute, if there is one.
 * @returns it as a draft, which is new where the member has none of its key yet
 */
async function tellTogether(
  em: EntityManager,
  { sinceMs, untilMs }: Granted,
  drafts: readonly Planned[],
): Promise<Together> {
  const { userId, type, silent, pushMs, emailMs } = drafts[0]!;
  const { title, body, all, link } = TOGETHER[type]!;
  const dedupeKey = `together:${type}:${Math.round(sinceMs)}`;
  const [open] = await em.execute<{ data: { folded: Folded } }[]>(
    'select data from notification where user_id = ? and dedupe_key = ?',
    [userId, dedupeKey],
  );
  const folded = foldInto(
    open?.data.folded ?? NOTHING_FOLDED,
    drafts.map(({ about = [] }) => about),
  );
  const names = foldedNames(folded);
  const said = {
    title: `${title}: ${folded.count} more`,
    body: `${body} ${names ? `The others are about ${names}. ` : ''}${all}`,
  };
  if (open) {
    await em.execute(
      'update notification set title = ?, body = ?, data = ?::jsonb where user_id = ? and dedupe_key = ?',
      [said.title, said.body, JSON.stringify({ folded }), userId, dedupeKey],
    );
  }
  const leaves = (ms: number | null): number | null =>
    ms === null ? null : Math.max(ms, untilMs + GRACE_MS);
  const ways = { silent, pushMs: leaves(pushMs), emailMs: leaves(emailMs) };
  const draft = { userId, type, ...said, link, dedupeKey, data: { folded }, ...ways };
  return { draft, keys: drafts.map((one) => one.dedupeKey) };
}
