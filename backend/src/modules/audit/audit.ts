import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@pricealgo/contract/audit';
import { AuditEvent } from './audit-event.entity.js';

export interface AuditEntry {
  action: AuditAction;
  actorId: string | null;
  subjectId?: string | null;
  address?: string | null;
  requestId?: string | null;
  /** Details for people who investigate the entry. Never a secret. */
  detail?: Record<string, unknown>;
}

/** Writes the audit trail, in the transaction of the recorded action. */
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
