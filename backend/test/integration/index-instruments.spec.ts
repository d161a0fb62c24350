import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import { CallRepository } from '../../src/modules/analysis/calls/call.repository.js';
import { RunRepository } from '../../src/modules/analysis/runs/run.repository.js';
import { RunService } from '../../src/modules/analysis/runs/run.service.js';
import { importInstruments } from '../../src/modules/tickers/import/import-instruments.js';
import { InstrumentDirectory } from '../../src/modules/tickers/index.js';
import { ALL, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

describe('an index and a London listing', () => {
  let test: TestApp;
  let folder: string;
  beforeAll(async () => {
    test = await sharedApp(ALL);
    folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-index-'));
    const file = path.join(folder, 'symbols.csv');
    writeFileSync(
      file,
      'symbol,name,exchangeShortName,type\nSPX,S&P 500,INDEX,index\nNEWL,New London,LSE,stock\n',
    );
    await importInstruments(test.orm.em, file);
    const directory = test.app.get(InstrumentDirectory);
    await directory.reload();
    expect(directory.has('INDEX:SPX')).toBe(true);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const answer = async (algo: AlgorithmName, instrument: string) => {
    const { id } = await test.app
      .get(RunService)
      .request({ algo, instrument, params: {}, trigger: 'member', requestedBy: randomUUID() });
    for (;;) {
      const run = (await test.app.get(RunRepository).byId(id))!;
      if (!['queued', 'running'].includes(run.state)) {
        expect(run).toMatchObject({ state: 'done', failure: null });
        return (await test.app.get(CallRepository).byId(run.callId!))!.call.output;
      }
      await delay(50);
    }
  };
  const get = async (address: string) => (await test.http.get(address).expect(200)).body as unknown;

  it('is listed in points, on its exchange', async () => {
    expect(await get('/api/ticker?exchangeShortName=INDEX&symbol=SPX')).toMatchObject({
      data: { type: 'index', currency: 'XXX' },
    });
    expect(await get('/api/ticker?exchangeShortName=LSE&symbol=NEWL')).toMatchObject({
      data: { currency: 'GBX' },
    });
    expect(await get('/api/market-hours?exchangeShortName=LSE&at=1784100600000')).toMatchObject({
      // 2026-07-15T07:30Z: half past eight in London, where New York sleeps.
      data: { open: true, rule: 'exchange', nextClose: Date.parse('2026-07-15T15:30Z'), differs: false },
    });
  });

  it('is not valued, and is read without volume', async () => {
    expect(await answer('valuation', 'INDEX:SPX')).toMatchObject({
      label: 'valuation unavailable',
      stance: null,
      headline: 'SPX is an index: it has no shares and no cash flows, so there is nothing to value.',
    });
    const technical = (await answer('technical', 'INDEX:SPX')) as unknown as {
      detail: { votes: { id: string; vote: number | null; reason: string }[] };
    };
    const uncounted = technical.detail.votes.filter(({ vote }) => vote === null);
    expect(uncounted.length).toBeGreaterThan(0);
    expect(uncounted.every(({ reason }) => reason.includes('no volume'))).toBe(true);
    expect(uncounted.length).toBeLessThan(technical.detail.votes.length / 2);
  });
});
