import { defineEntity, p } from '@mikro-orm/core';

/** What a ticket lets its holder do, once. At most 16 characters. */
export const TICKET_PURPOSES = [
  'activation',
  'password-reset',
  'phone-verified',
  'social-handover',
  'email-change',
  'totp-setup',
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
