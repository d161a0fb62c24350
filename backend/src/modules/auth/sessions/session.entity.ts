import { defineEntity, p } from '@mikro-orm/core';
import type { AccessRole } from '../../../common/access/principal.js';

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'user_session',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    role: p.string().$type<AccessRole>().length(8),
    /** SHA-256 of the refresh token that is good now, base64url. */
    refreshHash: p.string().length(43),
    /** Of the one before: good for a few seconds more, for other tabs; afterwards its use means theft. */
    previousHash: p.string().length(43).nullable(),
    rotatedAt: p.datetime(),
    createdAt: p.datetime().defaultRaw('now()'),
    lastUsedAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
    revokedReason: p.string().length(24).nullable(),
    userAgent: p.string().length(300),
    address: p.string().length(64),
  },
  uniques: [{ name: 'user_session_refresh', properties: ['refreshHash'] }],
  indexes: [
    { name: 'user_session_user', properties: ['userId'] },
    { name: 'user_session_previous', properties: ['previousHash'] },
    { name: 'user_session_expires', properties: ['expiresAt'] },
  ],
});

/** One login on one device: the family of all its refresh tokens. */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
