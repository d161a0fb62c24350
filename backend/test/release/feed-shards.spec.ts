import { jest } from '@jest/globals';
import { startRedis } from '../../../scripts/lib/redis-server.mjs';
import { quoteKeys } from '../../src/infra/bus/quote-keys.js';
import { QuoteShards } from '../../src/infra/bus/quote-shards.js';
import { RedisStreamQuoteBus } from '../../src/infra/bus/redis-stream-quote-bus.js';
import { QuoteBook, ShardFollower } from '../../src/modules/quotes/index.js';
import { eventually } from '../lifecycle/processes.js';
import { ledShards, ShardProcesses } from '../lifecycle/shard-processes.js';

jest.setTimeout(180_000);

const COUNT = 4;
const TICKS_PER_S = 500;
/** Of four shards. */
const EXCHANGES = ['AMEX', 'CRYPTO', 'NASDAQ', 'NYSE'];

const redis = await startRedis({ keeps: false });
if (!redis) process.stdout.write('skipped: no redis-server on this machine, no feeds share their shards\n');

(redis ? describe : describe.skip)('two processes that share the shards of the feed', () => {
  let processes: ShardProcesses;
  beforeAll(async () => {
    processes = await ShardProcesses.on(redis!, COUNT);
  });
  afterAll(() => processes.stop());

  it('divides them, takes over what a killed one led, and shows no price that goes back in time', async () => {
    const shards = new QuoteShards(
      Array.from(
        { length: COUNT },
        (_, shard) => new RedisStreamQuoteBus(redis!.url, quoteKeys(shard, COUNT), () => undefined),
      ),
    );
    const book = new QuoteBook();
    const follower = new ShardFollower(shards);
    const newest = new Map<string, number>();
    const backwards: string[] = [];
    const changed = new Set<number>();
    book.listen({
      onQuotes: (slots) => {
        for (const slot of slots) {
          const key = book.keyAt(slot);
          const { timeMs, stale } = book.get(key)!;
          if (timeMs < (newest.get(key) ?? 0)) backwards.push(key);
          newest.set(key, timeMs);
          if (!stale) changed.add(shards.ofInstrument(key));
        }
      },
    });
    /** New prices of every shard that has instruments of this directory. */
    const allMove = async (of: readonly number[]): Promise<void> => {
      changed.clear();
      await eventually(() => of.every((shard) => changed.has(shard)));
    };

    try {
      const first = await processes.start('feed', TICKS_PER_S);
      await eventually(async () => (await ledShards(first.url)).length === COUNT);
      await follower.start((batch) => book.apply(batch));
      for (const exchange of EXCHANGES) follower.want(exchange);
      // Coins trade at any hour.
      const moving = [shards.ofExchange('CRYPTO')];
      await allMove(moving);

      const second = await processes.start('feed', TICKS_PER_S);
      await eventually(async () => (await ledShards(second.url)).length === COUNT / 2);
      await eventually(async () => (await ledShards(first.url)).length === COUNT / 2);
      expect([...(await ledShards(first.url)), ...(await ledShards(second.url))].sort()).toEqual([
        0, 1, 2, 3,
      ]);
      await allMove(moving);

      const coins = (await ledShards(first.url)).includes(moving[0]!) ? first : second;
      const other = coins === first ? second : first;
      const killedMs = performance.now();
      coins.product.child.kill('SIGKILL');
      await eventually(async () => (await ledShards(other.url)).length === COUNT);
      const ledMs = performance.now() - killedMs;
      await allMove(moving);
      const movesMs = performance.now() - killedMs;
      process.stdout.write(
        `shards of a killed feed: led after ${Math.round(ledMs)} ms, prices after ${Math.round(movesMs)} ms\n`,
      );
      expect(backwards).toEqual([]);
      expect(newest.size).toBeGreaterThan(0);
    } finally {
      await follower.stop();
      await shards.close();
    }
  });

  it('is all of them where one process is everything: lists have a price of every shard', async () => {
    await processes.killAll();
    const { url } = await processes.start('api,worker,feed', TICKS_PER_S);
    await eventually(async () => (await ledShards(url)).length === COUNT);
    const symbols = ['CRYPTO:BTCUSD', 'NASDAQ:AAPL', 'NYSE:JPM'];
    const { quotes } = await eventuallyQuotes(url, symbols);
    expect(quotes.map(({ price }) => price > 0)).toEqual([true, true, true]);
  });

  async function eventuallyQuotes(
    url: string,
    symbols: readonly string[],
  ): Promise<{ quotes: { price: number }[] }> {
    let found: { quotes: { price: number }[] } = { quotes: [] };
    await eventually(async () => {
      const answer = await fetch(`${url}/api/tickers-live-info?symbols=${symbols.join()}`);
      found = ((await answer.json()) as { data: typeof found }).data;
      return found.quotes.length === symbols.length;
    });
    return found;
  }
});
