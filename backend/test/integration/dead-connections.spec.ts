import { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { AppConfig } from '../../src/config/app-config.js';
import { ormConfig } from '../../src/database/orm.config.js';
import { createTestDatabase } from '../setup/test-database.js';

describe('a connection that dies in a transaction', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let orm: MikroORM;
  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(AppConfig.fromEnv({ DATABASE_URL: database.url }, '/')));
  });
  afterAll(() => database.drop());

  it('goes back to the pool, which then closes', async () => {
    const pool = (await orm.em.getConnection().getNativeClient()) as Pool;
    const died = orm.em.fork().transactional(async (em) => {
      const [own] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
      await orm.em.fork().execute('select pg_terminate_backend(?)', [own!.pid]);
      await em.execute('select 1');
    });
    await expect(died).rejects.toThrow();
    while (pool.totalCount > pool.idleCount) await new Promise((resolve) => setTimeout(resolve, 50));
    const [row] = await orm.em.fork().execute<{ one: number }[]>('select 1 as one');
    expect(row).toEqual({ one: 1 });
    await orm.close(true);
    expect(pool.ended).toBe(true);
  });
});
