import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OutboxStateDto } from '@pricealgo/contract/jobs';

/** How far behind the relay is that carries committed facts on. */
@Injectable()
export class OutboxState {
  constructor(private readonly em: EntityManager) {}

  async read(): Promise<OutboxStateDto> {
    const [row] = await this.em.fork().execute<OutboxStateDto[]>(
      `select count(*)::int as waiting, (count(*) filter (where attempts > 0))::int as retried,
         coalesce(extract(epoch from now() - min(created_at)) * 1000, 0)::float8 as "oldestAgeMs"
       from outbox_message where published_at is null`,
    );
    return row!;
  }
}
