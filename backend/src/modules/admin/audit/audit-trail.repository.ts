import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type AuditAction,
  type AuditEventDto,
  type AuditPageDto,
  type AuditPersonDto,
} from '@pricealgo/contract/audit';
import { AUDIT_COUNTED } from '@pricealgo/contract/bounds';
import { type Condition, searchCondition } from '../../users/index.js';

/** People whom one text may mean. */
const MAX_PEOPLE = 1_000;

export interface AuditQuestion {
  /** Part of name, username or address, or the id, of who acted. */
  actor?: string;
  /** The same of whom it was done to. */
  subject?: string;
  action?: AuditAction;
  /** What administrators did as such. */
  adminActions?: boolean;
  fromMs?: number;
  /** Not included. */
  toMs?: number;
  /** Id of an entry: only older ones. */
  before?: string;
  limit: number;
}

type Row = Omit<AuditEventDto, 'actor' | 'subject'> & {
  actorId: string | null;
  subjectId: string | null;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Entries of the audit trail, newest first. */
@Injectable()
export class AuditTrailRepository {
  constructor(private readonly em: EntityManager) {}

  /** As `entries`; the first page with how many there are. */
  async page(question: AuditQuestion): Promise<AuditPageDto> {
    const entries = await this.entries(question);
    return {
      ...entries,
      total: question.before === undefined ? await this.count(conditionsOf(question)) : null,
    };
  }

  /** Newest first. */
  async entries(question: AuditQuestion): Promise<Omit<AuditPageDto, 'total'>> {
    const em = this.em.fork();
    const conditions = conditionsOf(question);
    const where = conditions.length > 0 ? `where ${conditions.map(({ sql }) => sql).join(' and ')}` : '';
    const rows = await em.execute<Row[]>(
      `select id::text, floor(extract(epoch from time) * 1000)::float8 as "timeMs", action,
         actor_id as "actorId", subject_id as "subjectId", address, request_id as "requestId", detail
       from audit_event ${where} order by time desc, id desc limit ?`,
      [...conditions.flatMap(({ values }) => values), question.limit + 1],
    );
    const shown = rows.slice(0, question.limit);
    const people = await peopleOf(em, shown);
    const person = (id: string | null): AuditPersonDto | null =>
      id === null ? null : (people.get(id) ?? { userId: id, name: '', email: '' });
    return {
      items: shown.map(({ actorId, subjectId, ...row }) => ({
        ...row,
        actor: person(actorId),
        subject: person(subjectId),
      })),
      next: rows.length > question.limit ? shown.at(-1)!.id : null,
    };
  }

  /** Bounded: nobody reads the difference between many and very many. */
  private async count(conditions: readonly Condition[]): Promise<number> {
    const where = conditions.length > 0 ? `where ${conditions.map(({ sql }) => sql).join(' and ')}` : '';
    const [row] = await this.em.fork().execute<{ count: number }[]>(
      `select count(*)::int as count from (select 1 from audit_event ${where} limit ${AUDIT_COUNTED}) as found`,
      conditions.flatMap(({ values }) => values),
    );
    return row!.count;
  }
}

function conditionsOf({ actor, subject, action, adminActions, ...range }: AuditQuestion): Condition[] {
  const { fromMs, toMs, before } = range;
  const found = [
    whoIs('actor_id', actor),
    whoIs('subject_id', subject),
    action && { sql: 'action = ?', values: [action] },
    adminActions && { sql: `action like 'admin.%'`, values: [] },
    fromMs !== undefined && { sql: 'time >= ?', values: [new Date(fromMs)] },
    toMs !== undefined && { sql: 'time < ?', values: [new Date(toMs)] },
    before && {
      sql: '(time, id) < (select b.time, b.id from audit_event b where b.id = ?::bigint)',
      values: [before],
    },
  ];
  return found.filter((condition): condition is Condition => Boolean(condition));
}

function whoIs(column: string, text: string | undefined): Condition | null {
  const wanted = text?.trim();
  if (wanted && UUID.test(wanted)) return { sql: `${column} = ?::uuid`, values: [wanted] };
  const search = searchCondition(wanted);
  if (!search) return null;
  return {
    sql: `${column} in (select id from user_account where ${search.sql} limit ${MAX_PEOPLE})`,
    values: search.values,
  };
}

async function peopleOf(em: EntityManager, rows: readonly Row[]): Promise<Map<string, AuditPersonDto>> {
  const ids = rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId]);
  const people = await em.execute<AuditPersonDto[]>(
    `select id as "userId", name, email from user_account
     where id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value)`,
    [JSON.stringify([...new Set(ids.filter(Boolean))])],
  );
  return new Map(people.map((person) => [person.userId, person]));
}
