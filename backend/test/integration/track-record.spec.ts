import { randomUUID } from 'node:crypto';
import type { components } from '../../../frontend/src/lib/api/schema.js';
import { TABLES, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

type TrackRecord = components['schemas']['TrackRecordDto'];

interface Made {
  version: string;
  count: number;
  algo?: string;
  origin?: 'live' | 'backtest';
  simulated?: boolean;
  instrument?: string;
  horizon?: number;
  /** Every so many calls in a row are on the same data. */
  onSameData?: number;
  judgedBy?: 'after-call' | 'same-session';
}

describe('track record', () => {
  let test: TestApp;
  let seq = 0;
  beforeAll(async () => {
    test = await sharedApp(TABLES);
    // Calls are never removed: those of other specs stay, before these.
    const sql = 'select coalesce(max(seq), 0)::int as last from algorithm_call';
    const [{ last }] = (await test.orm.em.fork().execute(sql)) as [{ last: number }];
    seq = last;
  });

  /** A judged call a day from 2000 on: even days rise and hit, every third says 0.6, all are inside. */
  async function insert(made: Made): Promise<void> {
    const { version, count, algo = 'technical', origin = 'live', simulated = false } = made;
    const { instrument = 'NASDAQ:AAPL', horizon = 1, onSameData = 1, judgedBy = 'after-call' } = made;
    const em = test.orm.em.fork();
    await em.execute(
      `insert into algorithm_call (id, seq, algo, version, commit, instrument, params, inputs_hash, data_hash, day, output, label,
         stance, currency, simulated, origin, duration_ms, cost_usd, called_at, previous_hash, hash)
       select gen_random_uuid(), ? + n, ?, ?, 'unknown', ?, '{}', (? + n)::text, version_data || ((n - 1) / ?::int), '2026-11-20', '{"horizons": []}', 'buy',
         1, 'USD', ?, ?, 1, 0, now(), '', ''
       from generate_series(1, ?) n, (select gen_random_uuid()::text as version_data) made`,
      [seq, algo, version, instrument, seq, onSameData, simulated, origin, count],
    );
    seq += count;
    await em.execute(
      `insert into algorithm_call_outcome (call_id, horizon, entry_time, entry_price, exit_time, exit_price,
         log_return, hit, forecast_return, probability, brier, pinball, baseline_pinball, inside, delisted, judged_by)
       select id, ?::int, '2000-01-01'::timestamptz + n * interval '1 day', 1,
         '2000-01-01'::timestamptz + (n + ?::int - 1) * interval '1 day', 1,
         case when n % 2 = 0 then 0.01 else -0.01 end, n % 2 = 0, case when n % 2 = 0 then 0.01 else -0.01 end,
         case when n % 3 = 0 then 0.6 end, case when n % 3 = 0 then 0.16 end,
         1 + (n % 5) * 0.1, 1.5, true, false, ?
       from (select id, row_number() over (order by seq) as n from algorithm_call where algo = ? and version = ? and origin = ?
             and simulated = ? and instrument = ?) made`,
      [horizon, horizon, judgedBy, algo, version, origin, simulated, instrument],
    );
  }

  const ask = async (query: Record<string, string>): Promise<TrackRecord> => {
    const { body } = await test.http.get('/api/track-record').query(query).expect(200);
    return (body as { data: TrackRecord }).data;
  };

  it('keeps series apart: live and backtest, real and simulated, versions, tickers', async () => {
    await insert({ version: 'a', count: 40 });
    await insert({ version: 'a', count: 50, origin: 'backtest' });
    await insert({ version: 'a', count: 60, simulated: true });
    await insert({ version: 'a', count: 10, instrument: 'NYSE:JPM' });
    await insert({ version: 'b', count: 5 });
    await insert({ version: 'a', count: 3, algo: 'valuation', horizon: 252 });
    const { series: all, enough } = await ask({});
    const series = all.filter(({ version }) => ['a', 'b'].includes(version));
    expect(enough).toBe(30);
    const told = series.map(({ algo, version, origin, simulated, calls, horizons }) =>
      [algo, version, origin, simulated, calls, horizons[0]!.direction!.count].join(' '),
    );
    expect(told.sort()).toEqual([
      'technical a backtest false 50 50',
      'technical a live false 50 50',
      'technical a live true 60 60',
      'technical b live false 5 5',
      'valuation a live false 3 3',
    ]);
    const live = await ask({ algo: 'technical', origin: 'live', simulated: 'false', instrument: 'NYSE:JPM' });
    expect(live.series.filter(({ version }) => version === 'a')).toMatchObject([{ calls: 10 }]);
    expect((await ask({ instrument: 'NYSE:NONE' })).series).toEqual([]);
    await test.http.get('/api/track-record').query({ simulated: 'maybe' }).expect(400);
    await test.http.get('/api/track-record').query({ instrument: "x' or 1=1" }).expect(400);
  });

  it('measures a series, and shows withdrawn calls beside it', async () => {
    await insert({ version: 'measured', count: 2_600, instrument: 'NYSE:V', horizon: 5 });
    await test.orm.em.fork().execute(
      `insert into algorithm_call_withdrawal (call_id, withdrawn_by, reason)
       select call_id, ?, 'test' from algorithm_call_outcome o join algorithm_call c on c.id = o.call_id
       where c.version = 'measured' order by o.entry_time limit 100`,
      [randomUUID()],
    );
    const { series } = await ask({ instrument: 'NYSE:V' });
    expect(series[0]).toMatchObject({ calls: 2_600, withdrawn: 100 });
    const [record] = series[0]!.horizons;
    expect(record).toMatchObject({
      horizon: 5,
      calls: 2_500,
      effectiveCount: 500,
      limited: false,
      direction: { hits: 1_250, count: 2_500, effectiveCount: 500, rate: 0.5, baseRate: 0.5 },
      interval: { inside: 2_500, share: 1 },
      withdrawn: { calls: 100, directed: 100, hits: 50, intervals: 100, inside: 100 },
    });
    expect(record!.probability!.bins).toHaveLength(1);
    expect(record!.probability!.brier).toBeCloseTo((0.16 + 0.36) / 2, 2);
    expect(record!.quantiles!.ratio).toBeCloseTo(1.2 / 1.5, 9);
    expect(record!.quantiles!.pValue).toBeLessThan(0.001);
  });

  it('counts the newest 20,000 and says so', async () => {
    await insert({ version: 'long', count: 20_010, instrument: 'NYSE:KO' });
    const { series, limit } = await ask({ instrument: 'NYSE:KO' });
    const [record] = series[0]!.horizons;
    expect(limit).toBe(20_000);
    expect(record).toMatchObject({ calls: 20_000, limited: true, effectiveCount: 20_000 });
    expect(record!.firstEntryMs).toBe(Date.UTC(2000, 0, 1) + 11 * 86_400_000);
  });

  it('counts calls on the same data once, and what the earlier rule judged in no rate', async () => {
    await insert({ version: 'weekend', count: 90, instrument: 'NYSE:T', onSameData: 3 });
    await insert({ version: 'before', count: 40, instrument: 'NYSE:T', judgedBy: 'same-session' });
    const { series } = await ask({ instrument: 'NYSE:T' });
    const recordOf = (version: string) => series.find((one) => one.version === version)!.horizons[0];
    // The first of each three counts: 1, 4, 7 … of which every second one is even and right.
    expect(recordOf('weekend')).toMatchObject({
      calls: 30,
      repeated: 60,
      direction: { count: 30, hits: 15 },
      sameSession: { calls: 0 },
    });
    expect(recordOf('before')).toMatchObject({
      calls: 0,
      repeated: 0,
      direction: null,
      probability: null,
      sameSession: { calls: 40, directed: 40, hits: 20 },
    });
  });

  it('counts anew once a minute', async () => {
    const first = await ask({ instrument: 'NYSE:JPM' });
    await insert({ version: 'later', count: 1, instrument: 'NYSE:JPM' });
    expect(await ask({ instrument: 'NYSE:JPM' })).toEqual(first);
  });
});
