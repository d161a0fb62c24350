import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { chainPageSchema } from '@pricealgo/contract/calls';
import { canonicalJson, sha256Hex } from '../../src/common/json/canonical-json.js';
import { AlgorithmCall } from '../../src/modules/analysis/calls/algorithm-call.entity.js';
import {
  chainedRecordOf,
  chainHash,
  firstBrokenLink,
  type ChainLink,
} from '../../src/modules/analysis/calls/call-chain.js';
import { CallRecorder, type CallDraft } from '../../src/modules/analysis/calls/call-recorder.js';
import { TABLES, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

/** More than a page of the chain, less than two. */
const CALLS = 620;
const PAGE = 500;
const RECORDED = 5;

const draft = (n: number): CallDraft => ({
  algo: 'technical',
  version: '1',
  commit: 'unknown',
  instrument: 'NASDAQ:AAPL',
  params: { depth: n, nested: { b: 1, a: [n] } },
  inputs: `{"n":${n}}`,
  output: { label: 'Neutral', stance: 0, score: n / 7, headline: 'x'.repeat(2_000), horizons: [1] } as never,
  priceAtCall: n % 3 === 0 ? null : n,
  priceTimeMs: n % 3 === 0 ? null : n * 1_000,
  currency: 'USD',
  simulated: true,
  origin: 'live',
  durationMs: 1,
  costUsd: 0,
  calledAtMs: Date.UTC(2026, 0, 1) + n,
});

describe('the public chain of calls', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(TABLES);
    // By the recorder, and many more as it would append them.
    const recorder = test.app.get(CallRecorder);
    for (let n = 1; n <= RECORDED; n += 1) await recorder.record(draft(n));
    const em = test.orm.em.fork();
    const [last] = await em.find(AlgorithmCall, {}, { orderBy: { seq: 'desc' }, limit: 1 });
    const calls: AlgorithmCall[] = [];
    for (let { seq, hash } = last!, n = Number(seq) + 1; n <= CALLS; n += 1) {
      const { calledAtMs, priceTimeMs, inputs, ...kept } = draft(n);
      const call = em.create(AlgorithmCall, {
        ...kept,
        id: randomUUID(),
        seq: String(n),
        paramsHash: sha256Hex(canonicalJson(kept.params)),
        inputsHash: sha256Hex(inputs),
        outputHash: sha256Hex(canonicalJson(kept.output)),
        day: '2026-01-01',
        label: kept.output.label,
        stance: kept.output.stance,
        score: kept.output.score,
        priceTime: priceTimeMs === null ? null : new Date(priceTimeMs),
        calledAt: new Date(calledAtMs),
        previousHash: hash,
        hash: '',
      });
      call.hash = chainHash(hash, chainedRecordOf(call));
      hash = call.hash;
      calls.push(call);
    }
    await em.insertMany(calls);
  });
  afterEach(() => jest.restoreAllMocks());

  type MarkedLink = ChainLink & { judgedBy: string };
  async function page(afterSeq: number): Promise<{ links: MarkedLink[]; total: number }> {
    const { body } = await test.http.get('/api/call-chain').query({ afterSeq }).expect(200);
    // The answer is kept as it is sent: the check of all answers does not see into it.
    return chainPageSchema.parse(body.data) as { links: MarkedLink[]; total: number };
  }
  /** Statements that reach the database while `work` runs. */
  async function statements(work: () => Promise<unknown>): Promise<string[]> {
    const spy = jest.spyOn(test.orm.em.getConnection(), 'execute');
    await work();
    return spy.mock.calls.map(([query]) => (typeof query === 'string' ? query : JSON.stringify(query)));
  }

  it('is whole, page after page, and says of each call what its stored record says', async () => {
    const [first, second, third] = [await page(0), await page(PAGE), await page(CALLS)];
    expect([first, second, third].map(({ links, total }) => [links.length, total])).toEqual([
      [PAGE, CALLS],
      [CALLS - PAGE, CALLS],
      [0, CALLS],
    ]);
    const links = [...first.links, ...second.links];
    expect(firstBrokenLink(links)).toBeNull();
    const calls = await test.orm.em.fork().find(AlgorithmCall, {}, { orderBy: { seq: 'asc' } });
    expect(links).toEqual(
      calls.map((call) => ({
        record: chainedRecordOf(call),
        previousHash: call.previousHash,
        hash: call.hash,
        judgedBy: 'after-call',
      })),
    );
  });

  it('marks calls that a release before this one judged, beside the link and not in its hash', async () => {
    const em = test.orm.em.fork();
    const seq = PAGE + 7;
    // As such a release writes it: the column that names the rule is not known to it.
    await em.execute(
      `insert into algorithm_call_outcome (call_id, horizon, entry_time, entry_price, exit_time, exit_price, log_return, hit,
         delisted) select id, 1, now(), 1, now(), 1, 0.01, false, false from algorithm_call where seq = ?`,
      [seq],
    );
    const { links } = await page(PAGE);
    const marked = links.filter(({ judgedBy }) => judgedBy === 'same-session');
    expect(marked.map(({ record }) => record.seq)).toEqual([seq]);
    expect(firstBrokenLink([...(await page(0)).links, ...links])).toBeNull();
    const { body } = await test.http
      .get('/api/call-card')
      .query({ callId: marked[0]!.record.id })
      .expect(200);
    // The earlier rule called a neutral call wrong.
    expect(body.data).toMatchObject({
      judgedBy: 'same-session',
      stance: 0,
      outcomes: [{ hit: null, judgedBy: 'same-session' }],
    });
  });

  it('asks for no output and no parameters of calls: a link holds their hashes alone', async () => {
    const asked = (await statements(() => page(PAGE + 1))).filter((sql) => sql.includes('algorithm_call'));
    expect(asked.length).toBeGreaterThan(0);
    for (const sql of asked) expect(sql).not.toMatch(/\.\*|"output"|"params"/);
  });

  it('asks for a full page once: it can never change', async () => {
    const before = await page(0);
    const asked = await statements(async () => expect(await page(0)).toEqual(before));
    expect(asked.filter((sql) => sql.includes('previous_hash'))).toEqual([]);
    const unfinished = await statements(() => page(PAGE));
    expect(unfinished.filter((sql) => sql.includes('previous_hash'))).toHaveLength(1);
  });

  it('is the same packed and plain', async () => {
    const get = async (encoding: string) => {
      const reply = await test.http.get('/api/call-chain').set('Accept-Encoding', encoding).expect(200);
      const { 'content-encoding': packed = 'none', 'content-type': type, vary } = reply.headers;
      return { packed, type, vary, body: reply.body as object };
    };
    const [packed, plain] = [await get('gzip'), await get('identity')];
    expect([packed.packed, plain.packed]).toEqual(['gzip', 'none']);
    expect(packed.body).toEqual(plain.body);
    expect(packed.body).toMatchObject({ status: 'success', message: '', data: { total: CALLS } });
    expect(packed.type).toBe('application/json; charset=utf-8');
    expect(packed.vary).toContain('Accept-Encoding');
  });

  it('computes what a release before this one did not keep', async () => {
    const em = test.orm.em.fork();
    const [before] = (await page(CALLS - 2)).links;
    await em.execute('alter table algorithm_call disable trigger algorithm_call_append_only');
    await em.execute('update algorithm_call set params_hash = null, output_hash = null where seq = ?', [
      CALLS - 1,
    ]);
    await em.execute('alter table algorithm_call enable trigger algorithm_call_append_only');
    expect((await page(CALLS - 2)).links[0]).toEqual(before);
  });
});
