import { jest } from '@jest/globals';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar, BarInterval } from '@pricealgo/contract/market/bar';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { QuoteBatch } from '../../../common/market/quote-batch.js';
import type { SessionSnapshot, Tick } from '../../../common/market/tick.js';
import type { MarketDataProvider, ProviderEvents, TickSink } from '../providers/market-data-provider.js';
import { feedCalendar } from './feed-calendar.js';
import { FeedTerm, epochName, termOfEpoch } from './feed-term.js';

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
  readonly capabilities = { stream: true, snapshot: true, history: [] as BarInterval[] };
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
  history = async (): Promise<Bar[]> => [];

  tick(symbol: string, price: number, timeMs = this.clockMs): void {
    this.sink([{ key: `NASDAQ:${symbol}`, price, size: 1, timeMs } satisfies Tick]);
  }
}

/** Lets promises and the timers of the next `ms` run. */
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

describe('one term of the feed', () => {
  const batches: QuoteBatch[] = [];
  const saved: { source: string; key: InstrumentKey; bar: Bar }[] = [];
  const troubles: string[] = [];
  let provider: FakeProvider;
  let directory: MarketInstrument[];
  let growing: (Bar & { key: InstrumentKey })[];
  let term: FeedTerm;

  beforeEach(() => {
    jest.useFakeTimers();
    batches.length = saved.length = troubles.length = 0;
    provider = new FakeProvider();
    directory = ['AAPL', 'NOPE', 'MSFT'].map(instrument);
    growing = [];
    term = new FeedTerm({
      term: 7,
      provider,
      bus: {
        publish: (batch) => void batches.push(batch),
        subscribe: () => Promise.reject(new Error('not asked')),
        close: () => Promise.resolve(),
      },
      calendar: feedCalendar,
      instruments: () => directory,
      saveBar: (source, key, bar) => void saved.push({ source, key, bar }),
      growingBars: async () => growing,
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

  it('tells what it refused', async () => {
    term.start();
    await pass(20);
    provider.tick('AAPL', NaN);
    provider.tick('AAPL', 1e308);
    expect(troubles.at(-1)).toBe('ticks were refused: not_a_number 1, absurd 1');
  });
});

describe('epoch names', () => {
  it('carry the term', () => {
    expect(termOfEpoch(epochName(42, 3))).toBe(42);
    expect(epochName(42, 3)).not.toBe(epochName(42, 3));
    expect(termOfEpoch('something else')).toBeNull();
  });
});
