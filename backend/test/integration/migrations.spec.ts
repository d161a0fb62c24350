import { setTimeout as delay } from 'node:timers/promises';
import { Migration } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { AppConfig } from '../../src/config/app-config.js';
import { BASELINE, LAST_BEFORE_BASELINE, REPLACED } from '../../src/database/baseline.js';
import { lockMigrations, migrate } from '../../src/database/migrate.js';
import { IndexMigration } from '../../src/database/migrations/index-migration.js';
import { migrations } from '../../src/database/migrations/index.js';
import { ormConfig } from '../../src/database/orm.config.js';
import { prepareDatabase } from '../../src/database/prepare-database.js';
import { createTestDatabase } from '../setup/test-database.js';

class Migration1_column extends Migration {
  override up(): void {
    this.addSql('alter table "instrument" add column "of_test" int null');
  }
}
class Migration2_indexes extends IndexMigration {
  protected readonly indexes = [
    { name: 'instrument_of_test', on: 'on "instrument" ("of_test")' },
    { name: 'instrument_of_test_once', on: 'on "instrument" ("of_test")', unique: true },
  ];
}
class Migration3_table extends Migration {
  override up(): void {
    this.addSql('create table "of_test" ("id" int primary key)');
  }
}
class Migration5_two_tables extends Migration {
  override up(): void {
    this.addSql('alter table "instrument" add column "of_test" int');
    this.addSql('alter table "price_alert" add column "of_test" int');
  }
}
class Migration4_broken extends Migration {
  override up(): void {
    this.addSql('create table "half_way" ("id" int primary key)');
    this.addSql('select broken');
  }
}

describe('migrations beside transactions of others', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  const open: { end: () => Promise<unknown> }[] = [];
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.end();
    await database.drop();
  });

  const withMigrations = (...classes: (typeof Migration1_column | typeof Migration2_indexes)[]) =>
    withPatience(100, ...classes);
  const withPatience = async (
    lockTimeoutMs: number,
    ...classes: (typeof Migration1_column | typeof Migration2_indexes)[]
  ) => {
    // As the product lists them: a migration of indexes has to be known in this form too.
    const migrationsList = classes.map((one) => ({ name: one.name, class: one }));
    const config = AppConfig.fromEnv({ DATABASE_URL: database.url }, '/');
    const options = ormConfig(config, { statementTimeoutMs: 0, lockTimeoutMs });
    const migrations = { ...options.migrations, migrationsList, tableName: 'migration_of_test' };
    const orm = await MikroORM.init({ ...options, migrations });
    open.push({ end: () => orm.close(true) });
    return orm;
  };
  const client = async (): Promise<pg.Client> => {
    const made = new pg.Client({ connectionString: database.url });
    await made.connect();
    open.push(made);
    return made;
  };
  const tables = async (): Promise<string[]> => {
    const { rows } = await (
      await client()
    ).query(`select relname from pg_class where relname in ('of_test', 'half_way') order by 1`);
    return rows.map(({ relname }: { relname: string }) => relname);
  };

  it('lets others pass again and again until it gets its table, and says what it waits for', async () => {
    const orm = await withMigrations(Migration1_column);
    const other = await client();
    await other.query('begin; lock table instrument in row exclusive mode');
    const lines: string[] = [];
    const waited = new Promise<void>((resolve) => {
      void migrate(
        orm,
        (line) => {
          lines.push(line);
          if (lines.length === 2) resolve();
        },
        { pauseMs: 10 },
      ).then((done) => lines.push(...done));
    });
    await waited;
    // Between two tries nobody waits behind it.
    await (await client()).query('select count(*) from instrument');
    await other.query('commit');
    while (lines.at(-1) !== 'Migration1_column') await delay(5);
    expect(lines[0]).toMatch(/^a migration waits for a table that others use \(.+\): try 2 of 20 follows$/);
  });

  it('begins again where it and another transaction waited for each other', async () => {
    const orm = await withPatience(60_000, Migration5_two_tables);
    const [other, looking] = [await client(), await client()];
    // The migration is the one that notices.
    await other.query(`set deadlock_timeout = '10min'`);
    await other.query('begin; lock table price_alert in row exclusive mode');
    const lines: string[] = [];
    const done = migrate(orm, (line) => lines.push(line), { pauseMs: 10 });
    const waits = `select 1 from pg_locks where relation = 'price_alert'::regclass and not granted`;
    while ((await looking.query(waits)).rowCount === 0) await delay(5);
    await other.query('lock table instrument in row exclusive mode; commit');
    expect(await done).toEqual(['Migration5_two_tables']);
    expect(lines).toEqual([expect.stringMatching(/^a migration waits for a table that others use/)]);
  });

  it('gives up with one line that names who is in the way, and has changed nothing', async () => {
    const orm = await withMigrations(Migration3_table, Migration1_column);
    const other = await client();
    await other.query('begin; lock table instrument in row exclusive mode');
    const { rows } = await other.query('select pg_backend_pid() as pid');
    await other.query('select pg_sleep(1.1)');
    await expect(migrate(orm, () => undefined, { tries: 2, pauseMs: 1 })).rejects.toThrow(
      new RegExp(
        `^The database was not migrated: other transactions use what has to be locked \\(process ${rows[0].pid} since \\d+ s`,
      ),
    );
    expect(await tables()).toEqual([]);
  });

  it('builds indexes by themselves, and those again that were left half-way', async () => {
    await migrate(await withMigrations(Migration1_column), () => undefined);
    const half = await client();
    await half.query('update instrument set of_test = 1');
    // Not unique: it fails and leaves an invalid index.
    await expect(
      half.query('create unique index concurrently instrument_of_test_once on instrument (of_test)'),
    ).rejects.toThrow('could not create unique index');
    await half.query('update instrument set of_test = null');
    const orm = await withMigrations(Migration1_column, Migration2_indexes, Migration3_table);
    expect(await migrate(orm, () => undefined)).toEqual(['Migration2_indexes', 'Migration3_table']);
    const { rows } = await half.query(
      `select indisvalid, indisunique from pg_index where indexrelid::regclass::text like 'instrument_of_test%' order by 2`,
    );
    expect(rows).toEqual([
      { indisvalid: true, indisunique: false },
      { indisvalid: true, indisunique: true },
    ]);
    expect(await migrate(orm, () => undefined)).toEqual([]);
  });

  it('one that fails takes those with it that ran in its transaction', async () => {
    const orm = await withMigrations(Migration3_table, Migration4_broken);
    await expect(migrate(orm, () => undefined)).rejects.toThrow('broken');
    expect(await tables()).toEqual([]);
  });

  it('of two processes one goes on when the other is done, also while an index is built', async () => {
    const [first, second] = [await client(), await client()];
    await lockMigrations(first, () => undefined);
    const waiting = lockMigrations(second, () => undefined).then(() => 'second');
    const orm = await withMigrations(Migration1_column, Migration2_indexes);
    expect(await migrate(orm, () => undefined)).toHaveLength(2);
    await first.end();
    open.splice(open.indexOf(first), 1);
    expect(await waiting).toBe('second');
  });
});

describe('the baseline', () => {
  const made: { drop: () => Promise<void>; client: pg.Client }[] = [];
  afterEach(async () => {
    for (const { drop, client } of made.splice(0)) {
      await client.end();
      await drop();
    }
  });

  const database = async (template?: 'template0') => {
    const { url, drop } = await createTestDatabase(template);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    made.push({ drop, client });
    const lines: string[] = [];
    return {
      client,
      lines,
      migrate: () =>
        prepareDatabase(AppConfig.fromEnv({ DATABASE_URL: url }, '/'), (line) => lines.push(line)),
      names: async (): Promise<string[]> =>
        (await client.query<{ name: string }>('select name from schema_migration order by id')).rows.map(
          ({ name }) => name,
        ),
    };
  };
  /** As the release before left it: its schema is the baseline's, and only the names tell. */
  const ofBefore = async (names: readonly string[]) => {
    const found = await database();
    await found.client.query('delete from schema_migration');
    await found.client.query('insert into schema_migration (name) select unnest($1::text[])', [names]);
    return found;
  };

  it('makes an empty database, once', async () => {
    const { migrate: prepare, names, lines } = await database('template0');
    const known = migrations.map(({ name }) => name);
    expect(await prepare()).toEqual(known);
    expect(await prepare()).toEqual([]);
    expect([await names(), lines]).toEqual([known, []]);
  });

  it('is noted and not run where the migrations before it made the schema, and what is there stays', async () => {
    const later = migrations.map(({ name }) => name).filter((name) => name !== BASELINE);
    const before = await ofBefore([...REPLACED, ...later]);
    await before.client.query(`insert into setting (key, content) values ('of.test', '"kept"')`);
    expect(await before.migrate()).toEqual([]);
    expect(before.lines).toEqual([`the database has the schema of ${BASELINE} already: noted, not run`]);
    // The release before starts on it still, since it finds the names that it knows.
    expect(await before.names()).toEqual([...REPLACED, ...later, BASELINE]);
    expect((await before.client.query(`select content from setting where key = 'of.test'`)).rows).toEqual([
      { content: 'kept' },
    ]);
    expect(await before.migrate()).toEqual([]);
    expect(before.lines).toHaveLength(1);
  });

  it('is refused by a database that stopped half-way, with the way out, and nothing changes', async () => {
    const halfWay = REPLACED.slice(0, -2);
    const { migrate: prepare, names } = await ofBefore(halfWay);
    await expect(prepare()).rejects.toThrow(
      `The database is older than this release can upgrade: it lacks 2 of ${REPLACED.length} migrations of before the baseline, ` +
        `first ${REPLACED.at(-2)}. To upgrade, check out commit ${LAST_BEFORE_BASELINE}, run npm run migrate there once, then start this release.`,
    );
    expect(await names()).toEqual(halfWay);
  });
});
