import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { BeginImportDto, DataImportDto } from '@pricealgo/contract/data-imports';
import { AppError } from '../../../common/errors/app-error.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { newRowId } from '../../../infra/idempotency/current-write.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { Audit } from '../../audit/index.js';

export const IMPORT_JOB = 'data.import';
/** How many of the newest imports are listed. */
const LISTED = 10;

const ALL = `select d.id as "importId", d.kind, d.state, d.files->0->>'name' as "firstFile",
    jsonb_array_length(d.files) as files, d.bytes::float8 as bytes, d.received::float8 as received, d.read::float8 as read,
    coalesce((d.counts->>'added')::int, 0) as added, coalesce((d.counts->>'changed')::int, 0) as changed,
    coalesce((d.counts->>'unchanged')::int, 0) as unchanged, coalesce((d.counts->>'refused')::int, 0) as refused,
    d.problems, d.reason, u.name as "createdBy",
    floor(extract(epoch from d.created_at) * 1000)::float8 as "createdMs",
    floor(extract(epoch from d.finished_at) * 1000)::float8 as "finishedMs"
  from data_import d left join user_account u on u.id = d.created_by`;

interface Receiving {
  state: string;
  bytes: number;
  received: number;
}

/** Takes the files of an import: their bytes wait in the database until a worker reads them. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  list(): Promise<DataImportDto[]> {
    return this.em
      .fork()
      .execute<DataImportDto[]>(`${ALL} order by d.created_at desc, d.id desc limit ${LISTED}`);
  }

  /** @throws AppError `conflict` while another import is under way */
  async begin(
    adminId: string,
    { kind, files }: BeginImportDto,
    context: RequestContext,
  ): Promise<DataImportDto> {
    const id = newRowId('data_import');
    const { address, requestId } = context;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    try {
      return await inTransaction(this.em, async (em) => {
        await em.execute(
          `insert into data_import (id, kind, files, bytes, created_by, address, request_id)
           values (?, ?, ?::jsonb, ?, ?, ?, ?)`,
          [id, kind, JSON.stringify(files), bytes, adminId, address, requestId],
        );
        await this.audit.record(em, {
          action: 'admin.import-begun',
          actorId: adminId,
          address,
          requestId,
          detail: { importId: id, kind, files: files.length, bytes },
        });
        return one(em, id);
      });
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      throw new AppError('conflict', {
        message: 'Another import is under way. Wait for its end, or cancel it.',
      });
    }
  }

  /**
   * Keeps the next bytes. A part that was received before is not kept again, so that it may be sent twice.
   * @param position bytes before this part
   * @throws AppError `not_found`; `conflict` for a part that does not come next, is too long, or comes after the end
   */
  async receive(id: string, position: number, content: Buffer): Promise<DataImportDto> {
    return inTransaction(this.em, async (em) => {
      const [row] = await em.execute<Receiving[]>(
        `select state, bytes::float8 as bytes, received::float8 as received from data_import where id = ? for update`,
        [id],
      );
      if (!row) throw new AppError('not_found');
      const received = position + content.length;
      if (received <= row.received) return one(em, id);
      if (row.state !== 'receiving') throw new AppError('conflict', { message: 'This import is over.' });
      if (position !== row.received || content.length === 0)
        throw new AppError('conflict', { message: 'This part does not come next.' });
      if (received > row.bytes)
        throw new AppError('conflict', { message: 'The files are longer than they were said to be.' });
      await em.execute('insert into data_import_part (import_id, position, content) values (?, ?, ?)', [
        id,
        position,
        content,
      ]);
      const whole = received === row.bytes;
      await em.execute(`update data_import set received = ?, state = ?, touched_at = now() where id = ?`, [
        received,
        whole ? 'queued' : 'receiving',
        id,
      ]);
      if (whole) await this.outbox.addJob(em, IMPORT_JOB, {});
      return one(em, id);
    });
  }

  /** What was loaded stays. Does nothing to one that is over. @throws AppError `not_found` */
  async cancel(adminId: string, id: string, context: RequestContext): Promise<DataImportDto> {
    return inTransaction(this.em, async (em) => {
      const [stopped] = await em.execute<unknown[]>(
        `update data_import set state = 'cancelled', finished_at = now() where id = ? and finished_at is null
         returning id`,
        [id],
      );
      if (stopped) {
        await em.execute('delete from data_import_part where import_id = ?', [id]);
        await this.audit.record(em, {
          action: 'admin.import-cancelled',
          actorId: adminId,
          ...context,
          detail: { importId: id },
        });
      }
      return one(em, id);
    });
  }
}

async function one(em: EntityManager, id: string): Promise<DataImportDto> {
  const [row] = await em.execute<DataImportDto[]>(`${ALL} where d.id = ?`, [id]);
  if (!row) throw new AppError('not_found');
  return row;
}
