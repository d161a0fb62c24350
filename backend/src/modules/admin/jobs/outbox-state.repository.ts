import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OutboxStateDto } from '@pricealgo/contract/jobs';

/** What waits in the outbox: how far behind the relay is that hands committed facts on. */
@Injectable()
export class OutboxStateRepository {
  constructor(private readonly em: EntityManager) {}

  async state(): Promise<OutboxStateDto> {
    const [row] = await this.em.fork().execute<OutboxStateDto[]>(
      `select count(*)::int as waiting, (count(*) filter (where attempts > 0))::int as retried,
         coalesce(extract(epoch from now() - min(created_at)) * 1000, 0)::float8 as "oldestAgeMs"
       from outbox_message where published_at is null`,
    );
    return row!;
  }

  /** Whether a job, by its id, has not been handed to its queue yet. */
  async holds(jobId: string): Promise<boolean> {
    const [, rowId] = /^outbox-(\d{1,18})$/.exec(jobId) ?? [];
    if (!rowId) return false;
    const rows = await this.em
      .fork()
      .execute<unknown[]>('select 1 from outbox_message where id = ? and published_at is null', [rowId]);
    return rows.length > 0;
  }
}
