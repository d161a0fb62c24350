import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import { type AlgorithmName, ALGORITHMS } from '@pricealgo/contract/algorithm-names';
import type { Bar } from '@pricealgo/contract/market/bar';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { addDays, civilDate, epochDay, tradingSession } from '../../market-hours/index.js';
import type { AppConfig } from '../../../config/app-config.js';
import type { BarSourceService, CorporateActionRepository, HistoryService } from '../../bars/index.js';
import type { QuoteBook } from '../../quotes/index.js';
import { AnalysisBarService } from '../inputs/analysis-bar.service.js';
import { nightOf } from '../nightly/nightly-plan.js';
import { scoreCall, type ScoredCall } from './score-call.js';

/**
 * A clock walked minute by minute over weeks with everything that a calendar has: at each minute every algorithm makes a
 * call through the product's own code, and nothing that the call is judged by may have been there to see.
 */

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Longest wait between a close and the call that knows it. */
const SOON_MS = 15 * MINUTE_MS;
const HORIZONS = [1, 5, 20];

interface Times {
  openMs: number;
  closeMs: number;
}

/** Sessions by the exchanges' calendar, not by the code under test. */
const CALENDARS: Record<'stock' | 'crypto', (day: number) => Times | null> = {
  stock: (day) => tradingSession(civilDate(day)),
  crypto: (day) => ({ openMs: day * DAY_MS, closeMs: (day + 1) * DAY_MS }),
};

type PriceName = 'open' | 'high' | 'low' | 'close';

interface Market {
  instrument: MarketInstrument;
  bars: Bar[];
  times: Map<number, Times>;
  /** Place of the bar of a date. */
  places: Map<number, number>;
  /** Close of the session of a date. */
  closes: Map<number, number>;
  /** Which prices of which bars were read since it was cleared. */
  read: Map<number, Set<PriceName>>;
}

function market(type: 'stock' | 'crypto', key: 'NASDAQ:AAPL' | 'CRYPTO:BTCUSD'): Market {
  const times = new Map<number, Times>();
  const read = new Map<number, Set<PriceName>>();
  const note = (timeMs: number, name: PriceName): void => {
    read.set(timeMs, (read.get(timeMs) ?? new Set()).add(name));
  };
  const closes = new Map<number, number>();
  const bars: Bar[] = [];
  for (let day = epochDay('2026-01-02'); day < epochDay('2027-01-20'); day++) {
    const session = CALENDARS[type](day);
    if (!session) continue;
    const timeMs = day * DAY_MS;
    times.set(timeMs, session);
    const prices: Bar = {
      timeMs,
      open: 100 + (day % 7),
      high: 110,
      low: 90,
      close: 101 + (day % 5),
      volume: 1,
    };
    closes.set(timeMs, prices.close);
    bars.push({
      timeMs,
      get open() {
        note(timeMs, 'open');
        return prices.open;
      },
      get high() {
        note(timeMs, 'high');
        return prices.high;
      },
      get low() {
        note(timeMs, 'low');
        return prices.low;
      },
      get close() {
        note(timeMs, 'close');
        return prices.close;
      },
      volume: 1,
    });
  }
  const [exchangeShortName = '', symbol = ''] = key.split(':');
  const instrument = { key, exchangeShortName, symbol, type, currency: 'USD', sector: null, rank: 1 };
  const places = new Map(bars.map(({ timeMs }, place) => [timeMs, place]));
  return { instrument: instrument as MarketInstrument, bars, times, places, closes, read };
}

/** The product's bars at an instant; the source has the running session's bar, too, as vendors do. */
function barsAt({ bars, times }: Market, nowMs: number): AnalysisBarService {
  const begun = bars.filter(({ timeMs }) => times.get(timeMs)!.openMs <= nowMs);
  const history = {
    nowMs: () => nowMs,
    history: async () => ({
      flags: [],
      bars: begun,
      asOfMs: nowMs,
      simulated: false,
      replay: false,
      source: 'test',
      actions: [],
    }),
  } as unknown as HistoryService;
  const book = { fed: () => undefined } as unknown as QuoteBook;
  const config = { env: { SIMULATED_SESSION: 'calendar' } } as unknown as AppConfig;
  const sources = { provider: { simulated: false, replay: false } } as unknown as BarSourceService;
  const actions = { coveredUntilMs: async () => null } as unknown as CorporateActionRepository;
  return new AnalysisBarService(history, book, sources, config, actions);
}

/** Algorithms whose calls here name a chance of a rise. */
const WITH_CHANCES: ReadonlySet<AlgorithmName> = new Set(['technical', 'lstm']);

const RULES = { stock: 'exchange', crypto: 'utc-day' } as const;

/** A call of an algorithm as the product would judge it. */
function callOf(
  algo: AlgorithmName,
  of: Market,
  peers: readonly Market[],
  knownMs: number,
  calledAtMs: number,
): ScoredCall {
  const quantiles = HORIZONS.map((horizon) => ({
    horizon,
    probabilities: [0.1, 0.9],
    logReturns: [-0.1, 0.1],
  }));
  const output: AlgorithmOutput<unknown> = {
    label: 'buy',
    stance: 1,
    score: 1,
    headline: '',
    horizons: HORIZONS,
    quantiles: algo === 'lstm' ? quantiles : [],
    missing: [],
    warnings: [],
    detail: {
      baseRates: {
        own: HORIZONS.map((horizon) => ({
          horizon,
          byLabel: [{ label: 'buy', shareUp: 0.6, effectiveCount: 99 }],
        })),
        index: null,
      },
    },
  };
  return {
    algo,
    output,
    sessions: RULES[of.instrument.type as 'stock' | 'crypto'],
    // A valuation reads statements and a price, no bars.
    lastSessionMs: algo === 'valuation' ? null : knownMs,
    calledAtMs,
    baseline: new Map(),
    peers:
      algo === 'comparative'
        ? peers.map(({ instrument, bars }) => ({
            sessions: RULES[instrument.type as 'stock' | 'crypto'],
            bars,
          }))
        : [],
  } as ScoredCall;
}

/** Start of each walk, and what is in it. */
const WEEKS: readonly (readonly [string, string, number])[] = [
  ['daylight time begins on March 8', '2026-03-06', 5],
  ['a holiday (Good Friday)', '2026-04-01', 6],
  ['daylight time ends on November 1', '2026-10-30', 5],
  ['Thanksgiving and an early close', '2026-11-23', 7],
];

const stock = market('stock', 'NASDAQ:AAPL');
const coin = market('crypto', 'CRYPTO:BTCUSD');

describe.each(WEEKS)('a clock over %s', (_what, from, days) => {
  const fromMs = epochDay(from) * DAY_MS;
  const untilMs = epochDay(addDays(from, days)) * DAY_MS;

  it.each([
    ['a stock', stock, coin],
    ['a coin', coin, stock],
  ])(
    'no call about %s is judged by what was there to see',
    async (_name, own, other) => {
      const faults: string[] = [];
      const fault = (nowMs: number, text: string): void => {
        if (faults.length < 5) faults.push(`${new Date(nowMs).toISOString()} ${text}`);
      };
      const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
      let judged = 0;
      for (let nowMs = fromMs; nowMs < untilMs; nowMs += MINUTE_MS) {
        const { bars } = await barsAt(own, nowMs).daily(own.instrument, {});
        const knownMs = bars.at(-1)!.timeMs;
        const known = own.times.get(knownMs)!;
        if (known.closeMs > nowMs) fault(nowMs, `knows a session that closes ${iso(known.closeMs)}`);
        const next = own.bars[own.places.get(knownMs)! + 1]!;
        if (own.times.get(next.timeMs)!.closeMs + SOON_MS <= nowMs)
          fault(nowMs, `does not know the session of ${iso(next.timeMs)}, which is over`);
        for (const algo of ALGORITHMS) {
          const call = callOf(algo, own, [other], knownMs, nowMs);
          for (const horizon of HORIZONS) {
            own.read.clear();
            other.read.clear();
            const outcome = scoreCall(call, horizon, own.bars, false);
            if (!outcome) {
              fault(nowMs, `${algo} over ${horizon} is not judged`);
              continue;
            }
            judged += 1;
            const entry = own.times.get(outcome.entryTimeMs)!;
            if (entry.openMs <= nowMs) fault(nowMs, `${algo} enters at ${iso(entry.openMs)}`);
            const sessions = own.places.get(outcome.exitTimeMs)! - own.places.get(outcome.entryTimeMs)! + 1;
            if (sessions !== horizon) fault(nowMs, `${algo} is judged over ${sessions} sessions`);
            const beforeMs = own.bars[own.places.get(outcome.entryTimeMs)! - 1]!.timeMs;
            for (const one of [own, other]) {
              for (const [timeMs, names] of one.read) {
                if (one.times.get(timeMs)!.openMs > nowMs) continue;
                // The close before the entry is what a forecast is measured from: no part of the sessions after it.
                if (one === own && timeMs === beforeMs && !names.has('open')) continue;
                fault(
                  nowMs,
                  `${algo} over ${horizon} is judged by the session that opened ${iso(one.times.get(timeMs)!.openMs)}`,
                );
              }
            }
            const change = Math.log(outcome.exitPrice / own.closes.get(beforeMs)!);
            if (outcome.forecastReturn !== (algo === 'valuation' ? null : change))
              fault(nowMs, `${algo} over ${horizon} is scored by ${outcome.forecastReturn}`);
            if ((outcome.brier !== null) !== WITH_CHANCES.has(algo))
              fault(nowMs, `the chance of ${algo} over ${horizon} is ${outcome.probability}`);
          }
        }
      }
      expect(faults).toEqual([]);
      expect(judged).toBe(((untilMs - fromMs) / MINUTE_MS) * ALGORITHMS.length * HORIZONS.length);
    },
    120_000,
  );

  it.each([
    ['stocks', stock],
    ['coins', coin],
  ])(
    'the night of %s begins when their last session is settled, once a session',
    async (_name, own) => {
      const rule = RULES[own.instrument.type as 'stock' | 'crypto'];
      const nights = new Set<number>();
      const sessions = [...own.times.values()];
      for (let nowMs = fromMs; nowMs < untilMs; nowMs += MINUTE_MS) {
        const startMs = nightOf(nowMs, rule);
        if (startMs === null) continue;
        nights.add(startMs);
        const closed = sessions.findLast(({ closeMs }) => closeMs <= nowMs)!;
        expect([startMs > closed.closeMs, startMs - closed.closeMs <= SOON_MS]).toEqual([true, true]);
        const running = sessions.some(({ openMs, closeMs }) => openMs <= nowMs && closeMs > nowMs);
        if (own === stock) expect(running).toBe(false);
        const { bars } = await barsAt(own, nowMs).daily(own.instrument, {});
        expect(own.times.get(bars.at(-1)!.timeMs)).toEqual(closed);
      }
      const begun = sessions.filter(({ closeMs }) => closeMs >= fromMs && closeMs < untilMs - SOON_MS);
      expect([...nights].filter((startMs) => startMs > fromMs)).toHaveLength(begun.length);
    },
    60_000,
  );
});
