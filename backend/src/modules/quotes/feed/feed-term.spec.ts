import { jest } from '@jest/globals';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar, BarInterval } from '@pricealgo/contract/market/bar';
import { termOfEpoch } from '../../../common/market/feed-epoch-name.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { QuoteBatch } from '../../../common/market/quote-batch.js';
import type { SessionSnapshot, Tick } from '../../../common/market/tick.js';
import type { StoredMinuteBar } from '../../bars/index.js';
import type {
  Demand,
  HistoryQuery,
  MarketDataProvider,
  ProviderEvents,
  TickSink,
} from '../../market-sources/index.js';
import { feedCalendar } from './feed-calendar.js';
import { FeedTerm, type FeedTermOptions } from './feed-term.js';

const NOW_MS = Date.UTC(2024, 4, 15, 15, 0, 30);

const instrument = (symbol: string): MarketInstrument => ({
  key: `NASDAQ:${symbol}`,
  exchangeShortName: 'NASDAQ',
  symbol,
  type: 'stock',
  currency: 'USD',
  sector: null,
  rank: null,
});

class FakeProvider implements MarketDataProvider {
  readonly name = 'fake';
  readonly simulated = false;
  readonly replay = false;
  readonly capabilities = { stream: true, snapshot: true, history: ['1m'] as BarInterval[] };
  readonly selfTestKey = 'NASDAQ:AAPL';
  clockMs = NOW_MS;
  failures = 0;
  started: (readonly MarketInstrument[])[] = [];
  stopped = 0;
  previousClose = 90;
  sink: TickSink = () => undefined;
  events: ProviderEvents = {};

  nowMs = (): number => this.clockMs;
  supported = async (all: readonly MarketInstrument[]) => all.filter(({ symbol }) => symbol !== 'NOPE');
  async start(instruments: readonly MarketInstrument[], sink: TickSink, events: ProviderEvents = {}) {
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('connection refused');
    }
    this.started.push(instruments);
    this.sink = sink;
    this.events = events;
  }
  stop = async (): Promise<void> => void (this.stopped += 1);
  snapshot = async (instruments: readonly MarketInstrument[], atMs: number): Promise<SessionSnapshot[]> =>
    instruments.map(({ key }) => ({
      key,
      price: 100,
      previousClose: this.previousClose,
      open: 99,
      dayHigh: 101,
      dayLow: 98,
      volume: 500,
      timeMs: atMs - 1_000,
    }));
  readonly asked: HistoryQuery[] = [];
  readonly demands: Demand[] = [];
  historyFails = false;
  history = async (query: HistoryQuery): Promise<Bar[]> => {
    this.asked.push(query);
    if (this.historyFails) throw new Error('no answer');
    return [{ timeMs: query.fromMs, open: 1, high: 2, low: 1, close: 2, volume: 3 }];
  };
  setDemand = (demand: Demand): void => void this.demands.push(demand);

  tick(symbol: string, price: number, timeMs = this.clockMs): void {
    this.sink([{ key: `NASDAQ:${symbol}`, price, size: 1, timeMs } satisfies Tick]);
  }
}

/** Lets promises and the timers of the next `ms` run. */
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

describe('one term of the feed', () => {
  const batches: QuoteBatch[] = [];
  const saved: { source: string; key: InstrumentKey; bar: Bar; seen: object }[] = [];
  const troubles: string[] = [];
  const filled: StoredMinuteBar[] = [];
  let newestMs: number | null;
  let provider: FakeProvider;
  let directory: MarketInstrument[];
  let growing: (Bar & { key: InstrumentKey })[];
  let term: FeedTerm;
  let stored: Awaited<ReturnType<NonNullable<FeedTermOptions['closesBefore']>>>;
  const requested: { key: InstrumentKey; sessionDay: number }[][] = [];

  beforeEach(() => {
    jest.useFakeTimers();
    batches.length = saved.length = troubles.length = filled.length = 0;
    newestMs = null;
    provider = new FakeProvider();
    directory = ['AAPL', 'NOPE', 'MSFT'].map(instrument);
    growing = [];
    stored = [];
    requested.length = 0;
    term = new FeedTerm({
      term: 7,
      provider,
      bus: {
        publish: (batch) => void batches.push(batch),
        subscribe: () => Promise.reject(new Error('not asked')),
        retire: () => undefined,
        close: () => Promise.resolve(),
      },
      calendar: feedCalendar,
      instruments: () => directory,
      saveBar: (source, key, bar, seen) => void saved.push({ source, key, bar, seen }),
      growingBars: async () => growing,
      gapStore: {
        newestMinuteMs: async () => newestMs,
        fillMinuteBars: async (bars) => void filled.push(...bars),
      },
      closesBefore: async (requests) => {
        requested.push(requests.map(({ instrument: { key }, sessionDay }) => ({ key, sessionDay })));
        return stored.filter(({ key, sessionDay }) =>
          requests.some((one) => one.instrument.key === key && one.sessionDay === sessionDay),
        );
      },
      onTrouble: (message) => void troubles.push(message),
    });
  });
  afterEach(async () => {
    await term.stop();
    jest.useRealTimers();
  });

  const rows = (): QuoteBatch['quotes'] => batches.flatMap(({ quotes }) => quotes);

  it('starts from the provider’s snapshot, then publishes its ticks', async () => {
    term.start();
    await pass(20);
    expect(provider.started[0]!.map(({ symbol }) => symbol)).toEqual(['AAPL', 'MSFT']);
    expect(batches[0]).toMatchObject({
      epoch: term.epoch,
      feed: { source: 'fake', simulated: false, replay: false },
    });
    expect(batches.flatMap(({ definitions }) => definitions ?? [])).toEqual([
      { id: 1, key: 'NASDAQ:AAPL' },
      { id: 2, key: 'NASDAQ:MSFT' },
    ]);
    expect(rows().map(([id, , price, volume]) => [id, price, volume])).toEqual([
      [1, 100, 500],
      [2, 100, 500],
    ]);
    provider.tick('MSFT', 102);
    await pass(20);
    expect(rows().at(-1)).toEqual([2, 3, 102, 501, NOW_MS, 99, 102, 98, 90, 0]);
    expect(term.counts.accepted).toBe(1);
  });

  it('publishes no price older than those that were traded while it prepared itself', async () => {
    const start = provider.start.bind(provider);
    provider.start = (instruments, sink, events) => {
      const started = start(instruments, sink, events);
      provider.tick('AAPL', 101);
      return started;
    };
    term.start();
    await pass(20);
    expect(rows().map(([id, , price, , timeMs]) => [id, price, timeMs])).toEqual([
      [1, 101, NOW_MS],
      [2, 100, NOW_MS - 1_000],
    ]);
  });

  describe('the close before the session', () => {
    const today = Date.UTC(2024, 4, 15) / 86_400_000;
    const split = { key: 'NASDAQ:AAPL' as const, sessionDay: today + 1, ratio: 4, bar: null };
    const bar = { close: 404, ratio: 4, isLastSession: true, own: true };
    const closes = (): (number | null)[] => rows().map(([, , , , , , , , previousClose]) => previousClose);

    it('is read for the session that begins tomorrow, before its first trade: a split is applied at once', async () => {
      stored = [{ ...split, bar }];
      term.start();
      await pass(1_500);
      expect(requested).toEqual([
        [
          { key: 'NASDAQ:AAPL', sessionDay: today },
          { key: 'NASDAQ:MSFT', sessionDay: today },
        ],
      ]);
      provider.tick('AAPL', 400);
      // The feed is away over the close; a date later, hours before the bell, the bars are read.
      provider.clockMs = Date.UTC(2024, 4, 16, 5, 0);
      await pass(12_000);
      expect(requested.at(-1)!.filter(({ key }) => key === 'NASDAQ:AAPL')).toEqual([
        { key: 'NASDAQ:AAPL', sessionDay: today + 1 },
        { key: 'NASDAQ:AAPL', sessionDay: today },
      ]);
      provider.clockMs = Date.UTC(2024, 4, 16, 13, 30, 1);
      provider.tick('AAPL', 102);
      provider.tick('AAPL', 102.5);
      await pass(20);
      expect(closes().at(-1)).toBe(101);
    });

    it('is corrected the same day by bars and splits that arrive late, and published although nothing trades', async () => {
      term.start();
      await pass(20);
      expect(closes()).toEqual([90, 90]);
      batches.length = 0;
      stored = [{ ...split, sessionDay: today, ratio: 1, bar: { ...bar, close: 91, ratio: 1 } }];
      await term.correctCloses(new Set(['NASDAQ:AAPL' as const]));
      await pass(20);
      expect(rows().map(([id, , price, , , , , , close]) => [id, price, close])).toEqual([[1, 100, 91]]);
    });

    it('is what was seen while the bars cannot be read; they are asked for again', async () => {
      stored = null as never;
      term.start();
      await pass(20);
      expect(closes()).toEqual([90, 90]);
      expect(troubles).toHaveLength(1);
      stored = [{ ...split, sessionDay: today, ratio: 1, bar: { ...bar, close: 91, ratio: 1 } }];
      await pass(12_000);
      expect(closes().at(-1)).toBe(91);
    });
  });

  it('tries again when the provider cannot start, and lives meanwhile', async () => {
    provider.failures = 2;
    term.start();
    await pass(500);
    expect(provider.started).toHaveLength(0);
    expect(batches.length).toBeGreaterThan(0);
    await pass(3_000);
    expect(provider.started).toHaveLength(1);
    expect(troubles).toEqual(Array(2).fill('market data provider fake: connection refused'));
  });

  it('takes new instruments in without a new epoch and ignores those that left', async () => {
    term.start();
    await pass(20);
    const { epoch } = term;
    provider.tick('AAPL', 104);
    directory = ['AAPL', 'TSLA'].map(instrument);
    term.reload();
    await pass(20);
    expect(provider.started[1]!.map(({ symbol }) => symbol)).toEqual(['AAPL', 'TSLA']);
    expect(batches.at(-1)!.epoch).toBe(epoch);
    expect(batches.flatMap(({ definitions }) => definitions ?? []).at(-1)).toEqual({
      id: 3,
      key: 'NASDAQ:TSLA',
    });
    const before = rows().length;
    provider.tick('MSFT', 99);
    provider.tick('AAPL', 105);
    await pass(20);
    expect(
      rows()
        .slice(before)
        .map(([id, , price]) => [id, price]),
    ).toEqual([[1, 105]]);
    expect(term.counts.rejections.unknown_instrument).toBe(1);
  });

  it('begins a new epoch of fresh state when the provider restarts', async () => {
    term.start();
    await pass(20);
    provider.tick('AAPL', 140);
    await pass(20);
    const first = term.epoch;
    const before = batches.length;
    provider.clockMs = NOW_MS - 3_600_000;
    provider.previousClose = 80;
    await provider.events.onRestart!(provider.clockMs);
    await pass(0);
    expect(term.epoch).not.toBe(first);
    expect(termOfEpoch(term.epoch)).toBe(7);
    const after = batches.slice(before);
    expect(new Set(after.map(({ epoch }) => epoch))).toEqual(new Set([term.epoch]));
    expect(after[0]).toMatchObject({ definitions: [{ id: 1 }, { id: 2 }], marketTimeMs: NOW_MS - 3_600_000 });
    expect(after[0]!.quotes[0]).toEqual([1, 1, 100, 500, NOW_MS - 3_601_000, 99, 101, 98, 80, 0]);
    provider.tick('AAPL', 101);
    await pass(20);
    expect(rows().at(-1)!.slice(0, 3)).toEqual([1, 3, 101]);
    expect(saved).toMatchObject([{ source: 'fake', key: 'NASDAQ:AAPL', bar: { close: 140 } }]);
  });

  it('publishes nothing once it was stopped, and hands the growing minute over', async () => {
    term.start();
    await pass(20);
    provider.tick('AAPL', 103);
    const before = batches.length;
    const stopped = term.stop();
    provider.tick('AAPL', 104);
    await pass(5_000);
    await stopped;
    expect(batches).toHaveLength(before);
    expect(provider.stopped).toBe(1);
    expect(saved).toMatchObject([
      { key: 'NASDAQ:AAPL', bar: { timeMs: NOW_MS - 30_000, close: 103, volume: 1 } },
    ]);
  });

  it('continues the minute that the leader before left', async () => {
    growing = [
      { key: 'NASDAQ:AAPL', timeMs: NOW_MS - 30_000, open: 97, high: 99, low: 95, close: 98, volume: 40 },
    ];
    term.start();
    await pass(20);
    provider.tick('AAPL', 103);
    provider.clockMs += 40_000;
    await pass(1_000);
    expect(saved.map(({ bar }) => bar)).toEqual([
      { timeMs: NOW_MS - 30_000, open: 97, high: 103, low: 95, close: 103, volume: 41 },
    ]);
  });

  it('hands on what is wanted, until it is stopped', async () => {
    const demand: Demand = new Map([['NASDAQ:MSFT', 'watched']]);
    term.setDemand(demand);
    term.start();
    await term.stop();
    term.setDemand(new Map());
    expect(provider.demands).toEqual([demand]);
  });

  it('says which part of its minutes it saw', async () => {
    term.start();
    await pass(20);
    provider.tick('AAPL', 103);
    await term.stop();
    expect(saved.map(({ seen }) => seen)).toEqual([{ seenFrom: 30, seenTo: 30 }]);
  });

  describe('minutes without a leader', () => {
    const MINUTE = 60_000;
    const minuteMs = NOW_MS - 30_000;
    const start = async (): Promise<void> => {
      term.setDemand(new Map([['NASDAQ:MSFT', 'watched']]));
      term.start();
      await pass(20);
    };

    it('are filled from the source’s history for what somebody wants, once their bars are there', async () => {
      newestMs = minuteMs - 3 * MINUTE;
      await start();
      await pass(29_000);
      expect(provider.asked).toEqual([]);
      await pass(2 * MINUTE);
      expect(provider.asked).toMatchObject([
        { instrument: { key: 'NASDAQ:MSFT' }, interval: '1m', fromMs: newestMs, toMs: minuteMs + MINUTE },
      ]);
      expect(filled).toMatchObject([
        { source: 'fake', key: 'NASDAQ:MSFT', timeMs: newestMs, term: 7, seenFrom: 0, seenTo: 60 },
      ]);
      expect(troubles).toEqual([]);
    });

    it('are reported where the history does not answer', async () => {
      newestMs = minuteMs - 3 * MINUTE;
      provider.historyFails = true;
      await start();
      await pass(3 * MINUTE);
      expect(troubles).toEqual([
        'minutes without a leader (2024-05-15T14:57 to 2024-05-15T15:01) could not be filled of 1 instruments',
      ]);
    });

    it('are not looked for where the leader before stored the running one, nor when this one has ended', async () => {
      newestMs = minuteMs;
      await start();
      await pass(3 * MINUTE);
      expect(provider.asked).toEqual([]);
      await term.stop();
      await pass(3 * MINUTE);
      expect(filled).toEqual([]);
    });
  });

  it('tells what it refused', async () => {
    term.start();
    await pass(20);
    provider.tick('AAPL', NaN);
    provider.tick('AAPL', 1e308);
    expect(troubles.at(-1)).toBe('ticks were refused: not_a_number 1, absurd 1');
  });
});
