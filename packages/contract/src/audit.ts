import { z } from 'zod';
import { AUDIT_COUNTED } from './bounds.js';
import { uuid } from './primitives.js';
import { pageLimit, queryInstantMs } from './query.js';

/** Every kind of entry. Names are kept in the database: they may be added, never renamed. */
export const AUDIT_ACTIONS = [
  'signup',
  'account.activated',
  'login',
  'login.failed',
  'logout',
  'session.revoked',
  'session.reuse',
  'password.changed',
  'password.reset',
  'phone.changed',
  'email.changed',
  'profile.changed',
  'picture.changed',
  'data.exported',
  'account.delete-requested',
  'account.delete-cancelled',
  'account.deleted',
  'social.linked',
  'social.unlinked',
  'token.created',
  'token.revoked',
  'webhook.created',
  'webhook.deleted',
  'totp.enabled',
  'totp.disabled',
  'totp.codes-made',
  'totp.recovery-used',
  'totp.reset',
  'passkey.added',
  'passkey.removed',
  'admin.created',
  'admin.invited',
  'admin.invitation-accepted',
  'admin.role-set',
  'admin.removed',
  'admin.status-set',
  'admin.status-mailed',
  'admin.activation-resent',
  'admin.subscription-set',
  'admin.sessions-revoked',
  'admin.factor-reset',
  'admin.note-added',
  'admin.note-edited',
  'admin.note-removed',
  'admin.view-begun',
  'admin.view-ended',
  'admin.members-bulk',
  'admin.members-bulk-cancelled',
  'admin.import-begun',
  'admin.import-cancelled',
  'admin.back-fill-cancelled',
  'admin.members-exported',
  'admin.notification-sent',
  'admin.notification-cancelled',
  'admin.audit-exported',
  'admin.settings-changed',
  'admin.mail-tested',
  'admin.mail-test-passed',
  'admin.push-tested',
  'admin.alert-tested',
  'admin.source-tried',
  'admin.page-created',
  'admin.page-saved',
  'admin.page-published',
  'admin.page-unpublished',
  'admin.page-restored',
  'admin.page-reset',
  'admin.page-deleted',
  'admin.collection-added',
  'admin.collection-saved',
  'admin.collection-removed',
  'admin.collection-ordered',
  'admin.picture-uploaded',
  'admin.contact-state-set',
  'admin.job-retried',
  'admin.job-discarded',
  'admin.jobs-retried',
  'admin.jobs-discarded',
  'admin.job-run',
  'admin.ticker-saved',
  'admin.ticker-added',
  'admin.tickers-imported',
  'admin.corporate-action-saved',
  'admin.corporate-action-removed',
  'admin.back-fill-started',
  'admin.call-withdrawn',
  'admin.call-replayed',
  'admin.calls-exported',
  'admin.run-requested',
  'admin.run-cancelled',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const filter = {
  actor: z.string().max(120).optional().describe('Who acted: part of name, username or address, or the id.'),
  subject: z.string().max(120).optional().describe('Whom it was done to, as `actor`.'),
  action: z.enum(AUDIT_ACTIONS).optional(),
  area: z.enum(['admin']).optional().describe('What administrators did as such.'),
  fromMs: queryInstantMs().optional().describe('From this instant on.'),
  toMs: queryInstantMs().optional().describe('Before this instant.'),
};
export const auditFilterQuerySchema = z.strictObject(filter);
export type AuditFilterQuery = z.infer<typeof auditFilterQuerySchema>;

export const auditQuerySchema = z.strictObject({
  ...filter,
  before: z
    .string()
    .regex(/^\d{1,18}$/, { error: 'must be the `next` of another page' })
    .optional()
    .describe('`next` of the page before.'),
  limit: pageLimit(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** Entries that one export holds, the newest. */
export const AUDIT_EXPORTED = 100_000;

/** Somebody of the trail; name and address are empty once the account is gone. */
export const auditPersonSchema = z
  .strictObject({ userId: uuid, name: z.string(), email: z.string() })
  .meta({ id: 'AuditPersonDto' });
export type AuditPersonDto = z.infer<typeof auditPersonSchema>;

export const auditEventSchema = z
  .strictObject({
    id: z.string(),
    timeMs: z.int(),
    action: z.enum(AUDIT_ACTIONS),
    actor: auditPersonSchema.nullable().describe('`null`: nobody known.'),
    subject: auditPersonSchema.nullable(),
    address: z.string().nullable().describe('Network address.'),
    requestId: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEventDto' });
export type AuditEventDto = z.infer<typeof auditEventSchema>;

export const auditPageSchema = z
  .strictObject({
    items: z.array(auditEventSchema),
    next: z.string().nullable().describe('`before` of the next page; `null` at the end.'),
    total: z
      .int()
      .nullable()
      .describe(`Entries that the filter finds, counted up to ${AUDIT_COUNTED}; \`null\` on later pages.`),
  })
  .meta({ id: 'AuditPageDto' });
export type AuditPageDto = z.infer<typeof auditPageSchema>;
