import { barsJson } from '@pricealgo/algorithms/bars-json';
import { canonicalJson } from '../../src/common/json/canonical-json.js';
import type { Bar } from '@pricealgo/contract/market/bar';
import { backtestSeries } from '../../src/modules/analysis/backtest/backtest-series.js';
import { recordBacktest } from '../../src/modules/analysis/backtest/record-backtest.js';
import { AlgorithmCall } from '../../src/modules/analysis/calls/algorithm-call.entity.js';
import { firstBrokenLink } from '../../src/modules/analysis/calls/call-chain.js';
import { CallRecorder, type CallDraft } from '../../src/modules/analysis/calls/call-recorder.js';
import { CallRepository } from '../../src/modules/analysis/calls/call.repository.js';
import { AnalysisBarService } from '../../src/modules/analysis/inputs/analysis-bar.service.js';
import { InstrumentRepository } from '../../src/modules/tickers/instrument.repository.js';
import { CallOutcome } from '../../src/modules/analysis/outcomes/call-outcome.entity.js';
import { ScoreDueJob } from '../../src/modules/analysis/outcomes/score-due.job.js';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { fmpServer } from '@pricealgo/test-kit/fmp-server';
import type { VendorServer } from '@pricealgo/test-kit/vendor-server';
import { draft, OUTPUT } from '../setup/technical-call.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const DAY_MS = 86_400_000;
const noProgress = async (): Promise<void> => undefined;

const record = async (test: TestApp, made: CallDraft): Promise<string> =>
  (await test.app.get(CallRecorder).record(made)).call.id;
const score = (test: TestApp): Promise<void> => test.app.get(ScoreDueJob).handle({}, noProgress);
async function scored(test: TestApp, made: CallDraft): Promise<string> {
  const callId = await record(test, made);
  await score(test);
  return callId;
}
const outcomesOf = (test: TestApp, callId: string): Promise<CallOutcome[]> =>
  test.orm.em.fork().find(CallOutcome, { callId }, { orderBy: { horizon: 'asc' } });

async function barsOf(test: TestApp, key: string): Promise<Bar[]> {
  const instrument = await test.app.get(InstrumentRepository).marketInstrument(key);
  return (await test.app.get(AnalysisBarService).daily(instrument!, {})).bars;
}

describe('outcomes on the simulated market', () => {
  let test: TestApp;
  let bars: Bar[];
  beforeAll(async () => {
    test = await createTestApp({ ROLES: 'worker' });
    bars = await barsOf(test, 'NASDAQ:AAPL');
  });
  afterAll(() => test.close());

  it('judges what is due, once, from the next open to the close of the horizon', async () => {
    const callId = await record(test, draft(bars.slice(0, -10)));
    await score(test);
    const first = await outcomesOf(test, callId);
    expect(first.map(({ horizon }) => horizon)).toEqual([1, 5]);
    const [entry, exit] = [bars.at(-10)!, bars.at(-6)!];
    expect(first[1]).toMatchObject({
      entryTime: new Date(entry.timeMs),
      entryPrice: entry.open,
      exitTime: new Date(exit.timeMs),
      exitPrice: exit.close,
      hit: exit.close > entry.open,
      judgedBy: 'after-call',
      delisted: false,
    });
    // Forecasts are about closes: the one before the entry and that of the exit.
    expect(first[1]!.forecastReturn).toBeCloseTo(Math.log(exit.close / bars.at(-11)!.close), 12);
    expect(first[1]!.logReturn).toBeCloseTo(Math.log(exit.close / entry.open), 12);
    await score(test);
    expect(await outcomesOf(test, callId)).toEqual(first);
  });

  it('enters at the first open after the call, however long before that its last session was', async () => {
    const opened = bars.at(-8)!;
    // Whatever hours the simulated market keeps, a day after its date a session has opened.
    const late = draft(bars.slice(0, -10), { version: 'late', calledAtMs: opened.timeMs + DAY_MS });
    const [one] = await outcomesOf(test, await scored(test, late));
    expect(one!.entryTime.getTime()).toBeGreaterThan(opened.timeMs);
    expect(one).toMatchObject({ horizon: 1, forecastReturn: null, probability: null });
  });

  it('scores a forecast about a coin, made while its day ran, on the whole days after it', async () => {
    const days = await barsOf(test, 'CRYPTO:BTCUSD');
    const running = days.at(-10)!;
    const quantiles = [{ horizon: 5, probabilities: [0.05, 0.5, 0.95], logReturns: [-0.1, 0.01, 0.1] }];
    const made = draft(days.slice(0, -10), {
      algo: 'lstm',
      instrument: 'CRYPTO:BTCUSD',
      output: { ...OUTPUT, horizons: [5], quantiles },
      calledAtMs: running.timeMs + DAY_MS / 2,
    });
    const [outcome] = await outcomesOf(test, await scored(test, made));
    expect(outcome!.entryTime.getTime()).toBeGreaterThan(running.timeMs);
    expect(outcome!.forecastReturn).toBeCloseTo(Math.log(days.at(-5)!.close / running.close), 12);
    expect(outcome!.brier).not.toBeNull();
    expect(outcome!.baselinePinball).not.toBeNull();
  });

  it('judges a comparison against the median of the peers that its inputs name', async () => {
    const known = bars.slice(0, -40);
    const peers = ['NASDAQ:MSFT', 'NASDAQ:GOOG', 'NASDAQ:NVDA'];
    const inputs = canonicalJson({
      subject: { bars: barsJson(known) },
      peers: peers.map((key) => ({ key })),
    });
    const output = { ...OUTPUT, label: 'ahead', horizons: [20], detail: {} };
    const [outcome] = await outcomesOf(
      test,
      await scored(test, draft(known, { algo: 'comparative', inputs, output })),
    );
    const returns = await Promise.all(
      peers.map(async (key) => {
        const own = await barsOf(test, key);
        const at = (time: Date): Bar => own.find(({ timeMs }) => timeMs === time.getTime())!;
        return Math.log(at(outcome!.exitTime).close / at(outcome!.entryTime).open);
      }),
    );
    const middle = returns.sort((a, b) => a - b)[1]!;
    expect(outcome!.peerReturn).toBeCloseTo(middle, 12);
    expect(outcome!.hit).toBe(outcome!.logReturn > middle);
  });

  it('writes every outcome once when nodes judge at the same time', async () => {
    const ids = await Promise.all(
      [25, 30, 35, 40].map((back) => record(test, draft(bars.slice(0, -back), { version: `v${back}` }))),
    );
    const other = await createTestApp({ ROLES: 'worker' }, test.config.databaseUrl);
    try {
      await Promise.all([score(test), score(other), score(test), score(other)]);
    } finally {
      await other.close();
    }
    for (const id of ids) {
      expect((await outcomesOf(test, id)).map(({ horizon }) => horizon)).toEqual([1, 5, 20]);
    }
  });

  it('never judges a call on real prices by invented ones, nor a backtest', async () => {
    const real = await record(test, draft(bars.slice(0, -30), { simulated: false, version: 'real' }));
    const old = await record(test, draft(bars.slice(0, -30), { origin: 'backtest' }));
    await score(test);
    expect(await outcomesOf(test, real)).toEqual([]);
    expect(await outcomesOf(test, old)).toEqual([]);
  });

  it('records a backtest once, marked as such, and judges it', async () => {
    const series = [backtestSeries('NASDAQ-MSFT', bars.slice(-500)), backtestSeries('NOSUCH', bars)];
    const { em } = test.orm;
    // Back from the newest of 500 bars every 60, while 250 are known.
    expect(await recordBacktest(em, series, 'unknown')).toEqual({
      calls: 5,
      known: 0,
      unmatched: ['NOSUCH'],
    });
    expect(await recordBacktest(em, series, 'unknown')).toMatchObject({ calls: 0, known: 5 });
    const calls = await em
      .fork()
      .find(AlgorithmCall, { instrument: 'NASDAQ:MSFT' }, { orderBy: { seq: 'asc' } });
    expect(calls.map(({ origin, simulated }) => [origin, simulated])).toEqual(
      calls.map(() => ['backtest', false]),
    );
    expect(calls.at(-1)!.priceTime).toEqual(new Date(bars.at(-1)!.timeMs));
    expect(await outcomesOf(test, calls.at(-1)!.id)).toEqual([]);
    const judged = await outcomesOf(test, calls[0]!.id);
    expect(judged.map(({ horizon }) => horizon)).toEqual([1, 5, 20]);
    expect(judged[0]!.entryTime.getTime()).toBeGreaterThan(calls[0]!.priceTime!.getTime());
    const links = await test.app.get(CallRepository).chain(0, 500);
    expect(firstBrokenLink(links)).toBeNull();
  });

  it('lets nobody change or remove an outcome', async () => {
    const em = test.orm.em.fork();
    await expect(em.execute('update algorithm_call_outcome set hit = true')).rejects.toThrow('append-only');
    await expect(em.execute('delete from algorithm_call_outcome')).rejects.toThrow('append-only');
  });
});

/** A stock on NASDAQ with imported days. */
async function imports(
  test: TestApp,
  symbol: string,
  bars: readonly Bar[],
  { active = true } = {},
): Promise<void> {
  const em = test.orm.em.fork();
  await em.execute(
    `insert into instrument (exchange_short_name, symbol, name, type, currency, source, active)
     values ('NASDAQ', ?, ?, 'stock', 'USD', 'import', ?)`,
    [symbol, symbol, active],
  );
  for (const { timeMs, open, high, low, close, volume } of bars) {
    await em.execute(
      `insert into bar_daily (source, instrument, date, open, high, low, close, volume)
       values ('imported', ?, ?, ?, ?, ?, ?, ?)`,
      [`NASDAQ:${symbol}`, new Date(timeMs).toISOString().slice(0, 10), open, high, low, close, volume],
    );
  }
}

/** Knows its own symbols only, as a vendor does once a listing has ended. */
class ListedMarket extends FakeMarket {
  override bars(symbol: string, ...range: [number, number, number]): Bar[] {
    return this.symbols.includes(symbol) ? super.bars(symbol, ...range) : [];
  }
}

describe('outcomes on real prices', () => {
  let vendor: VendorServer;
  let test: TestApp;
  beforeAll(async () => {
    vendor = await fmpServer(new ListedMarket(['AAPL'], Date.now() - 3_600_000)).listen();
    test = await createTestApp({
      MARKET_DATA: 'fmp',
      FMP_API_KEY: 'test-key',
      FMP_BASE_URL: vendor.url,
      FMP_CALLS_PER_MINUTE: '100000',
      ROLES: 'worker',
    });
  });
  afterAll(async () => {
    await test.close();
    await vendor.close();
  });

  it('judges real calls by real bars, and never a simulated call', async () => {
    const bars = await barsOf(test, 'NASDAQ:AAPL');
    const known = bars.slice(0, -12);
    const real = await record(test, draft(known, { simulated: false }));
    const simulated = await record(test, draft(known, { version: 'simulated' }));
    await score(test);
    const [one, five] = await outcomesOf(test, real);
    expect(one).toMatchObject({ horizon: 1, entryPrice: 90, exitPrice: bars.at(-12)!.close });
    expect(five).toMatchObject({ horizon: 5, exitPrice: bars.at(-8)!.close });
    expect(await outcomesOf(test, simulated)).toEqual([]);
  });

  it('counts the dividends that a valuation was about, and those of its peers, and nobody else’s', async () => {
    const firstMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - 60 * DAY_MS;
    const flat = Array.from({ length: 60 }, (_, i): Bar => {
      return { timeMs: firstMs + i * DAY_MS, open: 100, high: 101, low: 99, close: 100, volume: 5 };
    });
    await imports(test, 'PAYS', flat);
    await imports(test, 'PEER', flat);
    const [known, entry, exit] = [flat.slice(0, 40), flat[40]!, flat[44]!];
    const at = (days: number): string => new Date(entry.timeMs + days * DAY_MS).toISOString().slice(0, 10);
    const em = test.orm.em.fork();
    // Before the entry, within the horizon, and after it: only the second is the follower's.
    for (const [symbol, date, amount] of [
      ['PAYS', at(0), 7],
      ['PAYS', at(2), 5],
      ['PAYS', at(5), 11],
      ['PEER', at(3), 2],
    ] as const) {
      await em.execute(
        `insert into corporate_action (source, instrument, type, ex_date, amount, currency)
         values ('imported', ?, 'dividend', ?, ?, 'USD')`,
        [`NASDAQ:${symbol}`, date, amount],
      );
    }
    const about = { instrument: 'NASDAQ:PAYS', simulated: false, calledAtMs: entry.timeMs - 1 };
    const judged = async (changes: Partial<CallDraft>): Promise<CallOutcome> =>
      (await outcomesOf(test, await scored(test, draft(known, { ...about, ...changes }))))[0]!;
    const output = { ...OUTPUT, horizons: [5] };
    const prices = { entryPrice: 100, exitPrice: exit.close, entryTime: new Date(entry.timeMs) };

    const valued = await judged({ algo: 'valuation', output, inputs: canonicalJson({ of: 'statements' }) });
    expect(valued).toMatchObject({ ...prices, hit: true });
    // Reinvested at the close before the ex-date: 1 share becomes 1 / (1 − 5/100).
    expect(valued.logReturn).toBeCloseTo(-Math.log(1 - 5 / 100), 12);

    const inputs = canonicalJson({ subject: { bars: barsJson(known) }, peers: [{ key: 'NASDAQ:PEER' }] });
    const compared = await judged({ algo: 'comparative', output, inputs });
    expect(compared).toMatchObject({ ...prices, hit: true });
    expect(compared.peerReturn).toBeCloseTo(-Math.log(1 - 2 / 100), 12);

    const rated = await judged({ version: 'dividends', output });
    expect(rated).toMatchObject({ ...prices, logReturn: 0, hit: false });
  });

  it('counts a call about a listing that ended, at its last close', async () => {
    const firstMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - 90 * DAY_MS;
    const sessions = Array.from({ length: 40 }, (_, i): Bar => {
      const close = 20 - i / 4;
      return { timeMs: firstMs + i * DAY_MS, open: close, high: close, low: close, close, volume: 5 };
    });
    await imports(test, 'GONE', sessions, { active: false });
    const known = sessions.slice(0, -3);
    const callId = await record(test, draft(known, { instrument: 'NASDAQ:GONE', simulated: false }));
    await score(test);
    const outcomes = await outcomesOf(test, callId);
    expect(outcomes.map(({ horizon, delisted }) => [horizon, delisted])).toEqual([
      [1, false],
      [5, true],
      [20, true],
    ]);
    expect(outcomes[2]).toMatchObject({ exitPrice: sessions.at(-1)!.close, hit: false });
  });
});
