import { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  AUDIT_EXPORTED,
  type AuditEventDto,
  type AuditFilterQuery,
  type AuditPersonDto,
} from '@pricealgo/contract/audit';
import { csvText } from '../../../common/tables/csv-cell.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { Audit } from '../../audit/index.js';
import { AuditTrailRepository } from './audit-trail.repository.js';

/** Entries in memory at once. */
const CHUNK = 2_000;
/** Lets spreadsheets see that it is UTF-8. */
const BOM = '\ufeff';
const HEADER = [
  ...['id', 'time', 'action', 'actorId', 'actorName', 'actorEmail'],
  ...['subjectId', 'subjectName', 'subjectEmail', 'address', 'requestId', 'detail'],
];

/** What a filter finds in the trail as a CSV file, newest first, read while it is sent: at most {@link AUDIT_EXPORTED} entries. */
@Injectable()
export class AuditExportService {
  constructor(
    private readonly em: EntityManager,
    private readonly trail: AuditTrailRepository,
    private readonly audit: Audit,
  ) {}

  async of(
    adminId: string,
    filter: AuditFilterQuery,
    context: RequestContext,
  ): Promise<{ fileName: string; csv: Readable }> {
    await this.audit.record(this.em.fork(), {
      action: 'admin.audit-exported',
      actorId: adminId,
      ...context,
      detail: { filter },
    });
    const day = new Date().toISOString().slice(0, 10);
    return { fileName: `audit-${day}.csv`, csv: Readable.from(this.lines(filter), { objectMode: false }) };
  }

  private async *lines({ area, ...filter }: AuditFilterQuery): AsyncGenerator<string> {
    yield BOM + csvText([HEADER]);
    const question = { ...filter, adminActions: area === 'admin', limit: CHUNK };
    let before: string | undefined;
    for (let sent = 0; sent < AUDIT_EXPORTED; sent += CHUNK) {
      const { items, next } = await this.trail.entries({ ...question, before });
      if (items.length > 0) yield csvText(items.map(cells));
      if (next === null) return;
      before = next;
    }
  }
}

const personCells = (person: AuditPersonDto | null): string[] =>
  person ? [person.userId, person.name, person.email] : ['', '', ''];

const cells = (event: AuditEventDto): string[] => [
  event.id,
  new Date(event.timeMs).toISOString(),
  event.action,
  ...personCells(event.actor),
  ...personCells(event.subject),
  event.address ?? '',
  event.requestId ?? '',
  JSON.stringify(event.detail),
];
