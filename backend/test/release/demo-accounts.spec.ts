import { jest } from '@jest/globals';
import { statSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { eventually } from '../lifecycle/processes.js';
import { startProduct, type Product } from '../lifecycle/product.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

jest.setTimeout(120_000);
afterEach(cleanUp);

interface Login {
  email: string;
  password: string;
}

/** What the terminal says of the demo logins. */
async function printed(product: Product, role: string): Promise<Login> {
  const line = new RegExp(`^Demo ${role}: (\\S+), password (\\S+)`, 'm');
  await eventually(() => line.test(product.stdout));
  const [, email, password] = line.exec(product.stdout)!;
  return { email: email!, password: password! };
}

async function logIn(url: string, call: string, login: Login): Promise<string> {
  const answer = await fetch(`${url}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  return ((await answer.json()) as { status: string }).status;
}

/** Of this machine in its networks; none where it has no network. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  );
}

describe('demo accounts', () => {
  it('are printed, work, stay the same, and are kept from others', async () => {
    const dataDir = tempFolder();
    const first = startProduct({ DATA_DIR: dataDir });
    const url = await first.ready();
    const [member, admin] = [await printed(first, 'member'), await printed(first, 'admin')];
    expect(await logIn(url, 'login', member)).toBe('success');
    expect(await logIn(url, 'adminLogIn', admin)).toBe('success');
    // Nobody sets up what has a demo administrator: that one is led to real prices.
    await eventually(() => first.stdout.includes('Stop with Ctrl-C'));
    expect(first.stdout).toContain(
      `Prices are invented. The demo admin chooses real ones at ${url}/admin/settings/sources\n`,
    );
    expect(first.stdout).not.toContain('Set everything up');
    expect(await logIn(url, 'adminLogIn', member)).toBe('error');
    expect(await logIn(url, 'login', { ...member, password: 'another password' })).toBe('error');
    expect(statSync(path.join(dataDir, 'demo-logins.json')).mode & 0o777).toBe(0o600);
    await first.end('SIGTERM');

    const second = startProduct({ DATA_DIR: dataDir });
    await second.ready();
    expect(await printed(second, 'member')).toEqual(member);
    await second.end('SIGTERM');
  });

  it('are for this machine alone where the server deliberately faces the network', async () => {
    const env = { DATA_DIR: tempFolder(), HOST: '0.0.0.0', ALLOW_PUBLIC_DEVELOPMENT: 'true' };
    const product = startProduct(env);
    const url = await product.ready();
    const member = await printed(product, 'member');
    await eventually(() =>
      product.stdout.includes(`Demo logins and ${url}/api/dev/outbox answer on this machine only`),
    );
    expect(await logIn(url, 'login', member)).toBe('success');
    expect((await fetch(`${url}/api/dev/outbox`)).status).toBe(200);
    const { port } = new URL(url);
    for (const address of ownAddresses()) {
      const away = `http://${address}:${port}`;
      expect((await fetch(`${away}/api/health/live`)).status).toBe(200);
      expect(await logIn(away, 'login', member)).toBe('error');
      expect((await fetch(`${away}/api/dev/outbox`)).status).toBe(404);
    }
    await product.end('SIGTERM');
  });

  it('do not exist in production', async () => {
    const secret = 'f3a9c1d27b6e4085912cab67d0e4f83b5a1c';
    const production = { NODE_ENV: 'production', ALLOW_HTTP_ON_LOOPBACK: 'true', APP_SECRET: secret };
    const env = { DATA_DIR: tempFolder(), ...production };
    const product = startProduct(env);
    await product.ready();
    const { stdout } = await product.end('SIGTERM');
    expect(stdout).not.toContain('Demo');
  });
});
