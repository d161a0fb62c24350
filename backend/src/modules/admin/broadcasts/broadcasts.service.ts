import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AudienceDto, BroadcastDto } from '@pricealgo/contract/notifications';
import { AppError } from '../../../common/errors/app-error.js';
import { pageSlice, toPage } from '../../../common/http/paging.js';
import type { Page } from '@pricealgo/contract/answer';
import type { PageQuery } from '@pricealgo/contract/query';
import { inTransaction } from '../../../database/in-transaction.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { Audit } from '../../audit/index.js';
import { audienceCondition } from './broadcast-audience.js';
import type { RequestContext } from '../../../common/http/request-context.js';

export const BROADCAST_JOB = 'notifications.broadcast';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const COLUMNS = `b.id as "broadcastId", b.audience, b.type, b.title, b.body, b.link, b.state, b.total, b.done,
  u.name as "createdBy", floor(extract(epoch from b.created_at) * 1000)::float8 as "createdMs",
  floor(extract(epoch from b.finished_at) * 1000)::float8 as "finishedMs"`;
const FROM = 'from notification_broadcast b left join user_account u on u.id = b.created_by';

export interface BroadcastMessage {
  audience: AudienceDto;
  title: string;
  body: string;
  link?: string;
}

/** Messages of administrators to one account or many: a row now, sent by a worker in batches. */
@Injectable()
export class BroadcastsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * @param key UUID chosen by the client: a message that is sent again with it is sent once
   * @returns id of the broadcast
   * @throws AppError `invalid_request` for an audience or key that is none; `not_found` for an unknown account
   */
  async create(
    adminId: string,
    { audience, title, body, link }: BroadcastMessage,
    key: string | undefined,
    context: RequestContext,
  ): Promise<string> {
    if (key !== undefined && !UUID.test(key)) {
      throw new AppError('invalid_request', { message: 'Idempotency-Key must be a UUID.' });
    }
    const id = key?.toLowerCase() ?? randomUUID();
    const total = await this.size(audience);
    if (audience.userId && total === 0)
      throw new AppError('not_found', { message: 'There is no such member.' });
    await inTransaction(this.em, async (em) => {
      const made = await em.execute<unknown[]>(
        `insert into notification_broadcast (id, created_by, audience, type, title, body, link, total)
         values (?, ?, ?::jsonb, 'message', ?, ?, ?, ?) on conflict (id) do nothing returning id`,
        [id, adminId, JSON.stringify(audience), title, body, link ?? null, total],
      );
      if (made.length === 0) {
        const [own] = await em.execute<unknown[]>(
          'select id from notification_broadcast where id = ? and created_by = ?',
          [id, adminId],
        );
        if (!own) throw new AppError('conflict');
        return;
      }
      await this.outbox.addJob(em, BROADCAST_JOB, {});
      await this.audit.record(em, {
        action: 'admin.notification-sent',
        actorId: adminId,
        subjectId: audience.userId ?? null,
        ...context,
        detail: { broadcastId: id, audience, total, title },
      });
    });
    return id;
  }

  /** @returns accounts of that audience now @throws AppError `invalid_request` unless it is exactly one of the three */
  async size(audience: AudienceDto): Promise<number> {
    if ([audience.all, audience.userId, audience.segment].filter(Boolean).length !== 1) {
      throw new AppError('invalid_request', { message: 'Choose one account, a segment, or all.' });
    }
    const { sql, values } = audienceCondition(audience);
    const [row] = await this.em
      .fork()
      .execute<{ total: number }[]>(`select count(*)::int as total from user_account where ${sql}`, values);
    return row!.total;
  }

  /** Newest first. */
  async list(query: PageQuery): Promise<Page<BroadcastDto>> {
    const { limit, offset } = pageSlice(query);
    const em = this.em.fork();
    const items = await em.execute<BroadcastDto[]>(
      `select ${COLUMNS} ${FROM} order by b.created_at desc, b.id desc limit ? offset ?`,
      [limit, offset],
    );
    const [row] = await em.execute<{ total: number }[]>(
      'select count(*)::int as total from notification_broadcast',
    );
    return toPage(query, items, row!.total);
  }

  /** Does nothing to one that is finished. @throws AppError `not_found` */
  async cancel(adminId: string, id: string, context: RequestContext): Promise<BroadcastDto> {
    return inTransaction(this.em, async (em) => {
      // Waits for the batch that is being written: afterwards there is none more.
      const stopped = await em.execute<{ done: number }[]>(
        `update notification_broadcast set state = 'cancelled', finished_at = now()
         where id = ? and finished_at is null returning done`,
        [id],
      );
      if (stopped[0]) {
        await this.audit.record(em, {
          action: 'admin.notification-cancelled',
          actorId: adminId,
          ...context,
          detail: { broadcastId: id, done: stopped[0].done },
        });
      }
      const [row] = await em.execute<BroadcastDto[]>(`select ${COLUMNS} ${FROM} where b.id = ?`, [id]);
      if (!row) throw new AppError('not_found');
      return row;
    });
  }
}
