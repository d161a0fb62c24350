import type { Type } from '@nestjs/common';
import type { AddJobOptions, JobQueue } from '../../src/infra/queue/job-queue.js';
import {
  FundamentalsRepository,
  RefreshLogRepository,
  RefreshReferenceJob,
} from '../../src/modules/fundamentals/index.js';
import { ReferenceDueJob } from '../../src/modules/fundamentals/refresh/refresh-reference.job.js';
import { REFERENCE_KINDS } from '../../src/modules/fundamentals/refresh/refresh-log.repository.js';
import { CorporateActionRepository } from '../../src/modules/bars/index.js';
import { MARKET_DATA_PROVIDER, type MarketDataProvider } from '../../src/modules/market-sources/index.js';
import { InstrumentDirectory } from '../../src/modules/tickers/instrument-directory.js';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { fmpServer } from '@pricealgo/test-kit/fmp-server';
import type { VendorServer } from '@pricealgo/test-kit/vendor-server';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const KEY = 'NASDAQ:AAPL';

describe('refresh of reference data', () => {
  let fmp: VendorServer;
  let test: TestApp;

  beforeAll(async () => {
    fmp = await fmpServer(new FakeMarket(['AAPL'], Date.now() - 3_600_000)).listen();
    test = await createTestApp({
      MARKET_DATA: 'fmp',
      FMP_API_KEY: 'test-key',
      FMP_BASE_URL: fmp.url,
      FMP_CALLS_PER_MINUTE: '100000',
      ROLES: 'worker',
    });
  });
  afterAll(async () => {
    await test.close();
    await fmp.close();
  });

  const stored = async (): Promise<unknown> => {
    const em = test.orm.em.fork();
    // The worker's own schedule refreshes the other instruments meanwhile.
    const of = `instrument = '${KEY}'`;
    return Promise.all([
      em.execute(
        `select source, content - 'asOfMs' as content from instrument_profile where ${of} order by 1`,
      ),
      em.execute(
        `select source, period, fiscal_date, items from fundamental_statement where ${of} order by 1, 2, 3`,
      ),
      em.execute(
        `select source, type, ex_date, ratio, amount from corporate_action where ${of} order by 1, 2, 3`,
      ),
      em.execute(`select source, count(*)::int as n from bar_daily where ${of} group by 1`),
    ]);
  };

  it('stores what the vendor says under its name, and running it again changes nothing', async () => {
    const job = test.app.get(RefreshReferenceJob);
    for (const kind of REFERENCE_KINDS) await job.handle({ kind, key: KEY });
    const first = (await stored()) as Record<string, unknown>[][];
    for (const rows of first) {
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toMatchObject({ source: 'fmp' });
    }
    const [profile] = await test.app
      .get(FundamentalsRepository, { strict: false })
      .profilesAt(KEY, Date.now());
    expect(profile).toMatchObject({ source: 'fmp', sector: 'Technology', statistics: { marketCap: 3.5e12 } });
    for (const kind of REFERENCE_KINDS) await job.handle({ kind, key: KEY });
    expect(await stored()).toEqual(first);
  });

  it('queues one job per instrument and kind, and none for what is fresh', async () => {
    const ids: string[] = [];
    const queue = {
      add: async (_name: string, _payload: unknown, options: AddJobOptions) => void ids.push(options.jobId!),
    } as unknown as JobQueue;
    const get = <T>(token: Type<T> | symbol): T => test.app.get<T>(token, { strict: false });
    await new ReferenceDueJob(
      get<MarketDataProvider>(MARKET_DATA_PROVIDER),
      get(InstrumentDirectory),
      get(RefreshLogRepository),
      queue,
    ).handle();
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id.includes('NASDAQ-AAPL'))).toEqual([]);
    expect(ids.every((id) => /^reference-[a-z]+-[A-Z]+-[^:]+-\d{4}-\d\d-\d\d$/.test(id))).toBe(true);
  });

  it('knows which dividends there are none of, because the vendor was asked', async () => {
    const actions = test.app.get(CorporateActionRepository, { strict: false });
    const today = Math.floor(Date.now() / 86_400_000) * 86_400_000;
    expect(today - (await actions.coveredUntilMs(KEY))!).toBeLessThanOrEqual(86_400_000);
    // Nobody was asked about an instrument that the vendor does not serve.
    expect(await actions.coveredUntilMs('NASDAQ:NOBODY')).toBeNull();
  });

  it('leaves an instrument alone that has gone, and lets the queue try again when the vendor fails', async () => {
    const job = test.app.get(RefreshReferenceJob);
    const before = await stored();
    await job.handle({ kind: 'profile', key: 'NASDAQ:GONE' });
    await fmp.close();
    await expect(job.handle({ kind: 'profile', key: KEY })).rejects.toThrow();
    expect(await stored()).toEqual(before);
  });

  it('does nothing where the market is simulated', async () => {
    const simulated = await createTestApp({ ROLES: 'worker' });
    try {
      await simulated.app.get(ReferenceDueJob).handle();
      await simulated.app.get(RefreshReferenceJob).handle({ kind: 'history', key: KEY });
      expect(
        await simulated.orm.em.fork().execute('select count(*)::int as n from reference_refresh'),
      ).toEqual([{ n: 0 }]);
    } finally {
      await simulated.close();
    }
  });
});
