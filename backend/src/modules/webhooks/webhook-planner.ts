import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { WebhookEvent } from '@pricealgo/contract/webhook-events';
import { EffectBudgets, type Granted } from '../../infra/effects/effect-budgets.js';
import { type Folded, foldInto, NOTHING_FOLDED } from '../../infra/effects/folded.js';
import { TRY_FOR_MS, webhookHost } from './webhook-queue.js';

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

/** Something that happened to one member. */
export interface WebhookFact {
  userId: string;
  event: WebhookEvent;
  /** Names the fact, ≤ 160 characters: a webhook is told of it once, however often it is planned. */
  fact: string;
  /** What the receiver reads as `data`; JSON. */
  data: Readonly<Record<string, unknown>>;
}

export interface PlannedDelivery extends Omit<WebhookFact, 'event'> {
  webhookId: string;
  url: string;
  event: WebhookEvent | 'test';
}

/** Plans what is sent to members' webhooks, if and only if the caller's transaction commits. */
@Injectable()
export class WebhookPlanner {
  constructor(private readonly budgets: EffectBudgets) {}

  /**
   * What is over a member's budget of deliveries is folded into one for each webhook.
   * @param em the transaction's own. It holds the member's budget until it ends.
   */
  async plan(em: EntityManager, facts: readonly WebhookFact[]): Promise<void> {
    if (facts.length === 0) return;
    const hooks = await em.execute<{ id: string; userId: string; url: string; events: string }[]>(
      `select id, user_id as "userId", url, events from webhook
       where state = 'active' and user_id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value)
       order by id for key share`,
      [JSON.stringify([...new Set(facts.map(({ userId }) => userId))])],
    );
    // Fact by fact, so that what is over is over for all webhooks of a member alike.
    const planned = facts.flatMap(({ userId, event, fact, data }) =>
      hooks
        .filter((hook) => hook.userId === userId && hook.events.split(' ').includes(event))
        .map(({ id, url }) => ({ webhookId: id, userId, url, event, fact, data })),
    );
    await this.add(em, await this.withinBudget(em, planned));
  }

  /** Reserves the deliveries, and folds the others. @returns those that are sent one by one */
  private async withinBudget(
    em: EntityManager,
    planned: readonly EventDelivery[],
  ): Promise<readonly EventDelivery[]> {
    const byUser = Map.groupBy(planned, ({ userId }) => userId);
    const wanted = new Map([...byUser].map(([userId, own]) => [userId, own.length]));
    const granted = await this.budgets.take(em, 'delivery', wanted);
    const single: EventDelivery[] = [];
    for (const [userId, own] of byUser) {
      const budget = granted.get(userId)!;
      single.push(...own.slice(0, budget.times));
      const over = Map.groupBy(own.slice(budget.times), ({ webhookId }) => webhookId);
      for (const ofWebhook of over.values()) await foldDeliveries(em, budget, ofWebhook);
    }
    return single;
  }

  /**
   * In one statement, however many they are. A webhook that has been told of a fact is not told again.
   * @param em the transaction's own
   */
  async add(em: EntityManager, planned: readonly PlannedDelivery[]): Promise<void> {
    if (planned.length === 0) return;
    const createdMs = Date.now();
    const rows = planned.map(({ webhookId, userId, url, event, fact, data }) => {
      const id = randomUUID();
      const body = JSON.stringify({ id, event, createdMs, data });
      return { id, webhookId, userId, host: webhookHost(url), event, fact, body };
    });
    await em.execute(
      `insert into webhook_delivery (id, webhook_id, user_id, host, event, fact, body, tried_until)
       select p.id, p."webhookId", p."userId", p.host, p.event, p.fact, p.body, ?
       from jsonb_to_recordset(?::jsonb)
         as p(id uuid, "webhookId" uuid, "userId" uuid, host text, event text, fact text, body text)
       on conflict (webhook_id, fact) do nothing`,
      [new Date(createdMs + TRY_FOR_MS), JSON.stringify(rows)],
    );
  }
}
