import { jest } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { logOutput } from '../../src/common/logging/log-output.js';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { krakenServer } from '@pricealgo/test-kit/kraken-server';
import { makeAdmin, type Admin } from '../setup/accounts.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

interface Line {
  msg: string;
  context?: string;
  req?: { id: string };
}

/** Waits for what is seen; the runner's own limit ends a wait in vain. */
async function until(seen: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await seen())) await setTimeout(50);
}

describe('a source that an administrator chose and that nobody reaches', () => {
  let test: TestApp;
  let admin: Admin;
  const lines: Line[] = [];

  beforeAll(async () => {
    jest.spyOn(logOutput, 'write').mockImplementation((line) => {
      lines.push(JSON.parse(String(line)) as Line);
      return true;
    });
    const kraken = await krakenServer(new FakeMarket(['BTCUSD'], Date.now())).listen();
    await kraken.close();
    test = await createTestApp({
      MARKET_DATA: 'simulated',
      KRAKEN_BASE_URL: kraken.url,
      KRAKEN_SOCKET_URL: kraken.socketUrl,
      LOG_LEVEL: 'warn',
      LOG_PRETTY: 'false',
      ADMIN_TOTP: 'optional',
      RATE_LIMIT_FACTOR: '100',
    });
    admin = await makeAdmin(test);
    const { body } = await admin.get('admin/settings').expect(200);
    const changes = { 'market.providers': ['kraken'] };
    await admin.post('updateapplicationinfo', { changes, seen: body.data.lastChange }).expect(200);
  });
  afterAll(async () => {
    await test.close();
    jest.restoreAllMocks();
  });

  const dependency = async (name: string) =>
    (await test.http.get('/api/health/ready').expect(200)).body.data.dependencies.find(
      (one: { name: string }) => one.name === name,
    );

  it('is down for who asks for health, and is what is named, not the market before', async () => {
    // In the first moments after the choice, and whenever it begins anew, it has neither answered nor failed.
    for (const [name, words] of [
      ['market-data', /^no source answers: kraken /],
      ['quotes', /^nothing has come from kraken yet$/],
    ] as const) {
      await until(async () => {
        const { status, detail } = await dependency(name);
        return status === 'down' && words.test(detail);
      });
    }
  });

  it('is what the alarm of the dashboard names', async () => {
    const feed = async () => (await admin.get('admin/dashboard').expect(200)).body.data.feed;
    await until(async () => (await feed()).down);
    expect(await feed()).toEqual({ source: 'kraken', simulated: false, down: true });
  });

  it('is logged by the feed itself, not in the name of the request that chose it', async () => {
    const ofFeed = () => lines.filter(({ msg }) => /kraken/.test(msg));
    await until(() => ofFeed().length > 0);
    expect(ofFeed().filter(({ req }) => req !== undefined)).toEqual([]);
  });
});
