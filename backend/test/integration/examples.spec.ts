import { execFile, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { CreatedApiTokenDto } from '@pricealgo/contract/api-tokens';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { PROXIED, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const run = promisify(execFile);
const example = (name: string): string =>
  fileURLToPath(new URL(`../../../docs/examples/${name}`, import.meta.url));
const here = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

/** The programs of docs/examples, each as a reader would start it. */
describe('example clients', () => {
  let test: TestApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    test = await sharedApp(PROXIED);
    const user = await makeAccount(test);
    browser = new TestBrowser(test);
    await browser.logIn(user.email);
    await browser.post('/api/watchlists/create', { name: 'Dividends' });
  });

  const envOf = async (name: string, scopes: string[]): Promise<NodeJS.ProcessEnv> => {
    const form = { name, scopes, days: 7, currentPassword: GOOD_PASSWORD };
    const { body } = await browser.post('/api/api-tokens/create', form);
    const { token } = body.data as unknown as CreatedApiTokenDto;
    return { PATH: process.env.PATH, PRICEALGO_URL: test.url, PRICEALGO_TOKEN: token };
  };
  const start = async (command: string, name: string, scopes: string[]): Promise<string> => {
    const env = await envOf(name, scopes);
    const { stdout } = await run(command, [example(name)], { env, timeout: 25_000 });
    return stdout;
  };
  const unlessMissing = (command: string) => (here(command) ? it : it.skip);

  unlessMissing('curl')('curl', async () => {
    const answer = JSON.parse(await start('sh', 'watchlist.sh', ['read:watchlists'])) as { data: object[] };
    expect(answer.data).toContainEqual(expect.objectContaining({ name: 'Dividends' }));
    await expect(start('sh', 'watchlist.sh', ['read:alerts'])).rejects.toMatchObject({
      stdout: expect.stringContaining('scope_missing'),
    });
  });

  it('Node', async () => {
    const scopes = ['read:watchlists', 'write:watchlists'];
    expect(await start(process.execPath, 'watchlist.mjs', scopes)).toMatch(
      /Dividends\n(.*\n)*made: From Node\n/,
    );
    const { body } = await browser.get('/api/watchlists');
    expect(JSON.stringify(body.data)).toContain('"From Node"');
  });

  it('Node with a socket, first what holds and then what changes', async () => {
    const client = spawn(process.execPath, [example('prices.mjs')], {
      env: await envOf('prices.mjs', ['read:market']),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const lines: string[] = [];
      // Two that answer the subscription; any further one came by itself.
      for await (const line of createInterface(client.stdout)) if (lines.push(line) === 4) break;
      expect(lines.slice(0, 2).sort()).toEqual([
        expect.stringMatching(/^AAPL \d+(\.\d+)?$/),
        expect.stringMatching(/^BTCUSD \d+(\.\d+)?$/),
      ]);
      expect(lines).toHaveLength(4);
    } finally {
      client.kill();
    }
  });

  unlessMissing('python3')('Python', async () => {
    const lines = (await start('python3', 'quotes.py', ['read:watchlists'])).trim().split('\n');
    expect(JSON.parse(lines[0]!)).toContainEqual(expect.objectContaining({ name: 'Dividends' }));
    expect(lines[1]).toContain('AAPL');
  });
});
