import type { MarketInstrument } from '#product/common/market/instrument.js';
import { InProcessQuoteBus } from '#product/infra/bus/quote-bus.js';
import { RedisStreamQuoteBus } from '#product/infra/bus/redis-stream-quote-bus.js';
import { QuoteBook } from '#product/modules/quotes/index.js';
import { createGatewayServer } from '#product/modules/realtime/gateway-server.js';
import { EngineFrameWriter } from '#product/modules/realtime/quote-to-frame/frame-writer.js';
import { eventLoopMeter } from '#product/modules/realtime/quote-to-frame/load-window.js';
import { REALTIME_DEFAULTS } from '#product/modules/realtime/realtime-options.js';
import { TickersHub } from '#product/modules/realtime/tickers-hub.js';
import { idleSymbol, keyOf, type RunOptions, symbolOf, type Work } from '../works.ts';
import type { BenchServer } from './bench-server.ts';
import { QuotePublisher } from '#product/modules/quotes/feed/quote-publisher.js';
import { QuoteTable } from '#product/modules/quotes/feed/quote-table.js';

/**
 * The product's own path from the feed's quote table on: publisher, bus, book, hub, sockets.
 * @param writer how frames are written: as the product does, or always through Engine.IO's public interface
 */
export async function ours(
  work: Work,
  { redisUrl, reads = false }: RunOptions,
  writer: 'product' | 'public' = 'product',
): Promise<BenchServer> {
  const bus = redisUrl ? new RedisStreamQuoteBus(redisUrl, () => undefined) : new InProcessQuoteBus();
  const book = new QuoteBook();
  const member = { windowMs: work.windowMs, symbols: 100 };
  const options = {
    ...REALTIME_DEFAULTS,
    tiers: { visitor: member, member },
    socketsPerMember: 1e9,
    visitorSocketsPerAddress: 1e9,
    connectionsPerMinute: 1e9,
  };
  const hub = new TickersHub(book, { has: (key) => symbolOf(key) <= idleSymbol(work) }, options);
  const { http } = await createGatewayServer({
    hub,
    options,
    authenticator: {
      authenticate: async () => ({ tier: 'member', userId: 'bench' }),
      standings: async () => new Map(),
    },
    ...(writer === 'public' ? { writerFor: (conn, max) => new EngineFrameWriter(conn, max) } : {}),
  });
  await bus.subscribe((batch) => book.apply(batch));
  const busy = eventLoopMeter();
  setInterval(() => hub.flusher.onSecond(busy()), 1_000);

  const table = new QuoteTable();
  const instruments = Array.from({ length: idleSymbol(work) + 1 }, (_, i): MarketInstrument => ({
    key: keyOf(i),
    exchangeShortName: 'NASDAQ',
    symbol: `S${i}`,
    type: 'stock',
    currency: 'USD',
    sector: null,
    rank: null,
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
  function onTick(symbol: number, price: number, volume: number, _seq: number, intendedMs: number): void {
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
    if (price > table.dayHigh[row]!) table.dayHigh[row] = price;
    if (price < table.dayLow[row]!) table.dayLow[row] = price;
    table.touch(row);
  }
  return {
    http,
    onTick,
    protocol: 'tickers',
    totals: hub.flusher.totals,
    resetLongest: () => (hub.flusher.totals.longestMs = 0),
  };
}
