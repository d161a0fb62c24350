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
