import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { components } from '../../../frontend/src/lib/api/schema.js';
import { AuditEvent } from '../../src/modules/audit/audit-event.entity.js';
import { EXPORT_BATCH } from '../../src/modules/admin/calls/call-export.service.js';
import { CallRecorder } from '../../src/modules/analysis/calls/call-recorder.js';
import { CallRepository } from '../../src/modules/analysis/calls/call.repository.js';
import { makeAdmin, type Admin } from '../setup/accounts.js';
import { ALL, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

type Summary = components['schemas']['AdminCallSummaryDto'];
type Detail = components['schemas']['AdminCallDto'];
type Page = { items: Summary[]; total: number };

const REASON = 'Its prices came from a faulty source.';

describe('calls in the back office', () => {
  let test: TestApp;
  let admin: Admin;
  /** A technical call that the worker made. */
  let made: Detail;

  beforeAll(async () => {
    test = await sharedApp(ALL);
    admin = await makeAdmin(test, { name: 'Iris Vale' });
    made = await one(await run('technical', 'AAPL'));
  });

  const get = (path: string, query: object = {}) => admin.get(path).query(query);
  const post = (path: string, body: object) => admin.post(path, body);
  const list = async (query: object = {}) =>
    (await get('admin/algocalls', query).expect(200)).body.data as Page;
  const one = async (callId: string) =>
    (await get('admin/algocalls/one', { callId }).expect(200)).body.data as Detail;

  /** @returns id of the call */
  async function run(algo: string, symbol: string): Promise<string> {
    const asked = await post('admin/algocalls/run', { exchangeShortName: 'nasdaq', symbol, algo }).expect(
      200,
    );
    const { runId } = asked.body.data as { runId: string };
    for (;;) {
      const { body } = await get('ticker-analysis/run', { runId }).expect(200);
      if (body.data.state === 'failed') throw new Error(body.data.failure as string);
      if (body.data.state === 'done') return body.data.callId as string;
      await delay(50);
    }
  }

  /** A stored call as an older version made it. */
  async function record(change: Partial<Parameters<CallRecorder['record']>[0]> = {}): Promise<string> {
    const { call } = await test.app.get(CallRecorder).record({
      algo: 'valuation',
      version: 'valuation/0.9',
      commit: 'unknown',
      instrument: 'NYSE:JPM',
      params: {},
      inputs: JSON.stringify({ n: randomUUID() }),
      output: {
        label: '=cheap',
        stance: 1,
        score: 0.25,
        headline: '=HYPERLINK("https://evil.example")',
        horizons: [21, 63],
        quantiles: [],
        missing: [],
        warnings: [],
        detail: { upside: [1, 2] },
      },
      priceAtCall: 100,
      priceTimeMs: Date.parse('2026-10-01'),
      currency: 'USD',
      simulated: false,
      origin: 'live',
      durationMs: 1,
      costUsd: 0,
      calledAtMs: Date.parse('2026-10-01T23:59:59Z'),
      ...change,
    });
    return call.id;
  }

  const judge = (callId: string, horizon: number, hit: boolean | null, day = 1) =>
    test.orm.em.fork().execute(
      `insert into algorithm_call_outcome (call_id, horizon, entry_time, entry_price, exit_time, exit_price,
         log_return, hit, delisted, judged_by)
       values (?, ?, '2000-01-01'::timestamptz + ? * interval '400 days', 1,
         '2000-01-01'::timestamptz + ? * interval '400 days', 1, 0.01, ?, false, 'after-call')`,
      [callId, horizon, day, day, hit],
    );

  it('runs an algorithm for an administrator, and shows the call with its place in the chain', async () => {
    expect(made).toMatchObject({
      algo: 'technical',
      instrument: 'NASDAQ:AAPL',
      outcome: 'open',
      chained: true,
      withdrawn: null,
      withdrawnBy: null,
      sameInputs: [],
    });
    expect(made.inputsBytes).toBeGreaterThan(1_000);
    expect(made.chainLength).toBeGreaterThanOrEqual(made.seq);
    expect(made.output).toHaveProperty('detail.timeframes');
    await post('admin/algocalls/run', { exchangeShortName: 'NASDAQ', symbol: 'NOSUCH', algo: 'lstm' }).expect(
      404,
    );
    await get('admin/algocalls/one', { callId: randomUUID() }).expect(404);
    await get('admin/algocalls/one', { callId: 'x' }).expect(400);
  });

  it('refuses parameters of a run that no algorithm could use', async () => {
    const apple = { exchangeShortName: 'NASDAQ', symbol: 'AAPL', algo: 'valuation' };
    const problem = async (params: object): Promise<unknown> => {
      const { body } = await post('admin/algocalls/run', { ...apple, params }).expect(400);
      return body.data.fields;
    };
    expect(await problem({ assumptions: { growthPct: '5' } })).toEqual({
      'params.assumptions.growthPct': 'Growth pct must be a number.',
    });
    expect(Object.keys((await problem({ assumptions: { growthPct: 5, growth: 1 } })) as object)).toEqual([
      'params.assumptions.growth',
    ]);
    expect(await problem({ assumptions: [1] })).toEqual({
      'params.assumptions': 'Assumptions must be numbers by name.',
    });
    expect(await problem({ peers: ['NASDAQ:MSFT', 'NASDAQ:MSFT'] })).toEqual({
      'params.peers': 'Peers must name each ticker once.',
    });
    expect(await problem({ peers: ['nasdaq msft'] })).toEqual({
      'params.peers.0': 'Entry 1 of peers must be a ticker like NASDAQ:AAPL.',
    });
    const unknown = { ...apple, symbol: 'NOSUCH', params: { assumptions: { growthPct: 5 } } };
    await post('admin/algocalls/run', unknown).expect(404);
  });

  it('filters by everything, newest first', async () => {
    // The last one took a side, and there was nothing to judge it by: it is no miss.
    const [hit, miss, open, unknown] = [
      await record(),
      await record({ instrument: 'NASDAQ:JPM' }),
      await record({ priceTimeMs: Date.parse('2026-10-02'), version: 'valuation/0.8' }),
      await record({ origin: 'backtest' }),
    ];
    const silent = { label: 'fair', stance: 0, score: 0, headline: 'Fair.', horizons: [] } as const;
    const rest = { quantiles: [], missing: [], warnings: [], detail: {} };
    const unjudged = await record({ output: { ...silent, ...rest } });
    const flat = await record({ output: { ...silent, horizons: [21], ...rest } });
    await judge(hit, 21, false);
    await judge(hit, 63, true);
    await judge(miss, 21, false);
    await judge(unknown, 21, null);
    await judge(flat, 21, false);
    const ids = async (query: object) =>
      (await list({ algo: 'valuation', ...query })).items.map(({ callId }) => callId);
    // By what they are as of: what was recorded in between is about a later day.
    expect(await ids({})).toEqual([open, flat, unjudged, unknown, miss, hit]);
    expect(await ids({ outcome: 'hit' })).toEqual([hit]);
    expect(await ids({ outcome: 'miss' })).toEqual([miss]);
    expect(await ids({ outcome: 'neutral' })).toEqual([flat]);
    expect(await ids({ outcome: 'open' })).toEqual([open]);
    expect(await ids({ outcome: 'unjudged' })).toEqual([unjudged, unknown]);
    expect(await ids({ outcome: 'withdrawn' })).toEqual([]);
    for (const { outcome, callId } of (await list({ algo: 'valuation' })).items) {
      expect(await ids({ outcome })).toContain(callId);
    }
    expect(await ids({ symbol: 'jpm', origin: 'live', stance: 'up' })).toEqual([open, miss, hit]);
    expect(await ids({ symbol: 'nasdaq:jpm' })).toEqual([miss]);
    expect(await ids({ version: 'valuation/0.8' })).toEqual([open]);
    expect(await ids({ label: 'fair' })).toEqual([flat, unjudged]);
    const { seq } = (await list({ algo: 'valuation', version: 'valuation/0.8' })).items[0]!;
    expect(await ids({ seq })).toEqual([open]);
    expect(await ids({ seq: 999_999 })).toEqual([]);
    expect(await ids({ from: '2026-10-02' })).toEqual([open]);
    expect(await ids({ to: '2026-10-01', origin: 'backtest' })).toEqual([unknown]);
    expect(await list({ algo: 'valuation', limit: '2', page: '2' })).toMatchObject({
      total: 6,
      items: [{ callId: unjudged }, { callId: unknown }],
    });
    for (const bad of [
      { outcome: 'x' },
      { from: '2026-02-30' },
      { to: 'tomorrow' },
      { from: '0000-01-01' },
      { symbol: "'; drop" },
      { limit: '101' },
      { seq: '0' },
      { seq: '1x' },
      { zone: 'Nowhere/At_all' },
      { stance: '1' },
    ]) {
      await get('admin/algocalls', bad).expect(400);
    }
  });

  it('knows what there is to filter by', async () => {
    const { body } = await get('admin/algocalls/filters').expect(200);
    const choices = body.data as components['schemas']['FilterChoicesDto'][];
    expect(choices.map(({ algo }) => algo)).toEqual([
      'comparative',
      'valuation',
      'technical',
      'lstm',
      'openai',
    ]);
    expect(choices[1]).toEqual({
      algo: 'valuation',
      calls: 6,
      labels: ['=cheap', 'fair'],
      versions: ['valuation/0.9', 'valuation/0.8'],
      symbols: ['NASDAQ:JPM', 'NYSE:JPM'],
    });
    expect(choices[2]!.symbols).toContain('NASDAQ:AAPL');
  });

  it('computes a call again from what it kept, byte by byte, and stores nothing', async () => {
    const before = (await list()).total;
    const { body } = await post('admin/algocalls/replay', { callId: made.callId }).expect(200);
    expect(body.data).toMatchObject({ identical: true, total: 0, differences: [], version: made.version });
    expect(body.data.replayedHash).toBe(body.data.storedHash);
    expect(body.data.replayed).toEqual(made.output);
    expect((await list()).total).toBe(before);
    await post('admin/algocalls/replay', { callId: randomUUID() }).expect(404);
  });

  it('shows where answers on the same inputs differ: of two versions, and of then and now', async () => {
    const calls = test.app.get(CallRepository);
    const inputs = gunzipSync((await calls.inputs(made.inputsHash))!).toString('utf8');
    const { output } = (await calls.byId(made.callId))!.call;
    const older = await record({
      algo: 'technical',
      version: 'technical/0.1',
      instrument: made.instrument,
      inputs,
      output: { ...output, label: 'strong sell', score: -1 },
    });
    const { body } = await get('admin/algocalls/diff', { a: older, b: made.callId }).expect(200);
    expect(body.data).toMatchObject({
      a: { version: 'technical/0.1' },
      b: { version: made.version },
      sameInputs: true,
      total: 2,
    });
    expect(body.data.differences).toEqual(
      expect.arrayContaining([
        { path: 'label', before: '"strong sell"', after: JSON.stringify(made.label) },
        { path: 'score', before: '-1', after: JSON.stringify(made.score) },
      ]),
    );
    expect((await one(older)).sameInputs).toEqual([expect.objectContaining({ callId: made.callId })]);
    const replay = (await post('admin/algocalls/replay', { callId: older }).expect(200)).body.data;
    expect(replay).toMatchObject({
      identical: false,
      total: 2,
      version: 'technical/0.1',
      currentVersion: made.version,
    });
    const other = (await list({ algo: 'valuation', limit: '1' })).items[0]!.callId;
    await get('admin/algocalls/diff', { a: older, b: other }).expect(422);
    // Any two of one algorithm can be laid side by side, and it is said that their inputs differ.
    const elsewhere = await record({
      algo: 'technical',
      version: 'technical/0.1',
      inputs: '{"daily":{}}',
      output,
    });
    const free = await get('admin/algocalls/diff', { a: elsewhere, b: made.callId }).expect(200);
    expect(free.body.data).toMatchObject({ sameInputs: false, total: 0, a: { callId: elsewhere } });
    const unreadable = await post('admin/algocalls/replay', { callId: other }).expect(422);
    expect(unreadable.body).toMatchObject({ status: 'error', data: { code: 'unprocessable' } });
  });

  it('withdraws a call once: it says why everywhere, leaves every rate, and is no answer any more', async () => {
    // What the worker says of a ticker, and a series with enough judged calls for rates.
    const callId = await run('technical', 'MSFT');
    const judged: string[] = [];
    for (let n = 0; n < 31; n += 1) {
      judged.push(await record({ algo: 'comparative', version: 'comparative/0.1' }));
      await judge(judged[n]!, 21, n < 20, n);
    }
    const direction = async () => {
      const { body } = await test.http.get('/api/track-record?algo=comparative').expect(200);
      const series = body.data.series.find(
        ({ version }: { version: string }) => version === 'comparative/0.1',
      );
      return series.horizons[0] as { direction: object; withdrawn: object };
    };
    expect((await direction()).direction).toMatchObject({ count: 31, hits: 20 });
    await post('admin/algocalls/withdraw', { callId, reason: '  too short ' }).expect(400);
    await post('admin/algocalls/withdraw', { callId: randomUUID(), reason: REASON }).expect(404);
    const { body } = await post('admin/algocalls/withdraw', { callId, reason: ` ${REASON} ` }).expect(200);
    expect(body.data).toMatchObject({
      outcome: 'withdrawn',
      withdrawn: { reason: REASON },
      withdrawnBy: { userId: admin.user.id, name: 'Iris Vale' },
      chained: true,
    });
    const again = await post('admin/algocalls/withdraw', { callId, reason: 'Another reason, later.' }).expect(
      409,
    );
    expect(again.body).toMatchObject({
      data: { code: 'conflict' },
      message: 'This call is withdrawn already.',
    });
    expect((await one(callId)).withdrawn!.reason).toBe(REASON);
    const card = await test.http.get(`/api/call-card?callId=${callId}`).expect(200);
    expect(card.body.data.withdrawn).toMatchObject({ reason: REASON });
    expect((await list({ outcome: 'withdrawn' })).items.map((item) => item.callId)).toEqual([callId]);
    const newest = await get('ticker-analysis', { exchangeShortName: 'NASDAQ', symbol: 'MSFT' }).expect(200);
    expect(newest.body.data.calls).toEqual([]);
    await post('admin/algocalls/withdraw', { callId: judged[0], reason: REASON }).expect(200);
    // Other nodes hear of it by the bus: what they counted before is forgotten then.
    for (;;) {
      const horizon = await direction();
      if ((horizon.withdrawn as { calls: number }).calls === 1) {
        expect(horizon).toMatchObject({
          direction: { count: 30, hits: 19 },
          withdrawn: { calls: 1, hits: 1 },
        });
        break;
      }
      await delay(50);
    }
    const trail = await test.orm.em.fork().find(AuditEvent, { action: 'admin.call-withdrawn' });
    expect(trail).toHaveLength(2);
    expect(trail[0]).toMatchObject({ actorId: admin.user.id, detail: { callId, reason: REASON } });
  });

  it('exports a filter as a file that no spreadsheet runs', async () => {
    const { text, headers } = await get('admin/algocalls/export', { algo: 'valuation' })
      .buffer(true)
      .expect(200);
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toMatch(/attachment; filename="calls-\d{4}-\d\d-\d\d\.csv"/);
    const lines = text.trim().split('\n');
    expect(lines).toHaveLength(7);
    expect(lines[0]).toMatch(/^\u{feff}?seq,callId,algo,version,instrument,label/u);
    expect(lines[6]).toContain(`'=cheap`);
    expect(lines[6]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(lines[6]).toContain('hit,21: 1.01%; 63: 1.01%');
    await get('admin/algocalls/export', { outcome: 'x' }).expect(400);
    const none = await get('admin/algocalls/export', { symbol: 'NOSUCH' }).buffer(true).expect(200);
    expect(none.text.trim().split('\n')).toHaveLength(1);
  });

  it('takes the days of a filter by the clock of who asks, and a session by its date', async () => {
    const about = (priceTime: string) =>
      record({ version: 'valuation/days', instrument: 'NYSE:KO', priceTimeMs: Date.parse(priceTime) });
    const [session, evening] = [await about('2026-10-06'), await about('2026-10-06T23:30:00Z')];
    const ids = async (query: object) =>
      (await list({ version: 'valuation/days', ...query })).items.map(({ callId }) => callId);
    const the6th = { from: '2026-10-06', to: '2026-10-06' };
    expect(await ids(the6th)).toEqual([evening, session]);
    // Half past one of the 7th in Vienna, half past seven in the evening of the 6th in New York.
    expect(await ids({ ...the6th, zone: 'Europe/Vienna' })).toEqual([session]);
    expect(await ids({ from: '2026-10-07', zone: 'Europe/Vienna' })).toEqual([evening]);
    expect(await ids({ ...the6th, zone: 'America/New_York' })).toEqual([evening, session]);
    expect(await ids({ to: '2026-10-05', zone: 'America/New_York' })).toEqual([]);
    expect(await ids({ from: '0001-01-01', to: '9999-12-31', zone: 'Asia/Tokyo' })).toHaveLength(2);
  });

  it('exports more calls than one batch, each once', async () => {
    const calls = 2 * EXPORT_BATCH + 5;
    // Many are as of one microsecond: the edge of a batch lies among them, and a time rounded to less would lose or repeat some.
    await test.orm.em.fork().execute(
      `insert into algorithm_call (id, seq, algo, version, commit, instrument, params, inputs_hash, day, output, label,
         stance, currency, simulated, origin, duration_ms, cost_usd, called_at, previous_hash, hash)
       select gen_random_uuid(), 1000000 + n, 'lstm', 'old', 'unknown', 'NYSE:V', '{}', n::text, '2020-01-01',
         '{"horizons": [1], "headline": "Up."}', 'up', 1, 'USD', false, 'live', 1, 0,
         '2020-01-01'::timestamptz + n / 1000 * interval '1 microsecond', '', ''
       from generate_series(1, ?::int) n`,
      [calls],
    );
    const { text } = await get('admin/algocalls/export', { version: 'old' }).buffer(true).expect(200);
    const seqs = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]));
    expect(seqs).toEqual(Array.from({ length: calls }, (_, n) => 1_000_000 + calls - n));
  });

  it('answers what it cannot compute again because its inputs are gone', async () => {
    const [{ id }] = (await test.orm.em
      .fork()
      .execute<{ id: string }[]>(`select id from algorithm_call where version = 'old' limit 1`)) as [
      { id: string },
    ];
    const { body } = await post('admin/algocalls/replay', { callId: id }).expect(404);
    expect(body.message).toContain('not kept');
    expect(await one(id)).toMatchObject({ inputsBytes: null, chained: false });
  });
});
