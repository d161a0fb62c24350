import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
// eslint-disable-next-line import-x/no-relative-packages -- scripts belong to no workspace that could export them
import { startRedis } from '../../../../../scripts/lib/redis-server.mjs';
import type { QuoteBatch } from '../../../common/market/quote-batch.js';
import { quoteKeys } from '../../../infra/bus/quote-keys.js';
import { QuoteShards } from '../../../infra/bus/quote-shards.js';
import { RedisStreamQuoteBus } from '../../../infra/bus/redis-stream-quote-bus.js';
import { QuoteBook } from './quote-book.js';
import { ShardFollower } from './shard-follower.js';

const COUNT = 4;
/** An exchange of each of four shards. */
const EXCHANGES = ['AMEX', 'CRYPTO', 'NASDAQ', 'NYSE'];

const server = await startRedis({ keeps: false });
if (!server) process.stdout.write('skipped: no redis-server on this machine, shards are not followed\n');

(server ? describe : describe.skip)('ShardFollower', () => {
  let admin: Redis;
  const ends: (() => Promise<unknown>)[] = [];
  const open = (): QuoteShards => {
    const shards = new QuoteShards(
      Array.from(
        { length: COUNT },
        (_, shard) => new RedisStreamQuoteBus(server!.url, quoteKeys(shard, COUNT), () => undefined),
      ),
    );
    ends.push(() => shards.close());
    return shards;
  };

  beforeAll(() => {
    admin = new Redis(server!.url);
  });
  beforeEach(() => admin.flushall());
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  afterAll(async () => {
    admin.disconnect();
    await server!.stop();
  });

  /** A feed of one instrument an exchange, whose price is its sequence number. */
  function feed(shards: QuoteShards) {
    let seq = 0;
    const publish = (exchange: string, change: Partial<QuoteBatch> = {}): number => {
      const nowMs = Date.now();
      seq += 1;
      shards.bus(shards.ofExchange(exchange)).publish({
        epoch: `1.0-${exchange}`,
        feed: { source: 'test', simulated: true, replay: false },
        marketTimeMs: nowMs,
        wallTimeMs: nowMs,
        quotes: [[1, seq, seq, 1, nowMs, 1, 2, 0.5, null, 0]],
        ...change,
      });
      return seq;
    };
    for (const exchange of EXCHANGES) publish(exchange, { definitions: [{ id: 1, key: `${exchange}:X` }] });
    return publish;
  }
  const snapshotsWritten = async (): Promise<void> => {
    while ((await admin.keys('*:snapshot')).length < COUNT) await sleep(20);
  };

  it('reads the stream of the shard that is followed and no other, whose prices come by snapshot', async () => {
    const feeding = open();
    const publish = feed(feeding);
    await snapshotsWritten();
    const reading = open();
    const book = new QuoteBook();
    const follower = new ShardFollower(reading);
    ends.push(() => follower.stop());
    await follower.start((batch) => book.apply(batch));
    expect(follower.following).toEqual([]);
    // Lists need all of them from the start.
    for (const exchange of EXCHANGES) expect(book.get(`${exchange}:X`)).toBeDefined();

    const monitor = await admin.monitor();
    const read = new Set<string>();
    monitor.on('monitor', (_time: string, [command, ...args]: string[]) => {
      if (command?.toLowerCase() === 'xread') read.add(args.at(-2)!);
    });
    ends.push(async () => monitor.disconnect());
    follower.want('NASDAQ');
    expect(follower.following).toEqual([reading.ofExchange('NASDAQ')]);
    const seen: number[] = [];
    book.listen({ onQuotes: () => seen.push(book.get('NASDAQ:X')!.price) });
    let newest = 0;
    for (let i = 0; i < 30; i++) {
      for (const exchange of EXCHANGES) if (exchange !== 'NASDAQ') publish(exchange);
      newest = publish('NASDAQ');
      follower.look();
      await sleep(10);
    }
    while (book.get('NASDAQ:X')?.price !== newest) await sleep(5);
    expect([...read]).toEqual([quoteKeys(reading.ofExchange('NASDAQ'), COUNT).stream]);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(book.feed()?.down).toBe(false);
  });

  it('begins a shard with its snapshot and misses nothing of what comes meanwhile', async () => {
    const feeding = open();
    const publish = feed(feeding);
    await snapshotsWritten();
    const reading = open();
    const book = new QuoteBook();
    const follower = new ShardFollower(reading);
    ends.push(() => follower.stop());
    await follower.start((batch) => book.apply(batch));
    const { epoch } = book;
    expect(follower.isCurrent('NYSE')).toBe(false);
    const told: string[] = [];
    book.listen({ onQuotes: (slots) => told.push(...slots.map((slot) => book.keyAt(slot))) });
    let newest = 0;
    for (let i = 0; i < 20; i++) {
      newest = publish('NYSE');
      if (i === 10) follower.want('NYSE');
      await sleep(5);
    }
    while (book.get('NYSE:X')?.price !== newest) await sleep(5);
    expect(follower.isCurrent('NYSE')).toBe(true);
    // An instrument that has not traded since is told as well: who waits for it was sent nothing.
    follower.want('AMEX');
    while (!follower.isCurrent('AMEX')) await sleep(5);
    expect(told).toContain('AMEX:X');
    // Following another shard voids no id that a client knows.
    expect(book.epoch).toBe(epoch);
  });
});
