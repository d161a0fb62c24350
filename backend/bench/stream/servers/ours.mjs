import { createServer } from 'node:http';
import { idleSymbol, keyOf, symbolOf } from '../works.mjs';

/** The product's own path from the feed's quote table on: publisher, bus, book, hub, sockets. */
export async function ours(work, { dist, redisUrl, reads = false, writer = 'direct' }) {
  const load = (file) => import(`${dist}/${file}`);
  const [{ QuoteTable }, { QuotePublisher }, { InProcessQuoteBus }, { RedisStreamQuoteBus }, { QuoteBook }] =
    await Promise.all([
      load('modules/market-data/feed/tick-to-quote/quote-table.js'),
      load('modules/market-data/feed/publishing/quote-publisher.js'),
      load('infra/bus/quote-bus-in-process.js'),
      load('infra/bus/quote-bus-redis-stream.js'),
      load('modules/market-data/quote-book/quote-book.js'),
    ]);
  const [
    { REALTIME_DEFAULTS },
    { SocketServer },
    { TickersHub },
    { serveTickers },
    { eventLoopMeter },
    { EngineFrameWriter },
  ] = await Promise.all([
    load('modules/realtime/realtime-options.js'),
    load('modules/realtime/socket-server.js'),
    load('modules/realtime/tickers-hub.js'),
    load('modules/realtime/tickers-namespace.js'),
    load('modules/realtime/quote-to-frame/load-window.js'),
    load('modules/realtime/quote-to-frame/frame-writer.js'),
  ]);
  const http = createServer();
  const bus = redisUrl ? new RedisStreamQuoteBus(redisUrl, () => undefined) : new InProcessQuoteBus();
  const book = new QuoteBook();
  const member = { windowMs: work.windowMs, symbols: 100 };
  const options = {
    ...REALTIME_DEFAULTS,
    tiers: { visitor: member, member },
    socketsPerMember: 1e9,
    visitorSocketsPerAddress: 1e9,
  };
  const sockets = new SocketServer(http, {
    origins: { allowed: [], behindProxy: false },
    proxyHops: 0,
    maxFrameBytes: options.maxFrameBytes,
  });
  const hub = new TickersHub(book, { has: (key) => symbolOf(key) <= idleSymbol(work) }, options);
  serveTickers(sockets.of('/tickers'), {
    hub,
    options,
    authenticator: { authenticate: async () => ({ tier: 'member', userId: 'bench' }) },
    addressOf: (conn) => sockets.addressOf(conn),
    ...(writer === 'engine' ? { writerFor: (conn, max) => new EngineFrameWriter(conn, max) } : {}),
  });
  await bus.subscribe((batch) => book.apply(batch));
  const busy = eventLoopMeter();
  setInterval(() => hub.flusher.onSecond(busy()), 1_000);

  const table = new QuoteTable();
  const instruments = Array.from({ length: idleSymbol(work) + 1 }, (_, i) => ({
    key: keyOf(i),
    exchangeShortName: 'NASDAQ',
  }));
  table.setInstruments(instruments);
  if (!reads) {
    const feed = { source: 'bench', simulated: true, replay: false };
    new QuotePublisher(
      table,
      bus,
      'bench',
      () => feed,
      () => Date.now(),
    ).start();
    for (let symbol = 0; symbol < instruments.length; symbol++) onTick(symbol, 100, 1_000, 0, 1);
  }
  function onTick(symbol, price, volume, _seq, intendedMs) {
    const row = symbol + 1;
    table.price[row] = price;
    table.volume[row] = volume;
    table.timeMs[row] = intendedMs;
    if (table.open[row] === 0) {
      table.open[row] = 100;
      table.dayHigh[row] = 110;
      table.dayLow[row] = 90;
      table.previousClose[row] = 99;
    }
    if (price > table.dayHigh[row]) table.dayHigh[row] = price;
    if (price < table.dayLow[row]) table.dayLow[row] = price;
    table.touch(row);
  }
  return {
    http,
    onTick,
    protocol: 'tickers',
    get totals() {
      return hub.flusher.totals;
    },
    resetLongest: () => (hub.flusher.totals.longestMs = 0),
  };
}
