import { defineEntity, p } from '@mikro-orm/core';
import type { AccessRole } from '../../common/access/principal.js';
import type { SocialProvider } from '@pricealgo/contract/accounts';

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'user_session',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    role: p.string().$type<AccessRole>().length(8),
    /** Opened with the second factor besides the password: a code of the authenticator app, a passkey, or a recovery code. */
    withTotp: p.boolean().default(false),
    /** SHA-256 of the newest refresh token, base64url. */
    refreshHash: p.string().length(43),
    /** Of the one that it was handed out for: good until the new one is presented; see `refresh-rule.ts`. */
    previousHash: p.string().length(43).nullable(),
    /** Of those that were handed out for the same one earlier and never presented, a space between. */
    earlierHashes: p.string().length(200).default(''),
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
    {
      name: 'user_session_ended',
      expression: 'create index "user_session_ended" on "user_session" (least("expires_at", "revoked_at"))',
    },
  ],
});

/** One login on one device: the family of all its refresh tokens. */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);

/** What a ticket lets its holder do, once. At most 16 characters. */
export const TICKET_PURPOSES = [
  'activation',
  'password-reset',
  'phone-verified',
  'social-handover',
  'email-change',
  'totp-setup',
  'passkey-add',
  'passkey-login',
  'passkey-proof',
  'admin-invite',
  'admin-reset',
  'member-view',
  /** No right of anybody: a username that is not to be given away. */
  'username-hold',
] as const;
export type TicketPurpose = (typeof TICKET_PURPOSES)[number];

const TicketSchema = defineEntity({
  name: 'Ticket',
  tableName: 'account_ticket',
  properties: {
    id: p.uuid().primary(),
    purpose: p.string().$type<TicketPurpose>().length(16),
    userId: p.uuid().nullable(),
    /** SHA-256 of 32 random bytes, base64url. */
    tokenHash: p.string().length(43),
    /** Sealed; what the ticket is bound to besides its user (a phone number, an e-mail address). */
    bound: p.string().length(1000).nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
  uniques: [{ name: 'account_ticket_token', properties: ['tokenHash'] }],
  indexes: [
    { name: 'account_ticket_user', properties: ['userId', 'purpose'] },
    { name: 'account_ticket_expires', properties: ['expiresAt'] },
  ],
});

/** A right that is used once: only the hash of its token is kept. */
export class Ticket extends TicketSchema.class {}
TicketSchema.setClass(Ticket);

export type CodePurpose = 'password-reset' | 'phone';

const VerificationCodeSchema = defineEntity({
  name: 'VerificationCode',
  tableName: 'verification_code',
  properties: {
    id: p.uuid().primary(),
    purpose: p.string().$type<CodePurpose>().length(16),
    userId: p.uuid().nullable(),
    /** Keyed hash of the phone number or address that the code went to. */
    targetHash: p.string().length(43),
    /** Sealed: the number or address itself, and what the provider needs to confirm. */
    bound: p.string().length(2000),
    /** Keyed hash of code and row id; `null` where the provider checks the code. */
    codeHash: p.string().length(43).nullable(),
    attempts: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
  indexes: [
    { name: 'verification_code_target', properties: ['targetHash', 'createdAt'] },
    { name: 'verification_code_expires', properties: ['expiresAt'] },
  ],
});

/** A six-digit code that was sent and may be entered a few times within minutes. */
export class VerificationCode extends VerificationCodeSchema.class {}
VerificationCodeSchema.setClass(VerificationCode);

const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** SHA-256 of 120 random bits (80 in codes made before December 2026), base64url. */
    codeHash: p.string().length(43),
    usedAt: p.datetime().nullable(),
  },
  indexes: [{ name: 'recovery_code_user', properties: ['userId'] }],
});

/** Stands in for the authenticator app and the passkeys once, when they are lost. */
export class RecoveryCode extends RecoveryCodeSchema.class {}
RecoveryCodeSchema.setClass(RecoveryCode);

const PasskeySchema = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** Its owner's word for it. */
    name: p.string().length(60),
    /** The authenticator's name for it, base64url. */
    credentialId: p.string().length(1_364),
    /** COSE, base64url: it verifies signatures and opens nothing. */
    publicKey: p.string().length(2_000),
    /** How often it was used, as the authenticator counts; 0 for those that do not. */
    counter: p.bigint('number'),
    /** Hints for the browser, a space between. */
    transports: p.string().length(200),
    createdAt: p.datetime().defaultRaw('now()'),
    lastUsedAt: p.datetime().nullable(),
  },
  uniques: [{ name: 'passkey_credential', properties: ['credentialId'] }],
  indexes: [{ name: 'passkey_user', properties: ['userId', 'createdAt'] }],
});

/** The public half of a key pair that an authenticator keeps for one account. */
export class Passkey extends PasskeySchema.class {}
PasskeySchema.setClass(Passkey);

const SocialIdentitySchema = defineEntity({
  name: 'SocialIdentity',
  tableName: 'social_identity',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    provider: p.string().$type<SocialProvider>().length(16),
    issuer: p.string().length(200),
    subject: p.string().length(200),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ name: 'social_identity_subject', properties: ['issuer', 'subject'] }],
  indexes: [{ name: 'social_identity_user', properties: ['userId'] }],
});

/** Somebody's login at a provider, known by issuer and subject: e-mail addresses change hands. */
export class SocialIdentity extends SocialIdentitySchema.class {}
SocialIdentitySchema.setClass(SocialIdentity);
