import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { WebhookEvent } from '@pricealgo/contract/webhook-events';
import type { Granted } from '../../infra/effects/effect-budgets.js';
import { type Folded, foldInto, NOTHING_FOLDED } from '../../infra/effects/folded.js';
import { TRY_FOR_MS } from './webhook-retries.js';
import type { PlannedDelivery } from './webhook-planner.js';
import { webhookHost } from './webhook-queue.js';

/** It is sent this much later than the minute ends, for those who began within it, ms. */
const GRACE_MS = 5_000;

/** What a webhook is told of many facts that were over its owner's budget; JSON. */
export interface FoldedData extends Folded {
  /** How many of each event. */
  events: Record<string, number>;
  /** Where all of them can be read: paths of the API. */
  see: string[];
}

const SEE: Readonly<Record<WebhookEvent, string>> = {
  'alert.fired': '/api/alerts/firings',
  'call.issued': '/api/algorithm-calls',
};

/** A delivery of an event, and of no test. */
export type EventDelivery = PlannedDelivery & { event: WebhookEvent };

/**
 * Adds to the delivery of this minute that tells a webhook of what is over the budget; the first makes it. It is
 * due when the minute is over.
 * @param em the transaction's own, which holds the budget of the webhook's owner
 * @param over all of one webhook
 */
export async function foldDeliveries(
  em: EntityManager,
  { sinceMs, untilMs }: Granted,
  over: readonly EventDelivery[],
): Promise<void> {
  const { webhookId, userId, url } = over[0]!;
  const fact = `folded:${Math.round(sinceMs)}`;
  const [open] = await em.execute<{ id: string; body: string }[]>(
    `select id, body from webhook_delivery
     where webhook_id = ? and fact = ? and state = 'pending' and attempts = 0 for update`,
    [webhookId, fact],
  );
  const before = open && (JSON.parse(open.body) as { createdMs: number; data: FoldedData });
  const id = open?.id ?? randomUUID();
  const createdMs = before?.createdMs ?? Date.now();
  const body = JSON.stringify({ id, event: 'folded', createdMs, data: joined(before?.data, over) });
  if (open) {
    await em.execute('update webhook_delivery set body = ? where id = ?', [body, id]);
    return;
  }
  await em.execute(
    `insert into webhook_delivery (id, webhook_id, user_id, host, event, fact, body, due_at, tried_until)
     select ?, ?, ?, ?, 'folded', case when exists (select 1 from webhook_delivery where webhook_id = ? and fact = ?)
       then ? else ? end, ?, to_timestamp(?::float8 / 1000), to_timestamp(?::float8 / 1000)`,
    [
      ...[id, webhookId, userId, webhookHost(url)],
      // Where that of this minute is on its way already, it is told with one more.
      ...[webhookId, fact, `${fact}:${id}`, fact],
      ...[body, untilMs + GRACE_MS, createdMs + TRY_FOR_MS],
    ],
  );
}

function joined(before: FoldedData | undefined, over: readonly EventDelivery[]): FoldedData {
  const events = { ...before?.events };
  for (const { event } of over) events[event] = (events[event] ?? 0) + 1;
  const about = over.map(({ data: { instrument } }) => (typeof instrument === 'string' ? [instrument] : []));
  const see = new Set([...(before?.see ?? []), ...over.map(({ event }) => SEE[event])]);
  return { ...foldInto(before ?? NOTHING_FOLDED, about), events, see: [...see] };
}
