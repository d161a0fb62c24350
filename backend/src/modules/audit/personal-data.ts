import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { KeepsPersonalData, type PersonalDataContributor } from '../../common/personal-data/personal-data.js';
import { AuditEvent } from './audit-event.entity.js';

/** What the audit trail has about an account. It outlives the account, with an id that then belongs to nobody. */
@Injectable()
@KeepsPersonalData({ part: 'history', tables: { audit_event: 'keep' } })
export class AuditPersonalData implements PersonalDataContributor {
  constructor(private readonly em: EntityManager) {}

  /** What was done to the account or by it, the oldest first. */
  async export(userId: string): Promise<object[]> {
    const either = { $or: [{ subjectId: userId }, { actorId: userId }] };
    const events = await this.em.fork().find(AuditEvent, either, { orderBy: { id: 'asc' } });
    return events.map((event) => historyRecord(event, userId));
  }
}

/** Who else was there is their own affair: an administrator's id and address are left out. */
function historyRecord({ time, action, actorId, address, detail }: AuditEvent, userId: string): object {
  const own = actorId === userId;
  return {
    time,
    action,
    by: own ? 'me' : actorId ? 'administrator' : 'system',
    address: own ? address : null,
    detail,
  };
}
