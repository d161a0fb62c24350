import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { MAX_LAYOUTS } from '@pricealgo/contract/chart-choices';
import type { ChartLayoutDto, CreateLayoutDto, UpdateLayoutDto } from '@pricealgo/contract/charts';
import { AppError } from '../../common/errors/app-error.js';
import { inTransaction } from '../../database/in-transaction.js';
import { newRowId } from '../../infra/idempotency/current-write.js';
import { RateLimits } from '../../infra/rate-limit/rate-limits.js';

/** The named layouts of a member, by name; each change answers all of them as they are then. */
@Injectable()
export class LayoutsService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
  ) {}

  all(userId: string, em: EntityManager = this.em.fork()): Promise<ChartLayoutDto[]> {
    return em.execute<ChartLayoutDto[]>(
      'select id, name, setup from chart_layout where user_id = ? order by lower(name)',
      [userId],
    );
  }

  /** @throws AppError `chart_layout_limit`, `chart_layout_name_taken`, `too_many_requests` */
  create(userId: string, { name, setup }: CreateLayoutDto): Promise<ChartLayoutDto[]> {
    const id = newRowId('chart_layout');
    return this.change(userId, async (em, known) => {
      if (known.some((layout) => layout.id === id)) return;
      if (known.length >= MAX_LAYOUTS) throw new AppError('chart_layout_limit');
      await assertFree(em, userId, id, name);
      await em.execute('insert into chart_layout (id, user_id, name, setup) values (?, ?, ?, ?::jsonb)', [
        id,
        userId,
        name,
        JSON.stringify(setup),
      ]);
    });
  }

  /** @throws AppError `chart_layout_not_found`, `chart_layout_name_taken`, `too_many_requests` */
  update(userId: string, { id, name, setup }: UpdateLayoutDto): Promise<ChartLayoutDto[]> {
    return this.change(userId, async (em, known) => {
      const before = known.find((layout) => layout.id === id);
      if (!before) throw new AppError('chart_layout_not_found');
      if (name !== undefined) await assertFree(em, userId, id, name);
      await em.execute('update chart_layout set name = ?, setup = ?::jsonb where id = ? and user_id = ?', [
        name ?? before.name,
        JSON.stringify(setup ?? before.setup),
        id,
        userId,
      ]);
    });
  }

  /** One that is gone already is no fault. @throws AppError `too_many_requests` */
  remove(userId: string, id: string): Promise<ChartLayoutDto[]> {
    return this.change(userId, async (em) => {
      await em.execute('delete from chart_layout where id = ? and user_id = ?', [id, userId]);
    });
  }

  private async change(
    userId: string,
    work: (em: EntityManager, known: ChartLayoutDto[]) => Promise<void>,
  ): Promise<ChartLayoutDto[]> {
    await this.limits.take('chart.write', userId);
    return inTransaction(this.em, async (em) => {
      // Changes of one member wait for each other: number and names hold.
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`charts ${userId}`]);
      await work(em, await this.all(userId, em));
      return this.all(userId, em);
    });
  }
}

/** As the index compares names: Postgres' lower case, which is not that of JavaScript. */
async function assertFree(em: EntityManager, userId: string, id: string, name: string): Promise<void> {
  const taken = await em.execute<object[]>(
    'select 1 from chart_layout where user_id = ? and lower(name) = lower(?) and id <> ?',
    [userId, name, id],
  );
  if (taken.length > 0) throw new AppError('chart_layout_name_taken');
}
