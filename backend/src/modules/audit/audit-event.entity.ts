import { defineEntity, p } from '@mikro-orm/core';

const AuditEventSchema = defineEntity({
  name: 'AuditEvent',
  tableName: 'audit_event',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    time: p.datetime().defaultRaw('now()'),
    /** Who did it; `null` for nobody known. */
    actorId: p.uuid().nullable(),
    action: p.string().length(48),
    /** The account it was done to, where it was one. */
    subjectId: p.uuid().nullable(),
    address: p.string().length(64).nullable(),
    requestId: p.string().length(64).nullable(),
    /** Never a secret, never a code, never a token. */
    detail: p.json<Record<string, unknown>>(),
  },
  indexes: [
    { name: 'audit_event_time', properties: ['time'] },
    { name: 'audit_event_action', properties: ['action', 'id'] },
    { name: 'audit_event_actor', properties: ['actorId', 'id'] },
    { name: 'audit_event_subject', properties: ['subjectId', 'id'] },
  ],
});

/** What was done to an account and by whom: appended, never changed (the database refuses it). */
export class AuditEvent extends AuditEventSchema.class {}
AuditEventSchema.setClass(AuditEvent);
