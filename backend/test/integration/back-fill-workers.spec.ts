import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { fmpServer } from '@pricealgo/test-kit/fmp-server';
import type { VendorServer } from '@pricealgo/test-kit/vendor-server';
import { BackFillRoom } from '../setup/back-fill.js';
import { createTestApp, ownRedis, type TestApp } from '../setup/test-app.js';

const MAIN = path.resolve(import.meta.dirname, '../../dist/main.js');
const DAY_MS = 86_400_000;
const DAYS = '/historical-price-eod/non-split-adjusted';

describe('a back-fill and its workers', () => {
  const market = new FakeMarket(['AAPL', 'MSFT'], Date.now() - 3 * DAY_MS);
  const days = market.bars('AAPL', DAY_MS, 0, Date.now());
  let folder: string;
  let fmp: VendorServer;
  let env: Record<string, string>;
  let room: BackFillRoom;
  let child: ChildProcess | undefined;
  let other: TestApp | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-worker-'));
    fmp = await fmpServer(market).listen();
    env = {
      MARKET_DATA: 'fmp',
      FMP_API_KEY: 'test-key',
      FMP_BASE_URL: fmp.url,
      FMP_CALLS_PER_MINUTE: '100000',
    };
    room = await BackFillRoom.open({ ...env, ROLES: 'api' });
  });
  afterAll(async () => {
    await room.close();
    await fmp.close();
    rmSync(folder, { recursive: true, force: true });
  });

  beforeEach(() => {
    fmp.faults.clear();
    fmp.requests.length = 0;
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await dismiss();
  });

  /** A worker as a process of its own. */
  function startWorker(): ChildProcess {
    const redisUrl = ownRedis();
    return spawn(process.execPath, [MAIN], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        PORT: '0',
        LOG_LEVEL: 'silent',
        DEMO_CONTENT: 'false',
        DATA_DIR: folder,
        DATABASE_URL: room.test.config.databaseUrl,
        ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
        ...env,
        ROLES: 'worker',
      },
      stdio: 'ignore',
    });
  }

  const asked = (of: string): number => fmp.requests.filter((one) => one.path === of).length;
  const worker = (changes: Record<string, string> = {}): Promise<TestApp> =>
    createTestApp({ ...env, ...changes, ROLES: 'worker' }, room.test.config.databaseUrl);
  const dismiss = async (): Promise<void> => {
    await other?.close();
    other = undefined;
  };

  // What the schedules of a worker fetch (its directory, prices) counts as well.
  it('keeps to the budget, tells when it goes on, and asks for the rest only when there is more', async () => {
    other = await worker({ FMP_CALLS_PER_MINUTE: '4' });
    const jobId = await room.start('MSFT');
    const held = await room.rests(jobId);
    expect(held.state).toBe('queued');
    expect(held.reason).toMatch(/^fmp: not asked for another \d+ s$/);
    expect(held.nextMs).toBeGreaterThan(Date.now());
    // Until the counter that nodes share can be reached, a node that has just begun counts for itself.
    expect(fmp.requests.length).toBeLessThanOrEqual(ownRedis() ? 8 : 4);
    await dismiss();
    other = await worker();
    expect(await room.hurried(jobId)).toMatchObject({ state: 'done', result: { days: days.length } });
    expect([asked(DAYS), asked('/profile')]).toEqual([1, 1]);
  });

  describe('half-way', () => {
    let jobId: string;
    beforeAll(async () => {
      // What the first worker asks of the days is never answered: it dies half-way for certain.
      fmp.requests.length = 0;
      fmp.faults.set(DAYS, { hang: true });
      jobId = await room.start('AAPL');
      child = startWorker();
      await fmp.asked(DAYS);
      expect(await room.state(jobId)).toMatchObject({ state: 'running', progress: 25 });
      const [none, [split]] = (await room.stored('NASDAQ:AAPL')) as [unknown[], unknown[]];
      expect([none, split]).toEqual([[], expect.anything()]);
      child.kill('SIGKILL');
      await once(child, 'exit');
      fmp.faults.clear();
    });

    it('is taken over from a killed worker by another one, which asks for the rest only, and nothing is stored twice', async () => {
      other = await worker();
      await fmp.asked(DAYS);
      expect(await room.rests(jobId)).toMatchObject({
        state: 'done',
        progress: 100,
        result: { source: 'fmp', days: days.length, splits: 1, dividends: 1 },
      });
      const [bars, actions] = await room.stored('NASDAQ:AAPL');
      expect([bars!.length, actions!.length]).toEqual([days.length, 2]);
      expect([asked('/splits'), asked('/dividends'), asked(DAYS)]).toEqual([0, 0, 1]);
    });
  });
});
