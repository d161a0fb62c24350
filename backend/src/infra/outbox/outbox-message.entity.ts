import { defineEntity, p } from '@mikro-orm/core';

/** What a relay does with a committed message: tell every node, or put a job into the queue. */
export const OUTBOX_KINDS = ['event', 'job'] as const;
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

const OutboxMessageSchema = defineEntity({
  name: 'OutboxMessage',
  tableName: 'outbox_message',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    kind: p.string().$type<OutboxKind>().length(8),
    name: p.string().length(80),
    payload: p.json<unknown>(),
    createdAt: p.datetime().defaultRaw('now()'),
    availableAt: p.datetime().defaultRaw('now()'),
    attempts: p.integer().default(0),
    publishedAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'outbox_message_pending',
      expression:
        'create index "outbox_message_pending" on "outbox_message" ("available_at", "id") where "published_at" is null',
    },
  ],
});

/** A fact's side effect, written in the fact's own transaction: it happens if and only if the fact was committed. */
export class OutboxMessage extends OutboxMessageSchema.class {}
OutboxMessageSchema.setClass(OutboxMessage);
