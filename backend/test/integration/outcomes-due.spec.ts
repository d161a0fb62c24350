import { jest } from '@jest/globals';
import type { Bar } from '@pricealgo/contract/market/bar';
import { CallRecorder } from '../../src/modules/analysis/calls/call-recorder.js';
import { CallRepository } from '../../src/modules/analysis/calls/call.repository.js';
import { AnalysisBarService } from '../../src/modules/analysis/inputs/analysis-bar.service.js';
import { CallOutcome } from '../../src/modules/analysis/outcomes/call-outcome.entity.js';
import { ScoreDueJob } from '../../src/modules/analysis/outcomes/score-due.job.js';
import { InstrumentRepository } from '../../src/modules/tickers/instrument.repository.js';
import { atRest } from '../setup/jobs.js';
import { draft, OUTPUT } from '../setup/technical-call.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

describe('the hourly judging', () => {
  let test: TestApp;
  let bars: Bar[];
  beforeAll(async () => {
    test = await createTestApp({ ROLES: 'worker' });
    // The schedule judges right after the start, and what it judged nobody looks at again.
    await atRest(test, 'compute');
    const instrument = await test.app.get(InstrumentRepository).marketInstrument('NASDAQ:AAPL');
    bars = (await test.app.get(AnalysisBarService).daily(instrument!, {})).bars;
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test.close());

  const record = async (version: string, known: readonly Bar[], horizons: number[]): Promise<string> => {
    const made = draft(known, { version, output: { ...OUTPUT, horizons } });
    const { call } = await test.app.get(CallRecorder).record(made);
    return call.id;
  };
  /** @returns how many calls were looked at */
  const looked = async (): Promise<number> => {
    const read = jest.spyOn(test.app.get(CallRepository), 'inputsText');
    read.mockClear();
    await test.app.get(ScoreDueJob).handle({}, async () => undefined);
    return read.mock.calls.length;
  };
  const outcomes = (callId: string): Promise<number> => test.orm.em.fork().count(CallOutcome, { callId });

  it('looks at the one call that is due, not at the thousand that are open', async () => {
    const due = await record('due', bars.slice(0, -10), [1]);
    // Made three days ago about twenty sessions: open for weeks.
    await test.orm.em.fork().execute(
      `insert into algorithm_call
       select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'seq', c.seq + n, 'version', 'open' || n,
         'called_at', now() - interval '3 days', 'output', jsonb_set(c.output, '{horizons}', '[20]')))).*
       from algorithm_call c, generate_series(1, 1000) n where c.id = ?`,
      [due],
    );
    expect(await looked()).toBe(1);
    expect(await outcomes(due)).toBe(1);
    expect(await looked()).toBe(0);
  });

  it('comes back to a horizon that is not over when it may be, not every hour before', async () => {
    const callId = await record('early', bars.slice(0, -2), [20]);
    const em = test.orm.em.fork();
    await em.execute(`update algorithm_call_due set due_at = now() - interval '1 second' where call_id = ?`, [
      callId,
    ]);
    expect(await looked()).toBe(1);
    const [row] = await em.execute<{ hours: number; tries: number }[]>(
      `select extract(epoch from due_at - now())::float8 / 3600 as hours, tries from algorithm_call_due where call_id = ?`,
      [callId],
    );
    expect(row!.hours).toBeGreaterThan(48);
    expect(row!.tries).toBe(0);
    expect(await looked()).toBe(0);
  });

  it('comes back ever later to what nobody can judge, and goes on with the others', async () => {
    const [broken, fine] = [
      await record('broken', bars.slice(0, -10), [1]),
      await record('fine', bars.slice(0, -11), [1]),
    ];
    const em = test.orm.em.fork();
    const calls = test.app.get(CallRepository);
    const original = calls.inputsText.bind(calls);
    const brokenHash = (
      await em.execute<{ hash: string }[]>('select inputs_hash as hash from algorithm_call where id = ?', [
        broken,
      ])
    )[0]!.hash;
    jest.spyOn(calls, 'inputsText').mockImplementation((hash) => {
      if (hash === brokenHash) throw new Error('these inputs are damaged');
      return original(hash);
    });
    const waits: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      await em.execute(
        `update algorithm_call_due set due_at = now() - interval '1 second' where call_id = ?`,
        [broken],
      );
      await test.app.get(ScoreDueJob).handle({}, async () => undefined);
      const [row] = await em.execute<{ hours: number }[]>(
        `select round(extract(epoch from due_at - now()) / 3600)::int as hours from algorithm_call_due where call_id = ?`,
        [broken],
      );
      waits.push(row!.hours);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 24, 24]);
    expect([await outcomes(broken), await outcomes(fine)]).toEqual([0, 1]);
  });

  it('knows of calls that nodes of an earlier release make, and not of backtests', async () => {
    const id = await record('older', bars.slice(0, -10), [1, 5]);
    const em = test.orm.em.fork();
    await em.execute(
      `insert into algorithm_call
       select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'seq', c.seq + 5000, 'origin', 'backtest'))).*
       from algorithm_call c where c.id = ?`,
      [id],
    );
    const due = await em.execute<{ origin: string; horizon: number }[]>(
      `select c.origin, d.horizon from algorithm_call_due d join algorithm_call c on c.id = d.call_id
       where c.version = 'older' order by d.horizon`,
    );
    expect(due).toEqual([
      { origin: 'live', horizon: 1 },
      { origin: 'live', horizon: 5 },
    ]);
  });
});
