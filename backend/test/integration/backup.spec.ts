import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Migration } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { partitionSql } from '../../src/common/market/minute-partition.js';
import { AppConfig } from '../../src/config/app-config.js';
import { BASELINE, REPLACED } from '../../src/database/baseline.js';
import { migrations } from '../../src/database/migrations/index.js';
import { prepareDatabase } from '../../src/database/prepare-database.js';
import { ormConfig } from '../../src/database/orm.config.js';
import { describeFork } from '../../src/infra/backup/chain-heads.js';
import { createBackup } from '../../src/infra/backup/create-backup.js';
import { restoreBackup } from '../../src/infra/backup/restore-backup.js';
import { ScheduledBackupJob } from '../../src/infra/backup/scheduled-backup.job.js';
import {
  CallRecorder,
  CallRepository,
  checkChain,
  LedgerRepository,
} from '../../src/modules/analysis/index.js';
import { Outbox } from '../../src/infra/outbox/outbox.js';
import { OpenBackup } from '../setup/forged-backup.js';
import { createTestDatabase } from '../setup/test-database.js';

class Migration29990101000000_of_test extends Migration {
  override up(): void {
    this.addSql('alter table "setting" add column "of_test" int null');
    this.addSql('update "setting" set "of_test" = 7');
  }
}

const SECRET = 'of-this-test-and-32-characters-long';

describe('backup and restore', () => {
  const cleanUp: (() => Promise<unknown>)[] = [];
  let folder: string;
  let source: AppConfig;
  let recorder: CallRecorder;
  let em: MikroORM['em'];

  const database = async (template?: 'template0'): Promise<string> => {
    const made = await createTestDatabase(template);
    cleanUp.push(made.drop);
    return made.url;
  };
  const configOf = (DATABASE_URL: string, name: string, more: Record<string, string> = {}): AppConfig =>
    AppConfig.fromEnv(
      { NODE_ENV: 'test', APP_SECRET: SECRET, DATABASE_URL, DATA_DIR: name, ...more },
      folder,
    );
  const emptyTarget = async (name: string): Promise<AppConfig> => configOf(await database('template0'), name);
  const query = async <T extends pg.QueryResultRow>(config: AppConfig, sql: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: config.databaseUrl });
    await client.connect();
    try {
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  /** Everything of a database, in one line for each table. */
  const contents = async (config: AppConfig): Promise<Record<string, string>> => {
    const tables = await query<{ name: string }>(
      config,
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await query<{ sum: string }>(
        config,
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from "${name}" t`,
      );
      found[name] = row!.sum;
    }
    return found;
  };
  const rules = (config: AppConfig): Promise<{ rule: string }[]> =>
    query(
      config,
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(c.oid) || convalidated as rule
       from pg_constraint c join pg_namespace n on n.oid = c.connamespace where n.nspname = 'public'
       union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
       union all select indexdef from pg_indexes where schemaname = 'public' order by 1`,
    );
  const call = (n: number): Promise<unknown> =>
    recorder.record({
      algo: 'technical',
      version: '1',
      commit: 'unknown',
      instrument: 'NASDAQ:AAPL',
      params: { depth: n },
      inputs: `{"n":${n}}`,
      output: { label: 'Neutral', stance: 0, score: n, headline: 'calm\tand\nso\\on', horizons: [] } as never,
      priceAtCall: n,
      priceTimeMs: 1,
      currency: 'USD',
      simulated: true,
      origin: 'live',
      durationMs: 1,
      costUsd: 0,
      calledAtMs: Date.UTC(2026, 0, 1) + n,
    });
  const chainOf = async (config: AppConfig) => {
    const orm = await MikroORM.init(ormConfig(config));
    try {
      return await checkChain(new CallRepository(orm.em));
    } finally {
      await orm.close(true);
    }
  };

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pricealgo-backup-'));
    cleanUp.push(() => rm(folder, { recursive: true }));
    source = configOf(await database(), 'source');
    const orm = await MikroORM.init(ormConfig(source));
    cleanUp.push(() => orm.close(true));
    em = orm.em.fork();
    recorder = new CallRecorder(orm.em, new Outbox(), new LedgerRepository(orm.em));
    await em.execute(partitionSql(Date.UTC(2026, 0)));
    await em.execute(`insert into bar_minute (source, instrument, time, open, high, low, close, volume)
      select 'test', 'NASDAQ:AAPL', '2026-01-02T14:30:00Z'::timestamptz + n * interval '1 minute',
        100 + n / 3::float8, 102 + n, 99, 101, 1e6 + n from generate_series(0, 389) n`);
    await em.execute(
      `insert into audit_event (action, detail) select 'test.event', '{"a": "\\u0041"}' from generate_series(1, 3)`,
    );
    for (let n = 1; n <= 5; n += 1) await call(n);
    await mkdir(path.join(folder, 'source/pictures/ab'), { recursive: true });
    await writeFile(path.join(folder, 'source/pictures/ab/face.webp'), Buffer.from([0, 1, 2, 255]));
  });
  afterEach(async () => {
    for (const step of cleanUp.splice(0).reverse()) await step();
  });

  it('brings back every row, rule, number and picture', async () => {
    const file = path.join(folder, 'one.zip');
    const { rows, chainHead, fork } = await createBackup(source, file);
    expect(rows).toBeGreaterThan(390);
    expect(chainHead!.seq).toBe(5);
    expect(fork).toBeNull();
    const target = await emptyTarget('target');
    expect(await restoreBackup(target, file)).toMatchObject({ rows, chainHead, fork: null });
    expect(await contents(target)).toEqual(await contents(source));
    expect(await rules(target)).toEqual(await rules(source));
    expect(await readFile(path.join(folder, 'target/pictures/ab/face.webp'))).toEqual(
      Buffer.from([0, 1, 2, 255]),
    );
    expect(await chainOf(target)).toEqual({ links: 5, broken: null, hash: chainHead!.hash });
    // Nothing is left for a migration, and numbers go on where they were.
    expect(await prepareDatabase(target)).toEqual([]);
    const next = `select nextval('feed_term') as n`;
    expect(await query(target, next)).toEqual(await query(source, next));
    await expect(query(target, 'update algorithm_call set label = $$x$$')).rejects.toThrow(/append/i);
  });

  it('holds one instant, whatever is written meanwhile', async () => {
    let on = true;
    const writer = (async () => {
      for (let n = 6; on; n += 1) await call(n);
    })();
    const file = path.join(folder, 'busy.zip');
    const done = await createBackup(source, file);
    on = false;
    await writer;
    const target = await emptyTarget('target');
    await restoreBackup(target, file);
    const { links, broken, hash } = await chainOf(target);
    expect({ links, broken, hash }).toEqual({
      links: done.chainHead!.seq,
      broken: null,
      hash: done.chainHead!.hash,
    });
    const [due] = await query<{ n: number }>(target, 'select count(*)::int as n from algorithm_call');
    expect(due!.n).toBe(links);
  });

  it('is restored by a later release, whose migrations then run on its rows', async () => {
    await em.execute(`insert into setting (key, content) values ('of.test', '1')`);
    const file = path.join(folder, 'older.zip');
    const { chainHead } = await createBackup(source, file);
    const target = await emptyTarget('target');
    const { name } = Migration29990101000000_of_test;
    migrations.push({ name, class: Migration29990101000000_of_test });
    try {
      await restoreBackup(target, file);
      // The schema of the backup, whatever this release would have.
      await expect(query(target, 'select of_test from setting')).rejects.toThrow(/of_test/);
      expect(await prepareDatabase(target)).toEqual([name]);
    } finally {
      migrations.pop();
    }
    expect(await query(target, `select of_test from setting where key = 'of.test'`)).toEqual([
      { of_test: 7 },
    ]);
    expect(await chainOf(target)).toEqual({ links: 5, broken: null, hash: chainHead!.hash });
  });

  it('is restored where it is of the last state before the baseline, and refused where of an earlier one', async () => {
    await em.execute(`delete from schema_migration where name = '${BASELINE}'`);
    await em.execute('insert into schema_migration (name) select jsonb_array_elements_text(?::jsonb)', [
      JSON.stringify(REPLACED),
    ]);
    const file = path.join(folder, 'before.zip');
    await createBackup(source, file);
    const target = await emptyTarget('target');
    await restoreBackup(target, file);
    expect(await contents(target)).toEqual(await contents(source));
    expect(await rules(target)).toEqual(await rules(source));
    expect(await prepareDatabase(target)).toEqual([]);
    await em.execute(`delete from schema_migration where name = '${REPLACED.at(-1)}'`);
    const halfWay = path.join(folder, 'half-way.zip');
    await createBackup(source, halfWay);
    const another = await emptyTarget('another');
    await expect(restoreBackup(another, halfWay)).rejects.toThrow(
      /^The backup is older than this release can upgrade: it lacks 1 of 62 .* restore it with commit 08024352, make a backup there/,
    );
    expect(await contents(another)).toEqual({});
  });

  it('refuses what is damaged, cut off or of a newer release, and leaves the database empty', async () => {
    const file = path.join(folder, 'one.zip');
    await createBackup(source, file);
    const bytes = await readFile(file);
    const target = await emptyTarget('target');
    const refused = async (content: Buffer, words: RegExp): Promise<void> => {
      const bad = path.join(folder, 'bad.zip');
      await writeFile(bad, content);
      await expect(restoreBackup(target, bad)).rejects.toThrow(words);
      await rm(path.join(folder, 'target'), { recursive: true, force: true });
      expect(
        await query(target, `select relname from pg_class where relnamespace = 'public'::regnamespace`),
      ).toEqual([]);
    };
    await refused(bytes.subarray(0, bytes.length - 10), /cannot be read as a backup/);
    await refused(Buffer.from('no zip at all'), /cannot be read as a backup/);
    // One bit in the middle of a table's rows.
    const at = bytes.indexOf('tables/public.instrument.copy') + 2_000;
    await refused(
      Buffer.concat([bytes.subarray(0, at), Buffer.from([bytes[at]! ^ 1]), bytes.subarray(at + 1)]),
      /tables\/public\.instrument\.copy of the backup is damaged/,
    );
    await em.execute(`insert into schema_migration (name) values ('Migration29991231000000_of_tomorrow')`);
    const newer = path.join(folder, 'newer.zip');
    await createBackup(source, newer);
    await refused(await readFile(newer), /newer than this release \(Migration29991231000000_of_tomorrow/);
    // And after all of that it can still be restored.
    await restoreBackup(target, file);
    expect((await chainOf(target)).links).toBe(5);
  });

  it('replaces nothing: no file, no database in use, no secret', async () => {
    const file = path.join(folder, 'one.zip');
    await createBackup(source, file);
    await expect(createBackup(source, file)).rejects.toThrow(/is there already/);
    await expect(createBackup(source, path.join(folder, 'no/such/folder/x.zip'))).rejects.toThrow(/ENOENT/);
    await expect(restoreBackup(configOf(await database(), 'target'), file)).rejects.toThrow(/is not empty/);
    const target = await emptyTarget('target');
    await mkdir(path.join(folder, 'target/pictures/ab'), { recursive: true });
    await writeFile(path.join(folder, 'target/pictures/ab/face.webp'), 'another');
    await expect(restoreBackup(target, file)).rejects.toThrow(/differs from the backup's/);
    await rm(path.join(folder, 'target'), { recursive: true });
    const lines: string[] = [];
    const otherSecret = target.with({ APP_SECRET: `${SECRET}-another` });
    const log = (line: string): void => void lines.push(line);
    await restoreBackup(otherSecret, file, { log, unverified: true });
    expect(lines.join('\n')).toMatch(/APP_SECRET differs from the one of the backup/);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  describe('of which nobody here knows who wrote it', () => {
    const forged = async (change: (backup: OpenBackup) => void, of = 'one.zip'): Promise<string> => {
      const backup = await OpenBackup.of(path.join(folder, of));
      change(backup);
      return backup.write(path.join(folder, 'forged.zip'));
    };
    const untouched = async (target: AppConfig, refused: Promise<unknown>): Promise<string> => {
      const { message } = await refused.then(
        () => new Error('it was restored'),
        (error: Error) => error,
      );
      expect(await contents(target)).toEqual({});
      expect(existsSync(target.dataDir)).toBe(false);
      return message;
    };
    beforeEach(() => createBackup(source, path.join(folder, 'one.zip')));

    it('is restored on a deliberate word alone, and the refusal says what that means', async () => {
      const target = await emptyTarget('target');
      const withoutSeal = await forged(({ entries }) => void entries.delete('seal.json'));
      const message = await untouched(target, restoreBackup(target, withoutSeal));
      expect(message.split('\n')).toEqual([
        expect.stringMatching(/^Nothing proves who wrote .*forged\.zip: it has no seal/),
        expect.stringMatching(/^ {2}Its content may be of anybody .* administrators and their passwords/),
        expect.stringMatching(/^ {2}Where you know .*: npm run restore -- FILE\.zip --unverified$/),
      ]);
      expect(await restoreBackup(target, withoutSeal, { unverified: true })).toMatchObject({
        doubt: expect.stringContaining('it has no seal'),
      });
      expect(await contents(target)).toEqual(await contents(source));
    });

    it('is refused where another secret sealed it, unless that one is accepted here', async () => {
      const target = (await emptyTarget('target')).with({ APP_SECRET: `${SECRET}-another` });
      const file = path.join(folder, 'one.zip');
      expect(await untouched(target, restoreBackup(target, file))).toMatch(/a secret that is not here/);
      const accepting = target.with({ APP_SECRET_ACCEPTED: [SECRET] });
      expect(await restoreBackup(accepting, file)).toMatchObject({ doubt: null });
    });

    it('is refused on every word where it was changed under a seal of here', async () => {
      const target = await emptyTarget('target');
      const file = await forged((backup) => backup.fill('audit_event', []));
      for (const unverified of [false, true])
        expect(await untouched(target, restoreBackup(target, file, { unverified }))).toBe(
          'The backup was changed after it was made: its seal does not fit its manifest. No option restores it.',
        );
      const rowsAlone = await forged(({ entries }) => {
        entries.set('tables/public.audit_event.copy', Buffer.from('another'));
      });
      expect(await untouched(target, restoreBackup(target, rowsAlone))).toMatch(
        /tables\/public\.audit_event\.copy of the backup is damaged/,
      );
    });
  });

  describe('of an installation that made its own secret', () => {
    const BACKUP_PASSPHRASE = 'correct horse battery staple';
    const own = (config: AppConfig): AppConfig => config.with({ APP_SECRET: undefined });
    const secretOf = (config: AppConfig): Promise<string> =>
      readFile(path.join(config.dataDir, 'app-secret'), 'utf8');

    it('leaves the secret out, says so, and is restored where it has been copied to', async () => {
      const file = path.join(folder, 'one.zip');
      const here = own(source);
      expect((await createBackup(here, file)).secret).toBe('left out');
      const secret = await secretOf(here);
      for (const content of (await OpenBackup.of(file)).entries.values())
        expect(content.includes(secret)).toBe(false);
      expect((await readFile(file)).includes(secret)).toBe(false);
      const target = own(await emptyTarget('target'));
      await expect(restoreBackup(target, file)).rejects.toThrow(/or put its app-secret into DATA_DIR first/);
      // Looking for it made none.
      expect(existsSync(target.dataDir)).toBe(false);
      await mkdir(target.dataDir);
      await writeFile(path.join(target.dataDir, 'app-secret'), secret, { mode: 0o600 });
      expect(await restoreBackup(target, file)).toMatchObject({ doubt: null });
      expect(await contents(target)).toEqual(await contents(here));
      // Without a copy all but what it sealed can be had, and no new one is made for it.
      const lost = own(await emptyTarget('lost'));
      const lines: string[] = [];
      await restoreBackup(lost, file, { unverified: true, log: (line) => lines.push(line) });
      expect(lines.join('\n')).toMatch(/APP_SECRET differs from the one of the backup/);
      expect(existsSync(path.join(lost.dataDir, 'app-secret'))).toBe(false);
    });

    it('has the secret wrapped by a passphrase, which is all that another machine needs', async () => {
      const file = path.join(folder, 'one.zip');
      const here = own(source).with({ BACKUP_PASSPHRASE });
      expect((await createBackup(here, file)).secret).toBe('wrapped');
      const secret = await secretOf(here);
      for (const content of (await OpenBackup.of(file)).entries.values())
        expect(content.includes(secret)).toBe(false);

      const target = own(await emptyTarget('target'));
      for (const [passphrase, words] of [
        [undefined, /BACKUP_PASSPHRASE is not set/],
        ['correct horse battery stapler', /BACKUP_PASSPHRASE is not the passphrase/],
      ] as const) {
        const refused = restoreBackup(target.with({ BACKUP_PASSPHRASE: passphrase }), file);
        await expect(refused).rejects.toThrow(words);
        expect(existsSync(target.dataDir)).toBe(false);
      }
      const lines: string[] = [];
      const log = (line: string): void => void lines.push(line);
      expect(await restoreBackup(target.with({ BACKUP_PASSPHRASE }), file, { log })).toMatchObject({
        doubt: null,
      });
      expect(await secretOf(target)).toBe(secret);
      expect(lines.join('\n')).not.toMatch(/APP_SECRET differs/);
      expect(await contents(target)).toEqual(await contents(here));

      // Who has lost the passphrase has the rows, on a deliberate word.
      const lost = own(await emptyTarget('lost'));
      lines.length = 0;
      await restoreBackup(lost, file, { unverified: true, log });
      expect(lines.join('\n')).toMatch(/app-secret is wrapped by a passphrase that is not here/);
      expect(existsSync(path.join(lost.dataDir, 'app-secret'))).toBe(false);
    });
  });

  it('is not made of a part that no restore could make again', async () => {
    await em.execute(
      `create table "bar_minute_p20260202" partition of "bar_minute" for values from ('2026-02-02') to ('2026-02-03')`,
    );
    await expect(createBackup(source, path.join(folder, 'one.zip'))).rejects.toThrow(
      /^public\.bar_minute_p20260202 is a part of a table, but no month of bars/,
    );
    expect((await readdir(folder)).filter((name) => name.includes('one.zip'))).toEqual([]);
  });

  it('tells once that calls were published which are in no database any more', async () => {
    const before = path.join(folder, 'before.zip');
    await createBackup(source, before);
    for (let n = 6; n <= 8; n += 1) await call(n);
    await createBackup(source, path.join(folder, 'after.zip'));
    const target = await emptyTarget('target');
    const { fork } = await restoreBackup(target, before);
    expect(fork).toMatchObject({ kind: 'lost', head: { seq: 8 } });
    expect(describeFork(fork!)).toMatch(/its call 8 of .+ is missing/);
    // The operator knows now; the next backup of the restored product has nothing to complain of.
    expect((await createBackup(target, path.join(folder, 'next.zip'))).fork).toBeNull();
  });

  it('notices a chain that somebody wrote anew', async () => {
    await createBackup(source, path.join(folder, 'one.zip'));
    await em.execute('alter table algorithm_call disable trigger user');
    await em.execute(`update algorithm_call set hash = repeat('a', 64) where seq = 5`);
    const { fork } = await createBackup(source, path.join(folder, 'two.zip'));
    expect(fork).toMatchObject({ kind: 'changed', head: { seq: 5 } });
  });

  it('is made by itself, as often and as many as the settings say', async () => {
    const config = configOf(source.databaseUrl, 'source', {
      BACKUP_DIR: 'kept',
      BACKUP_EVERY_H: '24',
      BACKUP_KEEP: '2',
    });
    const kept = path.join(folder, 'kept');
    const backups = async () => (await readdir(kept)).filter((name) => name.endsWith('.zip')).sort();
    const job = new ScheduledBackupJob(config);
    expect(await job.handle()).toMatchObject({ deleted: 0, secret: 'configured' });
    const [first] = await backups();
    // Not due yet.
    expect(await job.handle()).toBeUndefined();
    expect(await backups()).toEqual([first]);
    // Two older ones, and a file of somebody else's.
    for (const name of [
      'pricealgo-2026-01-01T00-00-00Z.zip',
      'pricealgo-2026-01-02T00-00-00Z.zip',
      'mine.zip',
    ])
      await writeFile(path.join(kept, name), '');
    const yesterday = new Date(Date.now() - 86_400_000);
    await rename(path.join(kept, first!), path.join(kept, 'pricealgo-2026-01-04T00-00-00Z.zip'));
    for (const name of await backups()) await utimes(path.join(kept, name), yesterday, yesterday);
    await writeFile(path.join(kept, 'pricealgo-2026-01-03T00-00-00Z.zip.part'), '');
    // Another worker's draft is under way.
    expect(await job.handle()).toBeUndefined();
    await utimes(path.join(kept, 'pricealgo-2026-01-03T00-00-00Z.zip.part'), yesterday, yesterday);
    expect(await job.handle()).toMatchObject({ deleted: 2 });
    expect(await backups()).toHaveLength(3);
    expect(existsSync(path.join(kept, 'mine.zip'))).toBe(true);
    expect((await readdir(kept)).some((name) => name.endsWith('.part'))).toBe(false);
    expect(await new ScheduledBackupJob(source).handle()).toBeUndefined();
  });
});
