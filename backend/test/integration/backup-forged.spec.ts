import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { partitionSql } from '../../src/common/market/minute-partition.js';
import { AppConfig } from '../../src/config/app-config.js';
import { createBackup } from '../../src/infra/backup/create-backup.js';
import { restoreBackup } from '../../src/infra/backup/restore-backup.js';
import { OpenBackup } from '../setup/forged-backup.js';
import { createTestDatabase } from '../setup/test-database.js';

const SECRET = 'of-this-test-and-32-characters-long';

/** Whoever has a backup in hand can write anything into it. Each is restored by an operator who was talked into `--unverified`. */
describe('a forged backup', () => {
  const cleanUp: (() => Promise<unknown>)[] = [];
  let folder: string;
  let genuine: string;
  let target: AppConfig;
  /** A file that is there once Postgres' user has run a command. */
  let ran: string;

  const configOf = async (template: 'template0' | undefined, name: string): Promise<AppConfig> => {
    const { url, drop } = await createTestDatabase(template);
    cleanUp.push(drop);
    return AppConfig.fromEnv(
      { NODE_ENV: 'test', APP_SECRET: SECRET, DATABASE_URL: url, DATA_DIR: path.join(folder, name) },
      folder,
    );
  };
  const query = async (config: AppConfig, sql: string): Promise<object[]> => {
    const client = new pg.Client({ connectionString: config.databaseUrl });
    await client.connect();
    try {
      return (await client.query<object>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  /** Runs a command on the database's machine, for a database account that may. */
  const program = (): string => `copy (select 1) to program 'touch ${ran}'`;
  const forged = async (change: (backup: OpenBackup) => void, twice?: string): Promise<string> => {
    const backup = await OpenBackup.of(genuine);
    // Who has the file, and no key: a seal of ours on it would be refused before all else.
    backup.entries.delete('seal.json');
    change(backup);
    return backup.write(path.join(folder, 'forged.zip'), twice);
  };
  const refused = async (file: string, words: RegExp): Promise<void> => {
    const error = await restoreBackup(target, file, { unverified: true }).then(
      () => new Error('it was restored'),
      (thrown: Error) => thrown,
    );
    // First: it is what matters.
    expect(existsSync(ran)).toBe(false);
    expect(error.message).toMatch(words);
    expect(error.message).not.toMatch(/\n/);
    expect(
      await query(target, `select relname from pg_class where relnamespace = 'public'::regnamespace`),
    ).toEqual([]);
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pricealgo-forged-'));
    // Postgres may be another user than the one who runs this.
    await mkdir(path.join(folder, 'open'));
    await chmod(folder, 0o755);
    await chmod(path.join(folder, 'open'), 0o777);
    ran = path.join(folder, 'open/ran');
    const source = await configOf(undefined, 'source');
    await query(source, partitionSql(Date.UTC(2026, 0)));
    genuine = path.join(folder, 'genuine.zip');
    await createBackup(source, genuine);
  });
  beforeEach(async () => void (target = await configOf('template0', 'target')));
  afterEach(async () => {
    await cleanUp.pop()!();
    await rm(ran, { force: true });
    await rm(path.join(folder, 'target'), { recursive: true, force: true });
  });
  afterAll(async () => {
    for (const step of cleanUp.splice(0).reverse()) await step();
    await rm(folder, { recursive: true });
  });

  it('could run a command here, were its words taken as SQL', async () => {
    await query(target, program());
    expect(existsSync(ran)).toBe(true);
  });

  describe('runs no command by', () => {
    it('the name of a table', async () => {
      const file = await forged((backup) =>
        backup.rename('instrument', `public.instrument disable trigger user; ${program()}; --`),
      );
      await refused(file, /names the table "public\.instrument disable .*, which its migrations do not make/);
    });

    it('the name of a column', async () => {
      const file = await forged((backup) => {
        const { columns } = backup.table('instrument');
        columns.push(`${columns.pop()!}) from stdin; ${program()}; --`);
      });
      await refused(file, /names the column ".*, which its migrations do not make in public\.instrument/);
    });

    it('the bounds of a part', async () => {
      const file = await forged((backup) => {
        const [part] = backup.table('bar_minute').partitions;
        part!.bounds += `; ${program()}`;
      });
      await refused(file, /names the part "public\.bar_minute_2026_01" .* which is none of its months/);
    });

    it('the name of a part', async () => {
      const file = await forged((backup) => {
        const [part] = backup.table('bar_minute').partitions;
        part!.name += ` partition of public.bar_minute ${part!.bounds}; ${program()}; --`;
      });
      await refused(file, /names the part "public\.bar_minute_2026_01 partition of .* none of its months/);
    });

    it('the part of a table that has none', async () => {
      const file = await forged((backup) => {
        backup.table('instrument').partitions = backup.table('bar_minute').partitions;
      });
      await refused(file, /of public\.instrument .* which is none of its months/);
    });

    it('the name of a sequence', async () => {
      const file = await forged(({ manifest }) => {
        manifest.sequences[0]!.name = `public.feed_term'::regclass, 1); ${program()}; --`;
      });
      await refused(file, /names the sequence "public\.feed_term'.*, which its migrations do not make/);
    });

    it('the name of a migration', async () => {
      const file = await forged(({ manifest }) => {
        manifest.migrations[0] += `'); ${program()}; --`;
      });
      await refused(
        file,
        /names "Migration20261127190100_baseline'.*, which is no migration of this product/,
      );
    });
  });

  it('is told of by lines that a terminal does not obey', async () => {
    const name = 'public.\u001b[2J\u009b0m\r\nok';
    for (const change of [
      (backup: OpenBackup) => backup.rename('instrument', name),
      (backup: OpenBackup) => {
        backup.table('instrument').bytes += 1;
        backup.rename('instrument', name);
      },
      (backup: OpenBackup) => backup.fill('schema_migration', ['\u001b[2J\tname\t2026-01-01']),
    ])
      await refused(await forged(change), /^[\x20-\x7e…]+$/);
  });

  it('puts no file elsewhere than among the pictures', async () => {
    for (const entry of ['files/outbox/mail.eml', 'files/postgres.password', 'files/pictures/.hidden'])
      await refused(await forged((backup) => backup.add(entry, 'x')), /is no file of this product's/);
    // Not from the manifest, nor from the archive.
    await refused(
      await forged(({ manifest }) => {
        manifest.files.push({ entry: 'files/pictures/../../x.webp', bytes: 1, sha256: 'a'.repeat(64) });
      }),
      /has "files\/pictures\/\.\.\/\.\.\/x\.webp", which is no file of this product's/,
    );
    await refused(
      await forged(({ manifest }) => {
        manifest.files.push({ entry: 'files/app-secret', bytes: 1, sha256: 'a'.repeat(64) });
      }),
      /has "files\/app-secret", which is no file of this product's/,
    );
    expect(existsSync(path.join(folder, 'target'))).toBe(false);
    expect((await readdir(folder)).filter((name) => /webp|eml|outbox/.test(name))).toEqual([]);
  });

  it('has the entries of its manifest and no other, each once', async () => {
    const extra = (backup: OpenBackup): void =>
      void backup.entries.set('files/pictures/extra.webp', Buffer.from('x'));
    await refused(
      await forged(extra),
      /has "files\/pictures\/extra\.webp", of which its manifest says nothing/,
    );
    const lacking = (backup: OpenBackup): void => void backup.entries.delete('tables/public.instrument.copy');
    await refused(await forged(lacking), /lacks "tables\/public\.instrument\.copy"/);
    await refused(await forged(() => undefined, 'tables/public.instrument.copy'), /instrument\.copy" twice/);
    const double = ({ manifest }: OpenBackup): void => void manifest.tables.push(manifest.tables[0]!);
    await refused(await forged(double), /names an entry twice/);
    const elsewhere = (backup: OpenBackup): void => {
      backup.table('instrument').entry = backup.table('bar_daily').entry;
    };
    await refused(await forged(elsewhere), /has rows of "public\.instrument" in "tables\/public\.bar_daily/);
  });

  it('brings every table, column and sequence of its schema', async () => {
    const withoutTable = ({ manifest, entries }: OpenBackup): void => {
      manifest.tables = manifest.tables.filter(({ name }) => name !== 'public.algorithm_call');
      entries.delete('tables/public.algorithm_call.copy');
    };
    await refused(await forged(withoutTable), /lacks the table "public\.algorithm_call"/);
    const withoutColumn = (backup: OpenBackup): void => void backup.table('instrument').columns.pop();
    await refused(await forged(withoutColumn), /lacks the column ".*" of public\.instrument/);
    const withoutSequence = ({ manifest }: OpenBackup): void => void manifest.sequences.pop();
    await refused(await forged(withoutSequence), /lacks the sequence "/);
  });

  it('decides by no row which migrations run next', async () => {
    const file = await forged((backup) => {
      const rows = backup.entries.get('tables/public.schema_migration.copy')!.toString('utf8').split('\n');
      backup.fill('schema_migration', rows.filter(Boolean).slice(0, -1));
    });
    await refused(file, /rows of the backup name other migrations than its manifest/);
  });

  it('is unpacked no further than its manifest says', async () => {
    const file = await forged((backup) =>
      // A thousand times what it was, which packs to next to nothing.
      backup.entries.set('tables/public.instrument.copy', Buffer.alloc(64_000_000)),
    );
    await refused(file, /tables\/public\.instrument\.copy of the backup is larger than it may be/);
  });

  it('is refused for what it would be unpacked, where that is past belief', async () => {
    const file = await forged((backup) => {
      backup.table('instrument').bytes = 10_000_000_000;
    });
    await refused(file, /would unpack from \d+ to 10\d+ bytes, more than 100 times as many/);
  });
});
