import { setTimeout as delay } from 'node:timers/promises';
import type { components } from '../../../frontend/src/lib/api/schema.js';
import { CallRecorder } from '../../src/modules/analysis/calls/call-recorder.js';
import { TrackRecordRepository } from '../../src/modules/analysis/track-record/track-record.repository.js';
import { CallRepository } from '../../src/modules/alerts/calls/call.repository.js';
import { PersonalDataService } from '../../src/modules/profile/personal-data.service.js';
import { makeAdmin, type Admin } from '../setup/accounts.js';
import { loggedIn, type LoggedIn } from '../setup/notifications.js';
import { ALL, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

type Analysis = components['schemas']['AnalysisDto'];
type Run = components['schemas']['RunDto'];
type WhatIf = components['schemas']['WhatIfDto'];

const APPLE = { exchangeShortName: 'NASDAQ', symbol: 'AAPL' };
const OWN = { peers: ['NASDAQ:MSFT', 'NASDAQ:NVDA'] };

/** A member's own choice of peers, benchmark or assumptions writes nothing that anybody else reads. */
describe('what-ifs', () => {
  let test: TestApp;
  let admin: Admin;
  let member: LoggedIn;
  let other: LoggedIn;

  beforeAll(async () => {
    test = await sharedApp(ALL);
    admin = await makeAdmin(test);
    member = await loggedIn(test);
    other = await loggedIn(test);
  });

  const get = async <T>({ browser }: LoggedIn, path: string): Promise<T> =>
    (await browser.get(`/api/${path}`)).body.data as T;
  const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  const analysis = (who: LoggedIn) => get<Analysis>(who, `ticker-analysis?${query(APPLE)}`);
  const chainLength = async () =>
    (await test.http.get('/api/call-chain').expect(200)).body.data.total as number;
  const recorded = async () => {
    const series = await test.app.get(TrackRecordRepository, { strict: false }).counts({});
    return series.reduce((sum, { calls }) => sum + calls, 0);
  };

  async function run(who: LoggedIn, params: object = OWN): Promise<Run> {
    const { body } = await who.browser.post('/api/ticker-analysis/run', {
      ...APPLE,
      algo: 'technical',
      params,
    });
    const { runId } = body.data as Run;
    for (;;) {
      const state = await get<Run>(who, `ticker-analysis/run?${query({ runId })}`);
      if (state.state === 'failed') throw new Error(state.failure!);
      if (state.state === 'done') return state;
      await delay(50);
    }
  }

  it('are no calls: not in chain, record, history, and the answer of nobody else', async () => {
    const house = await run(other, {});
    expect(house.callId).toEqual(expect.any(String));
    const before = [await chainLength(), await recorded()];
    const asked = await run(member);
    expect([await chainLength(), await recorded()]).toEqual(before);
    expect(asked).toMatchObject({ whatIf: true, callId: null, failure: null });
    const mine = await analysis(member);
    expect(mine.calls.map(({ callId }) => callId)).toEqual([house.callId]);
    expect(mine.whatIfs).toHaveLength(1);
    expect(mine.whatIfs[0]).toMatchObject({
      runId: asked.runId,
      algo: 'technical',
      mode: 'simulated',
      params: OWN,
    });
    expect((await analysis(other)).whatIfs).toEqual([]);
    const history = await get<{ total: number }>(other, `algorithm-calls?${query(APPLE)}`);
    expect(history.total).toBe(1);
  });

  it('are read by the one who ran them, with what they were computed from', async () => {
    const { runId } = await run(member);
    const path = `ticker-analysis/what-if?${query({ runId })}`;
    const whatIf = await get<WhatIf>(member, path);
    expect(whatIf.headline).toMatch(/\w/);
    expect(whatIf.expiresMs - whatIf.calledAtMs).toBe(30 * 86_400_000);
    const inputs = await member.browser.get(`/api/ticker-analysis/what-if-inputs?${query({ runId })}`);
    expect(inputs.status).toBe(200);
    expect((await other.browser.get(`/api/${path}`)).status).toBe(404);
    expect((await other.browser.get(`/api/ticker-analysis/what-if-inputs?${query({ runId })}`)).status).toBe(
      404,
    );
  });

  it('end after thirty days, and with the account; a member takes them along', async () => {
    const { runId } = await run(member);
    const service = test.app.get(PersonalDataService, { strict: false });
    const file = await service.exported(member.user.id);
    expect(file).toMatchObject({
      whatIfs: expect.arrayContaining([expect.objectContaining({ params: OWN })]),
    });
    expect(await service.exported(other.user.id)).toMatchObject({ whatIfs: [] });
    const em = test.orm.em.fork();
    await em.execute(
      `update analysis_what_if set created_at = now() - interval '30 days 1 minute' where run_id = ?`,
      [runId],
    );
    const gone = await member.browser.get(`/api/ticker-analysis/what-if?${query({ runId })}`);
    expect(gone.status).toBe(404);
    await em.transactional(async (within) => {
      await service.erase(within, member.user.id);
      await within.execute('delete from user_account where id = ?', [member.user.id]);
    });
    expect(await em.execute('select 1 from analysis_what_if')).toEqual([]);
    const left = `select 1 from analysis_run where requested_by = ? and jsonb_exists_any(params, array['peers'])`;
    expect(await em.execute(left, [member.user.id])).toEqual([]);
  });

  it('an administrator’s own parameters make a call only as the house’s', async () => {
    const before = await chainLength();
    const ask = async (more: object) => {
      const { body } = await admin
        .post('admin/algocalls/run', { ...APPLE, symbol: 'CSCO', algo: 'technical', params: OWN, ...more })
        .expect(200);
      const { runId } = body.data as Run;
      for (;;) {
        const state = (await admin.get('ticker-analysis/run').query({ runId }).expect(200)).body.data as Run;
        if (state.state === 'done') return state;
        await delay(50);
      }
    };
    expect(await ask({})).toMatchObject({ whatIf: true, callId: null });
    expect(await chainLength()).toBe(before);
    const house = await ask({ house: true });
    expect(house).toMatchObject({ whatIf: false, callId: expect.any(String) });
    expect(await chainLength()).toBe(before + 1);
    const cisco = await get<Analysis>(other, `ticker-analysis?${query({ ...APPLE, symbol: 'CSCO' })}`);
    expect(cisco.calls.map(({ callId }) => callId)).toEqual([house.callId]);
  });

  it('calls that earlier releases made of them count nowhere any more, and stay in the chain', async () => {
    const output = { label: 'behind', stance: -1, score: -0.5, headline: 'Behind.', horizons: [] } as const;
    const before = [await chainLength(), await recorded()] as const;
    const shown = (await analysis(other)).calls.map(({ callId }) => callId);
    const { call } = await test.app.get(CallRecorder).record({
      algo: 'comparative',
      version: '1',
      commit: 'unknown',
      instrument: 'NASDAQ:AAPL',
      params: OWN,
      inputs: '{}',
      output: { ...output, quantiles: [], missing: [], warnings: [], detail: {} },
      priceAtCall: 10,
      priceTimeMs: Date.now(),
      currency: 'USD',
      simulated: true,
      origin: 'live',
      durationMs: 1,
      costUsd: 0,
      calledAtMs: Date.now(),
    });
    expect([await chainLength(), await recorded()]).toEqual([before[0] + 1, before[1]]);
    expect((await analysis(other)).calls.map(({ callId }) => callId)).toEqual(shown);
    const heard = await test.app.get(CallRepository, { strict: false }).since('NASDAQ:AAPL', 0);
    expect(heard.map(({ id }) => id)).not.toContain(call.id);
    const card = await test.http.get('/api/call-card').query({ callId: call.id }).expect(200);
    expect(card.body.data).toMatchObject({ counted: false });
  });
});
