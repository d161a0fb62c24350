import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { components } from '../../../frontend/src/lib/api/schema.js';
import { firstBrokenLink } from '../../src/modules/analysis/calls/call-chain.js';
import { CallRecorder } from '../../src/modules/analysis/calls/call-recorder.js';
import { CallRepository } from '../../src/modules/analysis/calls/call.repository.js';
import { importDailyBars } from '../../src/modules/bars/index.js';
import { ConfiguredSources } from '../../src/modules/market-sources/index.js';
import { makeAdmin, type Admin } from '../setup/accounts.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

type Analysis = components['schemas']['AnalysisDto'];
type Call = components['schemas']['CallDto'];

const DAY_MS = 86_400_000;

/** Which market a call is about, and where it is shown. */
describe('views of calls', () => {
  let test: TestApp;
  let admin: Admin;
  let folder: string;

  beforeAll(async () => {
    test = await createTestApp({ ADMIN_TOTP: 'optional', RATE_LIMIT_FACTOR: '100' });
    admin = await makeAdmin(test);
    folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-call-views-'));
    // Files that end yesterday.
    const lines = ['date,open,high,low,close,volume'];
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    for (let timeMs = today - 600 * DAY_MS; timeMs < today; timeMs += DAY_MS) {
      const close = (100 + Math.sin(timeMs / DAY_MS / 9)).toFixed(2);
      const weekend = [0, 6].includes(new Date(timeMs).getUTCDay());
      const date = new Date(timeMs).toISOString().slice(0, 10);
      if (!weekend) lines.push(`${date},${close},${close},${close},${close},1000`);
    }
    writeFileSync(path.join(folder, 'NASDAQ-MSFT.csv'), `${lines.join('\n')}\n`);
    await importDailyBars(folder, test.config.databaseUrl, () => undefined);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = async (route: string, query: object) =>
    (await admin.get(route).query(query).expect(200)).body.data as unknown;
  const analysis = async (symbol: string, more: object = {}) =>
    (await get('ticker-analysis', { exchangeShortName: 'NASDAQ', symbol, ...more })) as Analysis;
  const shown = async (symbol: string, more: object = {}) =>
    (await analysis(symbol, more)).calls.map(({ callId }) => callId);

  async function run(symbol: string, params = {}): Promise<Call> {
    const wanted = { exchangeShortName: 'NASDAQ', symbol, algo: 'technical', params };
    const { body } = await admin.post('ticker-analysis/run', wanted).expect(200);
    const { runId } = body.data as { runId: string };
    for (;;) {
      const { state, callId, failure } = (await get('ticker-analysis/run', { runId })) as {
        state: string;
        callId: string;
        failure: string;
      };
      if (state === 'failed') throw new Error(failure);
      if (state === 'done') return (await get('algorithm-call', { callId })) as Call;
      await delay(50);
    }
  }

  /** The same prices, as if they were a recorded day or the real market. */
  function market(kind: { simulated: boolean; replay: boolean }): void {
    const { current } = test.app.get<ConfiguredSources>(ConfiguredSources);
    for (const name of ['simulated', 'replay'] as const) jest.replaceProperty(current, name, kind[name]);
  }

  /** A call as an earlier release left it: without mode and source. */
  async function earlier(change: Partial<Parameters<CallRecorder['record']>[0]>): Promise<string> {
    const output = { label: 'buy', stance: 1, score: 0.5, headline: 'Buy.', horizons: [] } as const;
    const { call } = await test.app.get(CallRecorder).record({
      algo: 'technical',
      version: 'composite-26/0',
      commit: 'unknown',
      instrument: 'NASDAQ:CSCO',
      params: {},
      inputs: JSON.stringify({ n: randomUUID() }),
      output: { ...output, quantiles: [], missing: [], warnings: [], detail: {} },
      priceAtCall: 10,
      priceTimeMs: Date.parse('2021-03-31'),
      currency: 'USD',
      simulated: false,
      origin: 'live',
      durationMs: 1,
      costUsd: 0,
      calledAtMs: Date.now(),
      ...change,
    });
    return call.id;
  }

  it('a run in a replay is the answer of its screen, and of no other market', async () => {
    market({ simulated: false, replay: true });
    const made = await run('AAPL');
    expect(made).toMatchObject({ origin: 'backtest', mode: 'replay', simulated: false });
    expect(await shown('AAPL')).toEqual([made.callId]);
    expect(await shown('AAPL', { source: 'imported' })).toEqual([]);
    jest.restoreAllMocks();
    expect(await shown('AAPL')).toEqual([]);
    market({ simulated: false, replay: false });
    expect(await shown('AAPL')).toEqual([]);
  });

  it('a replay that began again does not know the answers of its future', async () => {
    const callId = await earlier({
      instrument: 'NASDAQ:INTC',
      origin: 'backtest',
      mode: 'replay',
      priceTimeMs: Date.now() + DAY_MS,
    });
    market({ simulated: false, replay: true });
    expect(await shown('INTC')).toEqual([]);
    jest.restoreAllMocks();
    expect(await get('algorithm-call', { callId })).toMatchObject({ mode: 'replay' });
  });

  it('a call on files that end yesterday is never the market’s', async () => {
    const made = await run('MSFT', { source: 'imported' });
    expect(made).toMatchObject({ origin: 'backtest', mode: 'backtest', source: 'imported' });
    expect(await shown('MSFT', { source: 'imported' })).toEqual([made.callId]);
    expect(await shown('MSFT')).toEqual([]);
    market({ simulated: false, replay: false });
    expect(await shown('MSFT')).toEqual([]);
  });

  it('a call on simulated prices names them, and is current while the market is simulated', async () => {
    const made = await run('NVDA');
    expect(made).toMatchObject({ origin: 'live', mode: 'simulated', source: 'simulated' });
    expect(made.asOfMs).toBe(made.priceTimeMs);
    expect(await shown('NVDA')).toEqual([made.callId]);
    market({ simulated: false, replay: false });
    expect(await shown('NVDA')).toEqual([]);
  });

  it('calls of earlier releases say what follows from them, the same to every reader', async () => {
    const at = Date.parse('2021-03-31T15:00:00.123Z');
    const real = await earlier({});
    const files = await earlier({ params: { source: 'imported' } });
    const replayed = await earlier({ origin: 'backtest', priceTimeMs: at });
    const ofFiles = await earlier({ origin: 'backtest', params: { backtest: true }, priceTimeMs: at });
    const ofDemo = await earlier({ origin: 'backtest', params: { backtest: true }, simulated: true });
    const oldBars = await earlier({ origin: 'backtest' });
    const told = [
      [real, 'live', null],
      [files, 'backtest', 'imported'],
      [replayed, 'replay', 'replay'],
      [ofFiles, 'backtest', 'imported'],
      [ofDemo, 'backtest', 'simulated'],
      [oldBars, 'backtest', null],
    ] as const;
    const listed = async (mode: string) =>
      ((await get('admin/algocalls', { symbol: 'CSCO', mode })) as { items: { callId: string }[] }).items.map(
        ({ callId }) => callId,
      );
    const file = await admin.get('admin/algocalls/export').query({ symbol: 'CSCO' }).buffer(true);
    const [head, ...lines] = file.text.trim().split('\n');
    expect(head).toContain('origin,mode,source,asOf,calledAt');
    for (const [callId, mode, source] of told) {
      const card = await test.http.get('/api/call-card').query({ callId }).expect(200);
      expect(card.body.data).toMatchObject({ mode, source });
      expect(await listed(mode)).toContain(callId);
      const line = lines.find((one) => one.includes(callId))!;
      expect(line).toContain(`,${mode},${source ?? ''},2021-03-31T`);
    }
    // Demo backtests are no calls on imported history.
    const view = { exchangeShortName: 'NASDAQ', symbol: 'CSCO', view: 'imported' };
    const history = (await get('algorithm-calls', view)) as { items: { callId: string }[]; total: number };
    expect(history.items.map(({ callId }) => callId)).toEqual([oldBars, ofFiles, files]);
    expect(history.total).toBe(3);
    market({ simulated: false, replay: false });
    expect(await get('algorithm-calls', { ...view, view: 'market' })).toMatchObject({
      total: 1,
      items: [{ callId: real }],
    });
    expect(firstBrokenLink(await test.app.get(CallRepository).chain(0, 500))).toBeNull();
  });
});
