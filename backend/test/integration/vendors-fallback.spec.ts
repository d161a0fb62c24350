import { FallbackProvider } from '../../src/modules/market-sources/provider/fallback-provider.js';
import { TRUSTED_AFTER_MS } from '../../src/modules/market-sources/provider/monitored-source.js';
import type { TimelineEntry } from '../../src/modules/market-sources/timeline/timeline-entry.js';
import {
  AAPL,
  BTC,
  coinbaseVendor,
  ETH,
  instrument,
  krakenVendor,
  subscribed,
  type Vendor,
} from '../fakes/vendor-fixtures.js';
import { VendorFeed } from '../fakes/vendor-feed.js';

describe('two sources of which one fails', () => {
  let kraken: Vendor;
  let coinbase: Vendor;
  let provider: FallbackProvider;
  let feed: VendorFeed;
  let timeline: TimelineEntry[];

  beforeEach(async () => {
    kraken = await krakenVendor();
    coinbase = await coinbaseVendor(kraken.clock);
    timeline = [];
    provider = new FallbackProvider([kraken.provider, coinbase.provider], kraken.clock, (entry) =>
      timeline.push(entry),
    );
  });
  afterEach(async () => {
    await feed.stop();
    await provider.close();
    await Promise.all([kraken.dispose(), coinbase.dispose()]);
  });

  const begin = async (): Promise<void> => {
    feed = new VendorFeed(provider, kraken.clock, [BTC, ETH, AAPL]);
    await feed.until((book) => book.get(BTC.key) !== undefined);
  };

  /** Seconds pass one by one, so that reconnections and looks at the health happen in between. */
  async function seconds(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      await kraken.clock.advance(1_000);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  it('moves its instruments to the other, says so on every quote, and moves them back', async () => {
    await begin();
    await subscribed(kraken.server, 2);
    await kraken.trade();
    await feed.until((book) => book.get(BTC.key)?.timeMs === kraken.clock.nowMs());
    expect(feed.book.get(BTC.key)).toMatchObject({ source: 'kraken', simulated: false });
    expect(feed.book.feed()?.source).toBe('kraken');

    await kraken.server.close();
    await seconds(14);
    await feed.until((book) => book.get(BTC.key)?.source === 'coinbase');
    await subscribed(coinbase.server, 2);
    expect(feed.book.feed()).toMatchObject({ source: 'coinbase', simulated: false, replay: false });
    await coinbase.trade();
    await feed.until((book) => book.get(BTC.key)?.timeMs === kraken.clock.nowMs());
    // Volume and extremes are the other venue's, not a mixture.
    const { volume, price } = coinbase.market.state('BTCUSD');
    expect(feed.book.get(BTC.key)).toMatchObject({ source: 'coinbase', volume, price });

    kraken.server.received.length = 0;
    await kraken.server.listen();
    while (kraken.server.connections === 0) await seconds(1);
    await subscribed(kraken.server, 2);
    await kraken.trade();
    // It streams again, but is not trusted yet: its prices are not shown.
    expect(feed.book.get(BTC.key)?.source).toBe('coinbase');
    for (let i = 0; i < TRUSTED_AFTER_MS / 1_000 + 3; i++) {
      await seconds(1);
      kraken.server.push({ channel: 'heartbeat' });
      coinbase.server.push({ type: 'heartbeat' });
    }
    await feed.until((book) => book.get(BTC.key)?.source === 'kraken');
    await kraken.trade();
    await feed.until((book) => book.get(BTC.key)?.timeMs === kraken.clock.nowMs());

    const story = timeline.filter(({ capability }) => capability === 'stream');
    expect(story.map(({ provider: name, event }) => `${name} ${event}`)).toEqual([
      'kraken down',
      'coinbase fallback',
      'kraken up',
      'kraken restored',
    ]);
    expect(story[1]?.detail).toBe('2 instruments from kraken');
  });

  it('moves all of its instruments, whoever asked about a single one meanwhile', async () => {
    await begin();
    expect(await provider.supported([BTC])).toEqual([BTC]);
    await kraken.server.close();
    await seconds(14);
    await feed.until((book) => book.get(ETH.key)?.source === 'coinbase');
    await kraken.server.listen();
  });

  it('starts with the other when the first cannot even say what it has', async () => {
    await kraken.server.close();
    await begin();
    expect(feed.book.get(BTC.key)?.source).toBe('coinbase');
    expect(timeline).toContainEqual(expect.objectContaining({ provider: 'kraken', event: 'failed' }));
    await kraken.server.listen();
  });

  it('keeps the last prices, stale, when both are down, and invents none', async () => {
    await begin();
    const held = feed.book.get(BTC.key)?.price;
    await Promise.all([kraken.server.close(), coinbase.server.close()]);
    await seconds(20);
    expect(feed.book.get(BTC.key)).toMatchObject({ price: held, simulated: false });
    expect(new Set(feed.shown.get(BTC.key)?.map(({ source }) => source))).toEqual(new Set(['kraken']));
    await Promise.all([kraken.server.listen(), coinbase.server.listen()]);
  });

  it('asks the next source for history when one fails or has nothing', async () => {
    await begin();
    const toMs = kraken.clock.nowMs();
    const query = { instrument: BTC, interval: '1d' as const, fromMs: toMs - 5 * 86_400_000, toMs };
    const before = await provider.history(query);
    expect(before.length).toBeGreaterThan(3);
    kraken.server.fault = { status: 500, body: {} };
    expect(await provider.historyFrom(query)).toEqual({ source: 'coinbase', bars: before });
    expect(timeline).toContainEqual(
      expect.objectContaining({ provider: 'kraken', capability: 'history', event: 'failed' }),
    );
    expect(await provider.history({ ...query, instrument: instrument('NYSE', 'IBM', 'stock') })).toEqual([]);
    coinbase.server.fault = { status: 500, body: {} };
    await expect(provider.history(query)).rejects.toThrow('status 500');
  });

  it('takes another order while it runs: the next one takes over, nothing that it delivers is lost', async () => {
    await begin();
    await subscribed(kraken.server, 2);
    await provider.rearrange([coinbase.provider, kraken.provider]);
    expect(feed.book.get(BTC.key)).toBeDefined();
    await subscribed(coinbase.server, 2);
    const told: number[] = [];
    for (let i = 0; i < 5; i++) {
      await coinbase.trade();
      told.push(coinbase.market.state('BTCUSD').price);
      await feed.until((book) => book.get(BTC.key)?.timeMs === kraken.clock.nowMs());
    }
    expect(feed.prices(BTC.key).slice(-5)).toEqual(told);
    // What was traded is counted in full, and from one venue only.
    const { volume, price } = coinbase.market.state('BTCUSD');
    expect(feed.book.get(BTC.key)).toMatchObject({ source: 'coinbase', volume, price });
    expect(feed.book.feed()?.source).toBe('coinbase');
    expect(provider.name).toBe('coinbase,kraken');
    expect(timeline).toContainEqual(
      expect.objectContaining({
        provider: 'coinbase',
        event: 'chosen',
        detail: '2 instruments from kraken',
      }),
    );
    // It steps in, as the second: it is still one of the sources.
    await coinbase.server.close();
    await seconds(14);
    await feed.until((book) => book.get(BTC.key)?.source === 'kraken');
    await coinbase.server.listen();
  });

  it('closes what was taken out of the order, which asks nothing any more', async () => {
    await begin();
    await subscribed(kraken.server, 2);
    await provider.rearrange([coinbase.provider]);
    await feed.until((book) => book.get(BTC.key)?.source === 'coinbase');
    while (kraken.server.connections > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const asked = kraken.server.requests.length;
    const toMs = kraken.clock.nowMs();
    await provider.history({ instrument: BTC, interval: '1d', fromMs: toMs - 86_400_000, toMs });
    await provider.snapshot([BTC, ETH], toMs);
    await seconds(40);
    expect(kraken.server.requests).toHaveLength(asked);
    expect(kraken.server.connections).toBe(0);
    await expect(kraken.provider.snapshot([BTC], toMs)).rejects.toThrow('shutting down');
  });

  it('leaves prices under their own name while the only source that was chosen is down', async () => {
    await begin();
    await coinbase.server.close();
    const held = feed.book.get(BTC.key)?.price;
    await Promise.all([provider.rearrange([coinbase.provider]), seconds(2)]);
    // What was taken out is given up after a second of waiting for the other, which begins when it begins.
    while (kraken.server.connections > 0) await seconds(1);
    await seconds(5);
    expect(feed.book.get(BTC.key)).toMatchObject({ source: 'kraken', price: held });
    expect(provider.sourceOf(BTC.key)).toBe('kraken');
    coinbase.server.received.length = 0;
    await coinbase.server.listen();
    while (feed.book.get(BTC.key)?.source !== 'coinbase' || coinbase.server.connections === 0)
      await seconds(1);
    // A trade before the subscription would be told to nobody.
    await subscribed(coinbase.server, 2);
    await coinbase.trade();
    await feed.until((book) => book.get(BTC.key)?.timeMs === kraken.clock.nowMs());
  });
});
