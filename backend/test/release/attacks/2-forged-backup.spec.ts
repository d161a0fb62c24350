import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { jest } from '@jest/globals';
import { partitionSql } from '../../../src/common/market/minute-partition.js';
import { holdInProcess, kill, query } from '../../lifecycle/held-postgres.js';
import { runCommand, type Ended } from '../../lifecycle/product.js';
import { cleanUp, tempFolder } from '../../lifecycle/temp-folder.js';
import { OpenBackup } from '../../setup/forged-backup.js';
import { AttackFigures } from './attack-figures.js';

jest.setTimeout(180_000);

const SECRET = 'of-this-test-and-32-characters-long';

interface Forgery {
  readonly what: string;
  /** @param sql a command that Postgres' user would run on the machine of the database */
  readonly forge: (backup: OpenBackup, sql: string) => void;
  readonly says: RegExp;
}

const FORGERIES: readonly Forgery[] = [
  {
    what: 'the name of a table',
    forge: (backup, sql) => backup.rename('instrument', `public.instrument disable trigger user; ${sql}; --`),
    says: /names the table "public\.instrument disable .*, which its migrations do not make/,
  },
  {
    what: 'the name of a column',
    forge: (backup, sql) => {
      const { columns } = backup.table('instrument');
      columns.push(`${columns.pop()!}) from stdin; ${sql}; --`);
    },
    says: /names the column ".*, which its migrations do not make/,
  },
  {
    what: 'the bounds of a part',
    forge: (backup, sql) => void (backup.table('bar_minute').partitions[0]!.bounds += `; ${sql}`),
    says: /names the part .* which is none of its months/,
  },
  {
    what: 'the name of a part',
    forge: (backup, sql) => {
      const [part] = backup.table('bar_minute').partitions;
      part!.name += ` partition of public.bar_minute ${part!.bounds}; ${sql}; --`;
    },
    says: /names the part .* none of its months/,
  },
  {
    what: 'the name of a sequence',
    forge: ({ manifest }, sql) =>
      void (manifest.sequences[0]!.name = `public.feed_term'::regclass, 1); ${sql}; --`),
    says: /names the sequence .*, which its migrations do not make/,
  },
  {
    what: 'the name of a migration',
    forge: ({ manifest }, sql) => void (manifest.migrations[0] += `'); ${sql}; --`),
    says: /which is no migration of this product/,
  },
  {
    what: 'a size that would fill the disk',
    forge: (backup) => void (backup.table('instrument').bytes = 10_000_000_000),
    says: /would unpack from \d+ to 10\d+ bytes, more than 100 times as many/,
  },
  {
    what: 'a file outside of the data folder',
    forge: ({ manifest }) => {
      const entry = 'files/pictures/../../escaped.webp';
      manifest.files.push({ entry, bytes: 1, sha256: 'a'.repeat(64) });
    },
    says: /is no file of this product's/,
  },
];

describe('a forged backup and the shipped command `npm run restore`', () => {
  const figures = new AttackFigures('2-forged-backup');
  let folder: string;
  let postgres: Awaited<ReturnType<typeof holdInProcess>>;
  let genuine: string;
  /** A file that is there once Postgres' user has run a command. */
  let ran: string;
  let databases = 0;

  /** The address of a new database with nothing in it. */
  const emptyDatabase = async (): Promise<string> => {
    const name = `forged_${(databases += 1)}`;
    await query(postgres.url, `create database ${name} template template0`);
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  /** @param secret of the machine that runs it; a stranger's machine has another or none */
  const command = (name: string, args: string[], url: string, dataDir: string, secret = ''): Promise<Ended> =>
    runCommand(name, args, { DATABASE_URL: url, DATA_DIR: dataDir, APP_SECRET: secret }).ended;
  const sql = (): string => `copy (select 1) to program 'touch ${ran}'`;

  beforeAll(async () => {
    folder = tempFolder();
    ran = path.join(folder, 'open', 'ran');
    mkdirSync(path.dirname(ran));
    // Postgres may be another user than the one who runs this.
    chmodSync(path.dirname(ran), 0o777);
    postgres = await holdInProcess(folder);
    const [url, dataDir] = [await emptyDatabase(), path.join(folder, 'source')];
    const migrated = await command('migrate', [], url, dataDir, SECRET);
    expect(migrated).toMatchObject({ code: 0 });
    await query(url, partitionSql(Date.UTC(2026, 0)));
    genuine = path.join(folder, 'genuine.zip');
    expect(await command('backup', [genuine], url, dataDir, SECRET)).toMatchObject({ code: 0 });
  });
  afterAll(async () => {
    figures.write();
    if (postgres) await kill(postgres.child, 'SIGTERM');
    cleanUp();
  });

  /** What `restore` comes to, in an empty database and a new data folder. */
  async function restored(
    file: string,
    ...options: string[]
  ): Promise<Ended & { tables: number; files: string[] }> {
    const [url, dataDir] = [await emptyDatabase(), path.join(folder, `target-${databases}`)];
    const ended = await command('restore', [file, ...options], url, dataDir);
    const [row] = await query(
      url,
      `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`,
    );
    return { ...ended, tables: row!['n'] as number, files: existsSync(dataDir) ? readdirSync(dataDir) : [] };
  }
  async function forged(name: string, forge: (backup: OpenBackup) => void, sealed = false): Promise<string> {
    const backup = await OpenBackup.of(genuine);
    if (!sealed) backup.entries.delete('seal.json');
    forge(backup);
    return backup.write(path.join(folder, name));
  }

  it('could run a command on this machine, were its words taken as SQL, and would be taken were it genuine', async () => {
    const url = await emptyDatabase();
    await query(url, `copy (select 1) to program 'touch ${ran}.proof'`);
    expect(existsSync(`${ran}.proof`)).toBe(true);
    const { code, stdout, tables } = await restored(genuine, '--unverified');
    expect({ code, filled: tables > 100 }).toEqual({ code: 0, filled: true });
    expect(stdout).toContain('UNVERIFIED');
  });

  it.each(FORGERIES)('runs nothing and ends with 1 where $what is forged', async ({ what, forge, says }) => {
    const file = await forged('forged.zip', (backup) => forge(backup, sql()));
    const { code, stderr, tables, files } = await restored(file, '--unverified');
    // First: it is what matters.
    expect(existsSync(ran)).toBe(false);
    expect(code).toBe(1);
    expect(stderr).toMatch(says);
    // One line, without a stack.
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(tables).toBe(0);
    expect(files.filter((name) => !/^(?:app-secret)?$/.test(name))).toEqual([]);
    expect(existsSync(path.join(folder, 'escaped.webp'))).toBe(false);
    figures.add(
      what,
      `exit code ${code}, no command ran, ${tables} tables left`,
      'no command, not 0, nothing left',
    );
  });

  it('is refused without --unverified, and with it where our own seal is on another manifest', async () => {
    const bare = await forged('bare.zip', () => undefined);
    const asked = await restored(bare);
    expect(asked).toMatchObject({ code: 1, tables: 0 });
    expect(asked.stderr).toContain('Nothing proves who wrote');
    const [url, dataDir] = [await emptyDatabase(), path.join(folder, 'source')];
    const changed = await forged(
      'changed.zip',
      ({ manifest }) => void (manifest.takenAt = new Date(0).toISOString()),
      true,
    );
    // On the machine that has the key of the seal.
    const { code, stderr } = await command('restore', [changed, '--unverified'], url, dataDir, SECRET);
    expect(code).toBe(1);
    expect(stderr).toMatch(/seal/);
    figures.add('a changed manifest under our own seal', 'refused, --unverified or not', 'refused');
  });

  it('is a name and no command line, whatever the file is called', async () => {
    const name = `$(touch ran);touch ran;'.zip`;
    const file = await forged(name, (backup) => FORGERIES[0]!.forge(backup, sql()));
    expect(await restored(file, '--unverified')).toMatchObject({ code: 1, tables: 0 });
    expect([existsSync(ran), readdirSync(folder).includes('ran'), existsSync('ran')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
