import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../common/errors/app-error.js';
import { inTransaction } from '../../../../database/in-transaction.js';
import { newRowId } from '../../../../infra/idempotency/current-write.js';
import { Outbox } from '../../../../infra/outbox/outbox.js';
import { Audit } from '../../../audit/index.js';
import type { Actor } from '../member-actions.service.js';
import { BULK_JOB, isWhole, targetCondition, type BulkAction, type BulkTarget } from './bulk-action.js';
import type { BulkDto } from '@pricealgo/contract/members';

/** How many of the newest actions are listed. */
const LISTED = 20;
const COLUMNS = `b.id as "bulkId", b.act->>'name' as act, b.act->>'status' as status,
  (b.act->>'addDays')::int as "addDays", b.state, b.total, b.done, u.name as "createdBy",
  floor(extract(epoch from b.created_at) * 1000)::float8 as "createdMs",
  floor(extract(epoch from b.finished_at) * 1000)::float8 as "finishedMs"`;
const FROM = 'from member_bulk b left join user_account u on u.id = b.created_by';

/** Bulk actions on members: each is a row now and is carried out by a worker in batches. */
@Injectable()
export class BulkActionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** @throws AppError `invalid_request` unless action and target are whole; `not_found` where nobody is meant */
  async begin(
    { adminId, address, requestId }: Actor,
    action: BulkAction,
    target: BulkTarget,
  ): Promise<BulkDto> {
    if (!isWhole(action)) {
      throw new AppError('invalid_request', { message: 'A status needs `status`, days need `addDays`.' });
    }
    if (Boolean(target.userIds) === Boolean(target.filter)) {
      throw new AppError('invalid_request', { message: 'Give either userIds or filter.' });
    }
    const id = newRowId('member_bulk');
    return inTransaction(this.em, async (em) => {
      const [made] = await em.execute<BulkDto[]>(`select ${COLUMNS} ${FROM} where b.id = ?`, [id]);
      if (made) return made;
      const { sql, values } = targetCondition(target);
      const [row] = await em.execute<{ total: number }[]>(
        `select count(*)::int as total from user_account where ${sql}`,
        values,
      );
      const { total } = row!;
      if (total === 0) throw new AppError('not_found', { message: 'There are no such members.' });
      await em.execute(
        `insert into member_bulk (id, created_by, act, filter, user_ids, address, request_id, total)
         values (?, ?, ?::jsonb, ?::jsonb, ?::jsonb, ?, ?, ?)`,
        [
          id,
          adminId,
          JSON.stringify(action),
          json(target.filter),
          json(target.userIds),
          address,
          requestId,
          total,
        ],
      );
      await this.outbox.addJob(em, BULK_JOB, {});
      await this.audit.record(em, {
        action: 'admin.members-bulk',
        actorId: adminId,
        address,
        requestId,
        detail: { bulkId: id, ...action, total, ...(target.filter ? { filter: target.filter } : {}) },
      });
      return one(em, id);
    });
  }

  list(): Promise<BulkDto[]> {
    return this.em
      .fork()
      .execute<BulkDto[]>(`select ${COLUMNS} ${FROM} order by b.created_at desc, b.id desc limit ${LISTED}`);
  }

  /** What was done stays done. Does nothing to one that is finished. @throws AppError `not_found` */
  async cancel({ adminId, address, requestId }: Actor, id: string): Promise<BulkDto> {
    return inTransaction(this.em, async (em) => {
      // Waits for the batch that is under way: afterwards there is none more.
      const [stopped] = await em.execute<{ done: number }[]>(
        `update member_bulk set state = 'cancelled', finished_at = now()
         where id = ? and finished_at is null returning done`,
        [id],
      );
      if (stopped) {
        const detail = { bulkId: id, done: stopped.done };
        await this.audit.record(em, {
          action: 'admin.members-bulk-cancelled',
          actorId: adminId,
          address,
          requestId,
          detail,
        });
      }
      return one(em, id);
    });
  }
}

const json = (value: unknown): string | null => (value ? JSON.stringify(value) : null);

async function one(em: EntityManager, id: string): Promise<BulkDto> {
  const [row] = await em.execute<BulkDto[]>(`select ${COLUMNS} ${FROM} where b.id = ?`, [id]);
  if (!row) throw new AppError('not_found');
  return row;
}
