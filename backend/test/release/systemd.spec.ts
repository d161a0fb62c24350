import { jest } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { PRODUCT_ARGS, PRODUCT_ENV } from '../../../scripts/lib/product-process.mjs';
import { ROOT, run } from '../lifecycle/product.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

jest.setTimeout(120_000);

const UNIT = readFileSync(path.join(ROOT, 'docker/systemd/pricealgo@.service'), 'utf8');
const ANALYZE = ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find((file) => existsSync(file));
const CHECKOUT = /\/opt\/pricealgo/g;

const linesOf = (name: string): string[] =>
  [...UNIT.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!);

if (!ANALYZE) console.warn('systemd-analyze is not installed: the unit was read and run, not verified');

describe('docker/systemd', () => {
  afterAll(cleanUp);

  (ANALYZE ? it : it.skip)('is a unit that systemd takes as it is', () => {
    const file = path.join(tempFolder(), 'pricealgo@.service');
    writeFileSync(file, UNIT.replace(CHECKOUT, ROOT));
    const { status, stdout, stderr } = spawnSync(ANALYZE!, ['verify', file], { encoding: 'utf8' });
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' });
  });

  it('runs what the image and npm run, and gives it time to end', () => {
    const dockerfile = readFileSync(path.join(ROOT, 'docker/Dockerfile'), 'utf8');
    const [, ...args] = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)![1]!) as string[];
    expect(args).toEqual([...PRODUCT_ARGS, 'backend/dist/main.js']);
    const [, environment] = /^ENV (.*)$/m.exec(dockerfile)!;
    const set = Object.entries(PRODUCT_ENV).map(([name, value]) => `${name}=${value}`);
    expect(environment!.split(' ')).toEqual(expect.arrayContaining(set));
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'backend/package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(scripts['start']).toBe(['node', ...PRODUCT_ARGS, 'dist/main.js'].join(' '));
    expect(linesOf('ExecStart')).toEqual([`/opt/pricealgo/node_modules/.bin/node ${args.join(' ')}`]);
    expect(linesOf('KillMode')).toEqual(['mixed']);
    // The server's own end takes 23 s, and its Postgres ends behind it.
    expect(Number.parseInt(linesOf('TimeoutStopSec')[0]!, 10)).toBeGreaterThanOrEqual(60);
  });

  it('starts with what the unit tells, and ends when it is told', async () => {
    const [data, credentials] = [tempFolder(), tempFolder()];
    writeFileSync(path.join(credentials, 'app_secret'), 'f3a9c1d27b6e4085912cab67d0e4f83b5a1c\n');
    const told = Object.fromEntries(
      linesOf('Environment').map((line) => line.split(/=(.*)/).slice(0, 2) as [string, string]),
    );
    expect(told).toEqual({
      NODE_ENV: 'production',
      DATA_DIR: '/var/lib/pricealgo',
      APP_SECRET_FILE: '%d/app_secret',
      ...PRODUCT_ENV,
    });
    expect(linesOf('LoadCredential')).toEqual(['app_secret:/etc/pricealgo/app_secret']);
    const PORT = String(await freePort());
    const [command, ...args] = linesOf('ExecStart')[0]!.replace(CHECKOUT, ROOT).split(' ');
    const server = run(
      command!,
      args,
      {
        ...told,
        DATA_DIR: data,
        APP_SECRET_FILE: told['APP_SECRET_FILE']!.replace('%d', credentials),
        PORT,
        PUBLIC_URL: `http://localhost:${PORT}`,
        ALLOW_HTTP_ON_LOOPBACK: 'true',
        SHUTDOWN_DELAY_S: '0',
      },
      { cwd: linesOf('WorkingDirectory')[0]!.replace(CHECKOUT, ROOT) },
    );
    await server.ready();
    expect((await fetch(`http://127.0.0.1:${PORT}/api/health/ready`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  });
});
