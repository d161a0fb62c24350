import { defineEntity, p } from '@mikro-orm/core';

/** A relay publishes a committed message to every node (`event`), or adds it to a queue (`job`). */
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
    /** When to look whether the queue still holds a message; `null` before it is handed over, after its end, and for all else. */
    lookAt: p.datetime().nullable(),
    /** Where in a trace it was written (W3C Trace Context), where traces are recorded. */
    traceparent: p.string().length(55).nullable(),
  },
  indexes: [
    {
      name: 'outbox_message_pending',
      expression:
        'create index "outbox_message_pending" on "outbox_message" ("available_at", "id") where "published_at" is null',
    },
    {
      name: 'outbox_message_published',
      expression:
        'create index "outbox_message_published" on "outbox_message" ("published_at") where "published_at" is not null',
    },
    {
      name: 'outbox_message_look',
      expression:
        'create index "outbox_message_look" on "outbox_message" ("look_at") where "look_at" is not null',
    },
  ],
});

/** A side effect of a fact, written in the transaction of that fact: it happens if and only if the fact was committed. */
export class OutboxMessage extends OutboxMessageSchema.class {}
OutboxMessageSchema.setClass(OutboxMessage);
