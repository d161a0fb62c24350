import { gunzipSync } from 'node:zlib';
import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import { UpstreamError } from '../../src/common/errors/upstream-error.js';
import { canonicalJson, sha256Hex } from '../../src/common/json/canonical-json.js';
import { firstBrokenLink } from '../../src/modules/analysis/calls/call-chain.js';
import { CallRepository } from '../../src/modules/analysis/calls/call.repository.js';
import { ComputePool } from '../../src/modules/analysis/compute/compute-pool.js';
import { JobQueue } from '../../src/infra/queue/job-queue.js';
import { INPUT_COLLECTORS, type InputCollector } from '../../src/modules/analysis/inputs/input-collector.js';
import { AnalysisRun } from '../../src/modules/analysis/runs/analysis-run.entity.js';
import { AnalysisRunJob, GiveUpStaleJob } from '../../src/modules/analysis/runs/analysis-run.job.js';
import { RunService, RUN_JOB } from '../../src/modules/analysis/runs/run.service.js';
import { RunRepository, STALE_MS } from '../../src/modules/analysis/runs/run.repository.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

describe('analysis runs', () => {
  let test: TestApp;
  const user = randomUUID();
  beforeAll(async () => {
    test = await createTestApp({ ANALYSIS_RUNS_PER_DAY: '4' });
  });
  afterAll(() => test.close());

  const ask = (algo: AlgorithmName, instrument: string, requestedBy: string = user) =>
    test.app.get(RunService).request({ algo, instrument, params: {}, trigger: 'member', requestedBy });

  async function ended({ id }: AnalysisRun): Promise<AnalysisRun> {
    for (;;) {
      const run = (await test.app.get(RunRepository).byId(id))!;
      if (!['queued', 'running'].includes(run.state)) return run;
      await delay(50);
    }
  }
  const callOf = async (run: AnalysisRun) => (await test.app.get(CallRepository).byId(run.callId!))!.call;

  it('makes a call that can be computed again from what it kept, byte by byte', async () => {
    const run = await ended(await ask('technical', 'NASDAQ:AAPL'));
    expect(run).toMatchObject({ state: 'done', progress: 100, failure: null });
    const call = await callOf(run);
    expect(call).toMatchObject({
      algo: 'technical',
      instrument: 'NASDAQ:AAPL',
      simulated: true,
      origin: 'live',
    });
    expect(call.priceAtCall).toBeGreaterThan(0);
    const inputs = gunzipSync((await test.app.get(CallRepository).inputs(call.inputsHash))!).toString('utf8');
    expect(sha256Hex(inputs)).toBe(call.inputsHash);
    const again = await test.app.get(ComputePool).run('technical', inputs);
    expect(again.output).toBe(canonicalJson(call.output));
  });

  it('makes one call of the same inputs on one day, whoever asks', async () => {
    const [first, second] = [
      await ended(await ask('technical', 'NASDAQ:MSFT')),
      await ended(await ask('technical', 'NASDAQ:MSFT', randomUUID())),
    ];
    expect(second.id).not.toBe(first.id);
    expect(second.callId).toBe(first.callId);
  });

  it('compares, and chains every call to the one before', async () => {
    const run = await ended(await ask('comparative', 'NASDAQ:AAPL'));
    expect(run.state).toBe('done');
    const { output } = await callOf(run);
    expect(output.headline).toMatch(/\w/);
    const links = await test.app.get(CallRepository).chain(0, 100);
    expect(links.length).toBeGreaterThan(2);
    expect(firstBrokenLink(links)).toBeNull();
  });

  it('lets nobody change or remove a call', async () => {
    const em = test.orm.em.fork();
    await expect(em.execute(`update algorithm_call set label = 'better'`)).rejects.toThrow('append-only');
    await expect(em.execute('delete from algorithm_call')).rejects.toThrow('append-only');
    await expect(em.execute('truncate algorithm_call cascade')).rejects.toThrow('append-only');
  });

  it('joins the same question while it is under way, and counts a day', async () => {
    const another = randomUUID();
    const [one, two] = await Promise.all([
      ask('technical', 'NASDAQ:NVDA', another),
      ask('technical', 'NASDAQ:NVDA', another),
    ]);
    expect(two.id).toBe(one.id);
    const asked = [one];
    for (const symbol of ['NASDAQ:META', 'NASDAQ:TSLA', 'NYSE:JPM'])
      asked.push(await ask('technical', symbol, another));
    await expect(ask('technical', 'NYSE:V', another)).rejects.toMatchObject({ code: 'run_quota' });
    // Runs that are taken back cost nothing, but no more of them than a day has: each may have computed.
    const cancel = ({ id }: { id: string }) => test.app.get(RunService).cancel(id, another);
    for (const run of asked) await cancel(run);
    for (let n = 0; n < asked.length; n += 1) await cancel(await ask('technical', 'NYSE:V', another));
    await expect(ask('technical', 'NYSE:V', another)).rejects.toMatchObject({ code: 'run_quota' });
  });

  it('fails in words for a ticker that is gone, and cancels', async () => {
    const lost = await ended(await ask('technical', 'NASDAQ:NOSUCH', randomUUID()));
    expect(lost).toMatchObject({ state: 'failed', failure: 'We do not know this ticker.' });
    const other = randomUUID();
    const run = await ask('lstm', 'NASDAQ:AAPL', other);
    expect(await test.app.get(RunService).cancel(run.id, user)).toBe(false);
    expect(await test.app.get(RunService).cancel(run.id, other)).toBe(true);
    expect(await ended(run)).toMatchObject({ state: 'cancelled', callId: null });
  });

  describe('that find nobody to ask', () => {
    const down = (): jest.SpiedFunction<InputCollector['collect']> => {
      const collectors = test.app.get<InputCollector[]>(INPUT_COLLECTORS);
      const collector = collectors.find(({ algo }) => algo === 'valuation')!;
      return jest.spyOn(collector, 'collect').mockRejectedValue(new UpstreamError('the vendor is down'));
    };
    const insert = (changes: Partial<AnalysisRun> = {}): Promise<AnalysisRun> => {
      const asked = { algo: 'valuation', instrument: 'NASDAQ:AAPL', params: {}, trigger: 'member' } as const;
      const request = { ...asked, requestedBy: randomUUID(), ...changes };
      return test.app.get(RunRepository).insert(test.orm.em.fork(), randomUUID(), request);
    };

    it('fail with the reason when every try is used up, and hold nobody back', async () => {
      const collect = down();
      try {
        const run = await insert();
        await test.app.get(JobQueue).add(RUN_JOB, { runId: run.id }, { attempts: 2 });
        const failed = await ended(run);
        expect(failed).toMatchObject({ state: 'failed', callId: null });
        expect(failed.failure).toBe('This is not available right now. Please try again shortly.');
        expect(failed.finishedAt).toBeInstanceOf(Date);
        expect(collect).toHaveBeenCalledTimes(2);
        const again = await ask('valuation', 'NASDAQ:AAPL', run.requestedBy!);
        expect(again.id).not.toBe(run.id);
        await test.app.get(RunService).cancel(again.id, run.requestedBy!);
      } finally {
        collect.mockRestore();
      }
    });

    it('are given up when their job is lost', async () => {
      const em = test.orm.em.fork();
      const [lost, fresh] = [await insert({ state: 'running' }), await insert({ state: 'running' })];
      const createdAt = new Date(Date.now() - STALE_MS - 1_000);
      await em.nativeUpdate(AnalysisRun, { id: lost.id }, { createdAt });
      // Even before anybody has tidied up, the same question is a new run.
      const again = await ask('valuation', 'NASDAQ:AAPL', lost.requestedBy!);
      expect(again.id).not.toBe(lost.id);
      expect(await test.app.get(RunRepository).openOf(lost.requestedBy!, 'NASDAQ:AAPL')).toHaveLength(1);
      await test.app.get(GiveUpStaleJob).handle();
      expect(await test.app.get(RunRepository).byId(lost.id)).toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('not finished in time'),
        finishedAt: expect.any(Date),
      });
      expect(await test.app.get(RunRepository).byId(fresh.id)).toMatchObject({ state: 'running' });
      // A job that turns up after all finds its run ended.
      const progress = jest.fn<() => Promise<void>>();
      await test.app.get(AnalysisRunJob).handle({ runId: lost.id }, progress, { last: false });
      expect(progress).not.toHaveBeenCalled();
    });
  });
});
