import { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { csvText } from '../../../../common/tables/csv-cell.js';
import { Audit } from '../../../audit/index.js';
import { memberCondition } from './member-filter.js';
import type { MemberFilter } from '@pricealgo/contract/members';
import type { RequestContext } from '../../../../common/http/request-context.js';

/** Rows in memory at once. */
const CHUNK = 2_000;
/** Lets spreadsheets see that it is UTF-8. */
const BOM = '\ufeff';
const HEADER = [
  ...['userId', 'name', 'username', 'email', 'mobileNumber', 'role', 'status'],
  ...['subscriptionEnd', 'created', 'lastLogin'],
];

interface ExportRow {
  id: string;
  name: string;
  username: string;
  email: string;
  mobile: string | null;
  role: string;
  status: string;
  subscription: string | null;
  created: string;
  login: string | null;
}

const INSTANT = `at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;

/** Everybody whom a filter finds as a CSV file, read while it is sent. */
@Injectable()
export class MemberExportService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async of(
    adminId: string,
    filter: MemberFilter,
    context: RequestContext,
  ): Promise<{ fileName: string; csv: Readable }> {
    await this.audit.record(this.em.fork(), {
      action: 'admin.members-exported',
      actorId: adminId,
      ...context,
      detail: { filter },
    });
    const day = new Date().toISOString().slice(0, 10);
    return { fileName: `members-${day}.csv`, csv: Readable.from(this.lines(filter), { objectMode: false }) };
  }

  private async *lines(filter: MemberFilter): AsyncGenerator<string> {
    yield BOM + csvText([HEADER]);
    const where = memberCondition(filter);
    let last: string | null = null;
    for (;;) {
      const rows: ExportRow[] = await this.em.fork().execute<ExportRow[]>(
        `select id, name, username, email, mobile_number as mobile, role, status,
           to_char(subscription_end ${INSTANT}) as subscription, to_char(created_at ${INSTANT}) as created,
           to_char(last_login_at ${INSTANT}) as login
         from user_account where ${where?.sql ?? 'true'} ${last ? 'and id > ?' : ''} order by id limit ${CHUNK}`,
        [...(where?.values ?? []), ...(last ? [last] : [])],
      );
      if (rows.length > 0) yield csvText(rows.map(cells));
      if (rows.length < CHUNK) return;
      last = rows.at(-1)!.id;
    }
  }
}

const cells = (row: ExportRow): string[] =>
  [row.id, row.name, row.username, row.email, row.mobile, row.role, row.status]
    .concat(row.subscription, row.created, row.login)
    .map((cell) => cell ?? '');
