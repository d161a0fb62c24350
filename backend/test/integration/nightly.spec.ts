import { RunService } from '../../src/modules/analysis/runs/run.service.js';
import { AnalysisRun } from '../../src/modules/analysis/runs/analysis-run.entity.js';
import type { RunState } from '@pricealgo/contract/analysis';
import { nightOf } from '../../src/modules/analysis/nightly/nightly-plan.js';
import { AT_A_TIME, NightlyRunService } from '../../src/modules/analysis/nightly/nightly-run.service.js';
import { NightlyTickerService } from '../../src/modules/analysis/nightly/nightly-ticker.service.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const midnightMs = Math.floor(Date.now() / DAY_MS) * DAY_MS;
/**
 * 03:00 UTC after the last session before now, in the night of stocks and of coins: what is asked for is dated by the wall clock,
 * and so belongs to it.
 */
const nightMs = Array.from({ length: 8 }, (_, back) => midnightMs + 3 * HOUR_MS - back * DAY_MS).find(
  (atMs) => atMs <= Date.now() && nightOf(atMs, 'exchange') !== null,
)!;

describe('nightly runs', () => {
  let test: TestApp;
  beforeAll(async () => {
    // Without the worker role nobody makes the runs: this file ends them.
    test = await createTestApp({ ROLES: 'api', ANALYSIS_NIGHTLY_TICKERS: '3' });
  });
  afterAll(() => test.close());

  const node = (): NightlyRunService =>
    new NightlyRunService(test.orm.em, test.app.get(NightlyTickerService), test.app.get(RunService));
  const runs = (): Promise<AnalysisRun[]> => test.orm.em.fork().find(AnalysisRun, { trigger: 'nightly' });
  const moveAll = (state: RunState): Promise<number> =>
    test.orm.em.fork().nativeUpdate(AnalysisRun, { state: { $in: ['queued', 'running'] } }, { state });

  it('asks for a few at a time, whatever the number of nodes, until every wish has its run', async () => {
    expect(nightOf(nightMs, 'utc-day')).not.toBeNull();
    const nodes = [node(), node()];
    for (let round = 1; round <= 6; round++) {
      await Promise.all([...nodes, ...nodes].map((one) => one.requestNext(nightMs)));
      // Whoever came second while the first one asked goes on now.
      for (const one of nodes) await one.requestNext(nightMs);
      expect(await runs()).toHaveLength(round * AT_A_TIME);
      await moveAll(round % 2 ? 'done' : 'failed');
    }
    const made = await runs();
    expect(made.every(({ requestedBy }) => requestedBy === null || requestedBy === undefined)).toBe(true);
    expect(new Set(made.map(({ algo, instrument }) => `${algo} ${instrument}`)).size).toBe(12);
    expect(new Set(made.map(({ instrument }) => instrument)).size).toBe(3);
    // Done for this night, also for a node that has just started.
    expect(await node().requestNext(nightMs)).toBe(0);
  });

  it('does nothing by day', async () => {
    expect(await node().requestNext(midnightMs + 12 * HOUR_MS)).toBe(0);
  });

  it('waits for what is under way, but not for a run that hangs', async () => {
    const em = test.orm.em.fork();
    await em.execute('delete from analysis_run');
    const one = node();
    expect(await one.requestNext(nightMs)).toBe(AT_A_TIME);
    await moveAll('running');
    expect(await one.requestNext(nightMs)).toBe(0);
    await em.nativeUpdate(AnalysisRun, {}, { createdAt: new Date(nightMs) });
    expect(await one.requestNext(nightMs + 14 * 60_000)).toBe(0);
    expect(await one.requestNext(nightMs + 16 * 60_000)).toBe(AT_A_TIME);
  });
});
