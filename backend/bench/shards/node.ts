import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { MarketInstrument } from '#product/common/market/instrument.js';
import { quoteKeys } from '#product/infra/bus/quote-keys.js';
import { QuoteShards } from '#product/infra/bus/quote-shards.js';
import { RedisStreamQuoteBus } from '#product/infra/bus/redis-stream-quote-bus.js';
import { QuotePublisher } from '#product/modules/quotes/feed/quote-publisher.js';
import { QuoteTable } from '#product/modules/quotes/feed/quote-table.js';
import { QuoteBook, ShardFollower } from '#product/modules/quotes/index.js';

/** What a process of the simulation is told on its command line. */
export interface NodeOptions {
  readonly redisUrl: string;
  readonly shards: number;
  /** A feed leads this shard; without it the process is an api node. */
  readonly leads?: number;
  /** Exchanges that clients of an api node follow. */
  readonly follows: readonly string[];
  readonly exchanges: readonly string[];
  readonly instrumentsPerExchange: number;
  readonly ticksPerS: number;
}

/** What a process says of itself; sums since its start. */
export interface NodeState {
  readonly cpuUs: number;
  readonly bytesRead: number;
  readonly bytesWritten: number;
  readonly ticks: number;
  readonly batches: number;
  readonly rows: number;
}

const options = JSON.parse(process.argv[2]!) as NodeOptions;
const sockets = new Set<Socket>();
subscribe('net.client.socket', (message) => sockets.add((message as { socket: Socket }).socket));
const counts = { ticks: 0, batches: 0, rows: 0 };

const buses = Array.from(
  { length: options.shards },
  (_, shard) => new RedisStreamQuoteBus(options.redisUrl, quoteKeys(shard, options.shards), () => undefined),
);
const shards = new QuoteShards(buses);

function startFeed(leads: number): void {
  const exchanges = options.exchanges.filter((name) => shards.ofExchange(name) === leads);
  const table = new QuoteTable();
  const instruments = exchanges.flatMap((exchangeShortName) =>
    Array.from({ length: options.instrumentsPerExchange }, (_, i): MarketInstrument => ({
      key: `${exchangeShortName}:S${i}`,
      exchangeShortName,
      symbol: `S${i}`,
      type: 'stock',
      currency: 'USD',
      sector: null,
      rank: null,
    })),
  );
  table.setInstruments(instruments);
  const tick = (row: number): void => {
    table.price[row] = 100 + Math.round(Math.random() * 1_000) / 100;
    table.volume[row]! += 100;
    table.timeMs[row] = Date.now();
    table.open[row] = 100;
    table.dayHigh[row] = 110;
    table.dayLow[row] = 90;
    table.previousClose[row] = 99;
    table.touch(row);
  };
  const feed = { source: 'bench', simulated: true, replay: false };
  new QuotePublisher(
    table,
    buses[leads]!,
    `1.0-bench${leads}`,
    () => feed,
    () => Date.now(),
  ).start();
  for (let row = 1; row <= instruments.length; row++) tick(row);
  // This shard's share of all ticks.
  const ticksPerS = (options.ticksPerS * exchanges.length) / options.exchanges.length;
  const startMs = performance.now();
  setInterval(() => {
    const due = Math.floor(((performance.now() - startMs) * ticksPerS) / 1_000);
    for (; counts.ticks < due; counts.ticks++) tick(1 + Math.floor(Math.random() * instruments.length));
  }, 2);
}

async function startApi(): Promise<void> {
  const book = new QuoteBook();
  const follower = new ShardFollower(shards);
  await follower.start((batch) => {
    counts.batches += 1;
    counts.rows += batch.quotes.length;
    book.apply(batch);
  });
  const want = (): void => options.follows.forEach((exchange) => follower.want(exchange));
  want();
  setInterval(() => {
    want();
    follower.look();
    book.checkFeed();
  }, 1_000);
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  let [bytesRead, bytesWritten] = [0, 0];
  for (const socket of sockets) {
    bytesRead += socket.bytesRead;
    bytesWritten += socket.bytesWritten;
  }
  process.send!({ ...counts, cpuUs: user + system, bytesRead, bytesWritten } satisfies NodeState);
});
if (options.leads === undefined) await startApi();
else startFeed(options.leads);
process.send!({ ready: true });
