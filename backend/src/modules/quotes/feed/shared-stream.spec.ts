import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { Tick } from '../../../common/market/tick.js';
import type { MarketDataProvider, ProviderEvents, TickSink } from '../../market-sources/index.js';
import { SharedStream } from './shared-stream.js';

const instrument = (key: MarketInstrument['key']): MarketInstrument => ({
  key,
  exchangeShortName: key.split(':')[0]!,
  symbol: key.split(':')[1]!,
  type: 'stock',
  currency: 'USD',
  sector: null,
  rank: null,
});
const tick = (key: Tick['key'], price: number): Tick => ({ key, price, size: 1, timeMs: 1 });

function setup() {
  const runs: string[][] = [];
  const parts: number[] = [];
  let sink: TickSink = () => undefined;
  let events: ProviderEvents = {};
  const provider = {
    setFeedPart: (part: number) => void parts.push(part),
    start: async (instruments: readonly MarketInstrument[], to: TickSink, told: ProviderEvents = {}) => {
      runs.push(instruments.map(({ key }) => key));
      [sink, events] = [to, told];
    },
    stop: async () => void runs.push([]),
  } as unknown as MarketDataProvider;
  const shared = new SharedStream(provider, 4);
  const part = (shard: number, keys: MarketInstrument['key'][]) => {
    const seen: string[] = [];
    const of = shared.part(shard);
    const start = () =>
      of.start(
        keys.map(instrument),
        (ticks) => seen.push(...ticks.map(({ key, price }) => `${key} ${price}`)),
        {
          onSource: ({ keys: moved }) => seen.push(`moved ${moved.join()}`),
          onRestart: () => void seen.push('again'),
        },
      );
    return { of, seen, start };
  };
  return {
    runs,
    parts,
    part,
    push: (...ticks: Tick[]) => sink(ticks),
    told: (): ProviderEvents => events,
  };
}

describe('SharedStream', () => {
  it('runs for the shards that are led, gives each its own ticks in order, and ends with the last', async () => {
    const { runs, parts, part, push } = setup();
    const [one, two] = [part(0, ['NASDAQ:A']), part(1, ['NYSE:B', 'NYSE:C'])];
    await one.start();
    await two.start();
    push(tick('NYSE:B', 1), tick('NASDAQ:A', 2), tick('NYSE:C', 3), tick('NYSE:B', 4), tick('LSE:D', 5));
    await one.of.stop();
    push(tick('NASDAQ:A', 6), tick('NYSE:C', 7));
    await two.of.stop();
    expect(one.seen).toEqual(['NASDAQ:A 2']);
    expect(two.seen).toEqual(['NYSE:B 1', 'NYSE:C 3', 'NYSE:B 4', 'NYSE:C 7']);
    expect(runs).toEqual([['NASDAQ:A'], ['NASDAQ:A', 'NYSE:B', 'NYSE:C'], ['NYSE:B', 'NYSE:C'], []]);
    // Of the calls that the whole feed may make.
    expect(parts).toEqual([1 / 4, 2 / 4, 1 / 4]);
  });

  it('tells each shard of its own instruments, and every shard that the market began again', async () => {
    const { part, told } = setup();
    const [one, two] = [part(0, ['NASDAQ:A']), part(1, ['NYSE:B'])];
    await one.start();
    await two.start();
    told().onSource!({ source: 'other', keys: ['NYSE:B'], snapshots: [] });
    await told().onRestart!(0);
    expect([one.seen, two.seen]).toEqual([['again'], ['moved NYSE:B', 'again']]);
  });
});
