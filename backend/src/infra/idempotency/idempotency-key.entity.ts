import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';

const IdempotencyKeySchema = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  properties: {
    userId: p.uuid().primary(),
    key: p.uuid().primary(),
    /** Keyed hash of method, address and body, hex: a repetition must have the same one. */
    requestHash: p.string().length(64),
    /** Id of the attempt that executes the write; a new attempt takes over when that one has died. */
    execution: p.uuid(),
    takenAt: p.datetime().defaultRaw('now()'),
    /** HTTP status of the answer, `null` while the write is under way. */
    status: p.smallint().nullable(),
    /** The answer as it was sent. */
    body: p.text().nullable(),
    /** Set in the transaction of the effect, see `IdempotencyRepository.firstTime`. */
    carriedOut: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [{ name: 'idempotency_key_created', properties: ['createdAt'] }],
});

/** A write of a user that must not be executed twice. */
export class IdempotencyKey extends IdempotencyKeySchema.class {
  override [PrimaryKeyProp]?: ['userId', 'key'];
}
IdempotencyKeySchema.setClass(IdempotencyKey);

const VisitorIdempotencyKeySchema = defineEntity({
  name: 'VisitorIdempotencyKey',
  tableName: 'visitor_idempotency_key',
  properties: {
    key: p.uuid().primary(),
    requestHash: p.string().length(64),
    execution: p.uuid(),
    takenAt: p.datetime().defaultRaw('now()'),
    status: p.smallint().nullable(),
    body: p.text().nullable(),
    carriedOut: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [{ name: 'visitor_idempotency_key_created', properties: ['createdAt'] }],
});

/** The same of somebody who is not logged in: the key itself, which nobody can guess, says whose it is. */
export class VisitorIdempotencyKey extends VisitorIdempotencyKeySchema.class {}
VisitorIdempotencyKeySchema.setClass(VisitorIdempotencyKey);
