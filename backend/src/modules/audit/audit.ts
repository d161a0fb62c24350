import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditEvent } from './audit-event.entity.js';

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
  'totp.enabled',
  'totp.recovery-used',
  'admin.created',
  'admin.status-set',
  'admin.status-mailed',
  'admin.subscription-set',
  'admin.sessions-revoked',
  'admin.members-bulk',
  'admin.members-bulk-cancelled',
  'admin.members-exported',
  'admin.notification-sent',
  'admin.notification-cancelled',
  'admin.settings-changed',
  'admin.mail-tested',
  'admin.push-tested',
  'admin.page-created',
  'admin.page-saved',
  'admin.page-published',
  'admin.page-unpublished',
  'admin.page-restored',
  'admin.page-deleted',
  'admin.collection-added',
  'admin.collection-saved',
  'admin.collection-removed',
  'admin.collection-ordered',
  'admin.picture-uploaded',
  'admin.contact-state-set',
  'admin.job-retried',
  'admin.job-discarded',
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

export interface AuditEntry {
  action: AuditAction;
  actorId: string | null;
  subjectId?: string | null;
  address?: string | null;
  requestId?: string | null;
  /** For people who look into it. Never a secret. */
  detail?: Record<string, unknown>;
}

/** Writes the audit trail, in the transaction of what it tells of. */
@Injectable()
export class Audit {
  async record(em: EntityManager, entry: AuditEntry): Promise<void> {
    await em.insert(AuditEvent, {
      action: entry.action,
      actorId: entry.actorId,
      subjectId: entry.subjectId ?? null,
      address: entry.address ?? null,
      requestId: entry.requestId ?? null,
      detail: entry.detail ?? {},
    });
  }
}
