import { gunzipSync } from 'node:zlib';
import type { ComparativeInputs } from '@pricealgo/algorithms/answers/comparative-answer';
import type { TechnicalInputs } from '@pricealgo/algorithms/answers/technical-answer';
import type { components } from '../../../frontend/src/lib/api/schema.js';
import { PriceAlert } from '../../src/modules/alerts/storage/price-alert.entity.js';
import { AlgorithmCall, CallInputs } from '../../src/modules/analysis/calls/algorithm-call.entity.js';
import { CallOutcome } from '../../src/modules/analysis/outcomes/call-outcome.entity.js';
import { AnalysisRun } from '../../src/modules/analysis/runs/analysis-run.entity.js';
import { DemoContentRecord } from '../../src/modules/demo/demo-content.entity.js';
import { DemoContent } from '../../src/modules/demo/index.js';
import { DEMO_MEMBER_EMAIL } from '../../src/modules/users/demo-logins.js';
import type { DemoPlan } from '../../src/modules/demo/demo-content.js';
import { User } from '../../src/modules/users/user.entity.js';
import { WatchlistItem } from '../../src/modules/watchlists/storage/watchlist.entity.js';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

type TrackRecord = components['schemas']['TrackRecordDto'];

const DAY_MS = 86_400_000;
/** Small, and still enough calls for rates: they are told from 30 on. No network is trained. */
const SMALL: DemoPlan = { tickers: 1, forecasts: 0, technicalCalls: 30, comparativeCalls: 2 };

describe('demo content', () => {
  let test: TestApp;
  let content: DemoContent;
  beforeAll(async () => {
    test = await createTestApp({ ROLES: 'api,worker' });
    content = test.app.get(DemoContent, { strict: false });
    const subscriptionEnd = new Date(Date.now() + DAY_MS);
    await makeAccount(test, { email: DEMO_MEMBER_EMAIL, subscriptionEnd });
  }, 120_000);
  afterAll(() => test.close());

  const em = () => test.orm.em.fork();
  const make = (signal = new AbortController().signal): Promise<void> =>
    content.make(SMALL, signal, () => undefined);
  const count = async (): Promise<Record<string, number>> => ({
    calls: await em().count(AlgorithmCall),
    outcomes: await em().count(CallOutcome),
    runs: await em().count(AnalysisRun),
    members: await em().count(User),
    watched: await em().count(WatchlistItem),
    alerts: await em().count(PriceAlert),
  });
  const inputsOf = async <T>({ inputsHash }: AlgorithmCall): Promise<T> => {
    const { content: packed } = await em().findOneOrFail(CallInputs, { hash: inputsHash });
    return JSON.parse(gunzipSync(packed).toString('utf8')) as T;
  };

  it('is not made where nobody has claimed an empty database', async () => {
    const before = await count();
    await make();
    expect(await count()).toEqual(before);
  });

  it('ends with the start that makes it, and keeps whole calls alone', async () => {
    expect(await content.claim()).toBe(true);
    const abort = new AbortController();
    const ended = content.make(SMALL, abort.signal, (percent) => {
      if (percent >= 25) abort.abort();
    });
    await expect(ended).rejects.toThrow('aborted');
    expect(await em().count(AlgorithmCall, { origin: 'backtest' })).toBe(0);
    expect(await em().count(AnalysisRun, { trigger: 'demo', state: 'done' })).toBe(3);
    // A limit for a machine that is busy with everything else, too.
  }, 600_000);

  it('goes on where a start that was ended left it', async () => {
    expect(await content.claim()).toBe(true);
    await make();
    expect(await em().count(AnalysisRun)).toBe(3);
    expect(await em().count(AlgorithmCall, { origin: 'live' })).toBe(3);
    expect(await em().count(AlgorithmCall, { origin: 'backtest' })).toBe(30 + 2);
  }, 600_000);

  it('is of simulated prices throughout, live calls apart from backtests', async () => {
    const calls = await em().find(AlgorithmCall, {});
    expect(calls.every(({ simulated }) => simulated)).toBe(true);
    const { body } = await test.http.get('/api/track-record').query({ origin: 'backtest' }).expect(200);
    const { series } = (body as { data: TrackRecord }).data;
    expect(series.map(({ algo, simulated, calls: made }) => ({ algo, simulated, made }))).toEqual([
      { algo: 'comparative', simulated: true, made: 2 },
      { algo: 'technical', simulated: true, made: 30 },
    ]);
    const technical = series.find(({ algo }) => algo === 'technical')!;
    for (const { calls: judged, effectiveCount, direction } of technical.horizons) {
      expect([judged, effectiveCount]).toEqual([30, 30]);
      // Those that said neutral stand beside the others: what is left here may be too few for a rate.
      const { count, neutral, enough, rate, baseRate } = direction!;
      expect(count + neutral).toBe(30);
      expect([rate === null, baseRate === null]).toEqual([!enough, !enough]);
    }
    expect(technical.horizons.map(({ horizon }) => horizon)).toEqual([1, 5, 20]);
  });

  it('lets no backtested call see what came after it', async () => {
    const calls = await em().find(AlgorithmCall, { origin: 'backtest' });
    const outcomes = await em().find(CallOutcome, {});
    for (const call of calls) {
      const entries = outcomes.filter(({ callId }) => callId === call.id).map(({ entryTime }) => entryTime);
      const firstMs = Math.min(...entries.map((time) => time.getTime()));
      const series =
        call.algo === 'technical'
          ? [(await inputsOf<TechnicalInputs>(call)).daily]
          : await inputsOf<ComparativeInputs>(call).then(({ subject, peers, benchmark }) =>
              [subject, ...peers, benchmark!].map(({ bars }) => bars),
            );
      expect(series).toHaveLength(call.algo === 'technical' ? 1 : 6);
      for (const { timeMs } of series) {
        expect(timeMs.at(-1)!).toBeLessThanOrEqual(call.priceTime!.getTime());
        expect(timeMs.at(-1)!).toBeLessThan(firstMs);
      }
    }
  });

  it('gives the demo member lists, notes and alerts, and claims no other members', async () => {
    // On this machine itself, where the demo logins are good; a test browser has an address elsewhere.
    await test.http
      .post('/api/login')
      .send({ email: DEMO_MEMBER_EMAIL, password: GOOD_PASSWORD })
      .expect(200);
    const { id: userId } = await em().findOneOrFail(User, { emailKey: DEMO_MEMBER_EMAIL });
    const alerts = await em().find(PriceAlert, { userId });
    expect(alerts.map(({ kind }) => kind).sort()).toEqual(['above', 'average', 'below', 'call', 'move']);
    expect(alerts.find(({ kind }) => kind === 'above')!.condition).toMatchObject({
      price: expect.any(Number) as number,
    });
    const { body } = await test.http.get('/api/most-watched').expect(200);
    expect((body as { data: { items: unknown[] } }).data.items).toEqual([]);
    const members = await em().find(User, { role: 'member' });
    expect(members.map(({ emailKey }) => emailKey)).toEqual([DEMO_MEMBER_EMAIL]);
  });

  it('adds nothing the second time, and is not made beside the work of others', async () => {
    const before = await count();
    expect(await content.claim()).toBe(false);
    await make();
    expect(await count()).toEqual(before);
    // As if it had never been made, in a database that is in use.
    await em().nativeDelete(DemoContentRecord, {});
    expect(await content.claim()).toBe(false);
    expect(await em().count(DemoContentRecord)).toBe(0);
  });
});
