import pg from 'pg';
import { AppConfig } from '../../src/config/app-config.js';
import {
  claimSoleProcess,
  type SoleProcess,
  type SoleProcessOptions,
} from '../../src/database/sole-process.js';
import { createTestDatabase } from '../setup/test-database.js';

const IMPATIENT = { alive: 0, ending: 0 };
const REFUSED =
  /^Process \d+ on \S+ uses this database already, and without REDIS_URL there may be only one: stop it, or give all processes the same REDIS_URL\.$/;

describe('processes without Redis', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  const claimed: SoleProcess[] = [];
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const one of claimed.splice(0)) await one.release();
    await database.drop();
  });

  const claim = async (
    options: Partial<SoleProcessOptions> = {},
    redis = '',
  ): Promise<SoleProcess | null> => {
    const config = AppConfig.fromEnv({ DATABASE_URL: database.url, REDIS_URL: redis }, '/');
    const sole = await claimSoleProcess(config, {
      log: () => undefined,
      onLost: (line) => {
        throw new Error(line);
      },
      patience: IMPATIENT,
      ...options,
    });
    if (sole) claimed.push(sole);
    return sole;
  };
  const sql = async (statement: string): Promise<pg.QueryResult> => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const HOLDERS = `from pg_stat_activity where application_name like 'pricealgo alive%' and datname = current_database()`;

  it('are refused beside another one, and it goes on', async () => {
    const first = await claim();
    await expect(claim()).rejects.toThrow(REFUSED);
    await expect(claim()).rejects.toThrow(REFUSED);
    await first!.release();
    expect(await claim()).not.toBeNull();
  });

  it('keep one with Redis out, too: it would share a database with one that hears nothing', async () => {
    await claim();
    await expect(claim({}, 'redis://127.0.0.1:1')).rejects.toThrow(REFUSED);
  });

  it('with Redis there may be many, which hold nothing', async () => {
    expect(await claim({}, 'redis://127.0.0.1:1')).toBeNull();
    expect(await claim({}, 'redis://127.0.0.1:1')).toBeNull();
    expect(await claim()).not.toBeNull();
  });

  it('wait for one that ends, say so, and give up waiting when they are told to end', async () => {
    const first = await claim();
    first!.ending();
    const controller = new AbortController();
    const told = claim({ signal: controller.signal, patience: { alive: 0, ending: 60_000 } });
    controller.abort();
    await expect(told).rejects.toThrow('aborted');
    const lines: string[] = [];
    const second = await claim({
      patience: { alive: 0, ending: 60_000 },
      log: (line) => {
        lines.push(line);
        void first!.release();
      },
    });
    expect(second).not.toBeNull();
    expect(lines).toEqual([expect.stringMatching(/^waiting for process \d+ on \S+, which ends$/)]);
  });

  it('a database that was away is taken again, and nobody else gets it meanwhile', async () => {
    await claim();
    const before = await sql(`select pid ${HOLDERS}`);
    await sql(`select pg_terminate_backend(pid) ${HOLDERS}`);
    for (;;) {
      const { rows } = await sql(
        `select pid ${HOLDERS} and exists (select 1 from pg_locks l where l.pid = pg_stat_activity.pid and locktype = 'advisory')`,
      );
      if (rows.length > 0 && rows[0].pid !== before.rows[0].pid) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await expect(claim()).rejects.toThrow(REFUSED);
  });

  it('one whose place was taken while the database was away hears it', async () => {
    const lost = Promise.withResolvers<string>();
    await claim({ onLost: lost.resolve });
    await sql(`select pg_terminate_backend(pid) ${HOLDERS}`);
    await claim({ patience: { alive: 5_000, ending: 0 } });
    expect(await lost.promise).toMatch(/uses this database already.* This one ends\.$/);
  });
});
