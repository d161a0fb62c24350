import {
  BELL_MS,
  AAPL,
  BTC,
  ETH,
  fmpVendor,
  instrument,
  krakenVendor,
  MSFT,
  POLL_MS,
  subscribed,
  type Vendor,
} from '../fakes/vendor-fixtures.js';
import { krakenTradeMessage } from '@pricealgo/test-kit/kraken-server';
import type { FakeAnswer } from '@pricealgo/test-kit/vendor-server';
import { VendorFeed } from '../fakes/vendor-feed.js';

type Row = Record<string, unknown>;

describe('bad answers of a vendor that is asked', () => {
  let bend: { quotes: (rows: Row[]) => unknown };
  let vendor: Vendor;
  let feed: VendorFeed;

  beforeEach(async () => {
    bend = { quotes: (rows) => rows };
    vendor = await fmpVendor(bend);
    feed = new VendorFeed(vendor.provider, vendor.clock, [AAPL, MSFT]);
    await feed.until((book) => book.get(AAPL.key) !== undefined && book.get(MSFT.key) !== undefined);
  });
  afterEach(async () => {
    await feed.stop();
    await vendor.dispose();
  });

  /** One poll of which AAPL's row is bent; resolves when MSFT's good price of it is on the screen. */
  async function poll(bent: (row: Row) => unknown, price: number): Promise<void> {
    vendor.market.add({ symbol: 'AAPL', price, size: 10, timeMs: vendor.clock.nowMs() });
    vendor.market.add({ symbol: 'MSFT', price, size: 10, timeMs: vendor.clock.nowMs() });
    bend.quotes = (rows) => rows.flatMap((row) => (row.symbol === 'AAPL' ? (bent(row) as Row) : row));
    await vendor.clock.advance(POLL_MS);
    await (vendor.provider as { polling?: { settled(): Promise<void> } }).polling?.settled();
    await feed.until((book) => book.get(MSFT.key)?.price === price);
  }

  it.each<[string, (row: Row) => unknown]>([
    ['null', (row) => ({ ...row, price: null })],
    ['zero', (row) => ({ ...row, price: 0 })],
    ['a negative price', (row) => ({ ...row, price: -1 })],
    ['1e308', (row) => ({ ...row, price: 1e308 })],
    ['a text', (row) => ({ ...row, price: '1,234' })],
    ['no price', ({ price: _price, ...row }) => row],
    ['another symbol', (row) => ({ ...row, symbol: 'EVIL', price: 666 })],
    [
      'a further symbol',
      (row) => [
        { ...row, price: 'x' },
        { ...row, symbol: 'EVIL', price: 666 },
      ],
    ],
    ['a price of yesterday', (row) => ({ ...row, price: 42, timestamp: BELL_MS / 1000 - 86_400 })],
    ['a price of the next hour', (row) => ({ ...row, price: 42, timestamp: BELL_MS / 1000 + 3 * 3_600 })],
    ['milliseconds for seconds', (row) => ({ ...row, price: 42, timestamp: BELL_MS })],
    ['something else', () => 'AAPL'],
  ])('%s: nothing bad is shown, and the others are', async (_what, bent) => {
    const before = feed.prices(AAPL.key);
    for (const price of [101, 102, 103]) await poll(bent, price);
    expect(feed.prices(AAPL.key).filter((price) => !before.includes(price))).toEqual([]);
    expect(feed.prices(MSFT.key)).toEqual(expect.arrayContaining([101, 102, 103]));
    expect(feed.book.get('NASDAQ:EVIL')).toBeUndefined();
    await poll((row) => row, 104);
    await feed.until((book) => book.get(AAPL.key)?.price === 104);
  });

  it('a lone jump of a decimal point: not shown', async () => {
    await poll((row) => ({ ...row, price: 10_000, dayHigh: 10_050 }), 101);
    for (const price of [102, 103]) await poll((row) => row, price);
    await feed.until((book) => book.get(AAPL.key)?.price === 103);
    expect(feed.prices(AAPL.key).filter((price) => price > 110)).toEqual([]);
    expect(feed.book.get(AAPL.key)?.dayHigh).toBeLessThan(110);
  });

  it('NaN in the JSON: the one symbol is left out, the others are shown', async () => {
    vendor.market.add({ symbol: 'MSFT', price: 101, size: 10, timeMs: vendor.clock.nowMs() });
    bend.quotes = (rows) => JSON.stringify(rows).replace(/("symbol":"AAPL".*?"price":)[\d.]+/, '$1NaN');
    await vendor.clock.advance(POLL_MS);
    await feed.until((book) => book.get(MSFT.key)?.price === 101);
    expect(feed.prices(AAPL.key).every((price) => price < 110)).toBe(true);
  });

  it.each<[string, FakeAnswer]>([
    ['an HTML page', { body: '<html>We are sorry</html>' }],
    ['truncated JSON', { body: '[{"symbol":"AAPL","price":666' }],
    ['50 MB', { body: Buffer.alloc(50 * 1024 * 1024, 0x31) }],
    ['an object', { body: { 'Error Message': 'Limit Reach' } }],
    ['an error', { status: 500, body: {} }],
  ])('%s: the last good price stays, and goes on when the vendor is well', async (_what, fault) => {
    const held = feed.book.get(AAPL.key)?.price;
    vendor.server.fault = fault;
    for (let poll = 0; poll < 2; poll++) {
      await vendor.clock.advance(POLL_MS);
      await (vendor.provider as { polling?: { settled(): Promise<void> } }).polling?.settled();
    }
    expect(feed.book.get(AAPL.key)?.price).toBe(held);
    vendor.server.fault = null;
    await poll((row) => row, 102);
    await feed.until((book) => book.get(AAPL.key)?.price === 102);
  });

  it('sends the key in a header and nowhere else', () => {
    for (const { path, query, headers } of vendor.server.requests) {
      expect(headers.apikey).toBe('test-key');
      expect(`${path}?${query.toString()}`).not.toContain('test-key');
    }
    expect(vendor.warnings.join()).not.toContain('test-key');
  });
});

describe('bad messages of a vendor that pushes', () => {
  let vendor: Vendor;
  let feed: VendorFeed;
  let nowMs: number;

  beforeEach(async () => {
    vendor = await krakenVendor();
    feed = new VendorFeed(vendor.provider, vendor.clock, [
      BTC,
      ETH,
      instrument('CRYPTO', 'NOPEUSD', 'crypto'),
    ]);
    await feed.until((book) => book.get(BTC.key) !== undefined && book.get(ETH.key) !== undefined);
    await subscribed(vendor.server, 2);
    nowMs = vendor.clock.nowMs();
  });
  afterEach(async () => {
    await feed.stop();
    await vendor.dispose();
  });

  const trade = (symbol: string, price: number, timeMs = nowMs, size = 1) => ({
    id: 1,
    symbol,
    price,
    size,
    timeMs,
  });
  const push = (...trades: Parameters<typeof krakenTradeMessage>[0]): void =>
    vendor.server.push(krakenTradeMessage(trades));

  it('shows only good prices, in order, each once', async () => {
    push(trade('BTCUSD', 101, nowMs + 1), trade('ETHUSD', 101, nowMs + 1));
    const bad = [
      ...[null, 0, -1, 1e308, '1,234', 'NaN', true, {}].map((price) => ({
        ...krakenRow('BTC/USD', 1),
        price,
      })),
      { ...krakenRow('BTC/USD', 42), timestamp: 'yesterday' },
      { ...krakenRow('BTC/USD', 42), timestamp: new Date(nowMs - 86_400_000).toISOString() },
      { ...krakenRow('BTC/USD', 42), timestamp: new Date(nowMs + 3_600_000).toISOString() },
      { ...krakenRow('BTC/USD', 42), qty: -5 },
      krakenRow('EVIL/USD', 666),
      krakenRow('NOPE/USD', 666),
    ];
    vendor.server.push({ channel: 'trade', type: 'update', data: [...bad, krakenRow('ETH/USD', 102)] });
    vendor.server.push({ channel: 'trade', type: 'snapshot', data: [krakenRow('BTC/USD', 43)] });
    vendor.server.push('<html>');
    vendor.server.push('[1,2');
    vendor.server.push('{"channel":"trade","type":"update","data":[{"symbol":"BTC/USD","price":NaN}]}');
    // Older than what is held, twice the same, and a lone jump.
    push(
      trade('BTCUSD', 44, nowMs - 5_000),
      trade('BTCUSD', 101, nowMs + 1),
      trade('BTCUSD', 9_999, nowMs + 20),
    );
    push(trade('BTCUSD', 103, nowMs + 30, 2), trade('ETHUSD', 103, nowMs + 30));
    push(trade('BTCUSD', 103, nowMs + 30, 2));
    push(trade('ETHUSD', 104, nowMs + 31));
    await feed.until((book) => book.get(ETH.key)?.price === 104);

    const shown = new Set(feed.prices(BTC.key));
    expect([...shown].filter((price) => price < 90 || price > 110)).toEqual([]);
    expect(feed.book.get(BTC.key)).toMatchObject({ price: 103, dayHigh: 103, source: 'kraken' });
    const times = feed.shown.get(BTC.key)!.map(({ timeMs }) => timeMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const { volume } = vendor.market.state('BTCUSD');
    // The session's volume and the two good trades: a repeated trade is not counted twice.
    expect(feed.book.get(BTC.key)?.volume).toBe(volume + 3);
    expect(feed.book.get('CRYPTO:EVILUSD')).toBeUndefined();
    expect(feed.book.get('CRYPTO:NOPEUSD')).toBeUndefined();
  });

  const krakenRow = (symbol: string, price: number): Row => ({
    symbol,
    price,
    qty: 1,
    timestamp: new Date(nowMs + 10).toISOString(),
  });
});
