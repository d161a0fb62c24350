import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
// eslint-disable-next-line import-x/no-relative-packages -- scripts belong to no workspace that could export them
import { startRedis } from '../../../../scripts/lib/redis-server.mjs';
import type { QuoteBatch, QuoteRow } from '../../common/market/quote-batch.js';
import { InProcessQuoteBus, type QuoteBus } from './quote-bus.js';
import { RedisStreamQuoteBus } from './redis-stream-quote-bus.js';
import { QUOTE_KEYS, snapshotRowsKey } from './quote-snapshot.js';
import { QuoteState } from './quote-state.js';

const keys = QUOTE_KEYS;
const row = (id: number, seq: number, price: number): QuoteRow => [
  id,
  seq,
  price,
  1,
  seq,
  1,
  2,
  0.5,
  null,
  0,
];
const definitions = [
  { id: 1, key: 'NASDAQ:A' },
  { id: 2, key: 'NASDAQ:"B"', source: 'kraken' },
  { id: 3, key: 'CRYPTO:C', unserved: true },
  { id: 4, key: 'CRYPTO:D', source: 'kraken', unserved: true },
] as const;
const batch = (quotes: QuoteRow[], change: Partial<QuoteBatch> = {}): QuoteBatch => ({
  epoch: 'e1',
  feed: { source: 'test', simulated: true, replay: false },
  marketTimeMs: 12,
  wallTimeMs: 10,
  quotes,
  ...change,
});

/** Folds what a subscriber gets, as a quote book would, and lets a test wait for a state of it. */
class Subscriber {
  readonly state = new QuoteState();
  readonly seen: QuoteBatch[] = [];
  private waiters: (() => void)[] = [];
  readonly onBatch = (next: QuoteBatch): void => {
    this.seen.push(next);
    this.state.add(next);
    for (const wake of this.waiters.splice(0)) wake();
  };
  price(id: number): number | undefined {
    return this.state.toBatch()?.quotes.find(([held]) => held === id)?.[2];
  }
  async until(reached: () => boolean): Promise<void> {
    while (!reached()) await new Promise<void>((resolve) => this.waiters.push(resolve));
  }
}

function contract(open: () => { feed: QuoteBus; node: QuoteBus }): void {
  let feed: QuoteBus;
  let node: QuoteBus;
  beforeEach(() => ({ feed, node } = open()));
  afterEach(async () => {
    await Promise.all([feed.close(), node.close()]);
  });

  it('delivers batches in order and unchanged', async () => {
    const subscriber = new Subscriber();
    await node.subscribe(subscriber.onBatch);
    feed.publish(batch([row(1, 1, 10), row(2, 2, 20)], { definitions }));
    for (let seq = 3; seq <= 50; seq++) feed.publish(batch([row(1, seq, seq)]));
    await subscriber.until(() => subscriber.price(1) === 50);
    expect(subscriber.state.toBatch()).toEqual(batch([row(1, 50, 50), row(2, 2, 20)], { definitions }));
    const order = subscriber.seen.flatMap(({ quotes }) =>
      quotes.filter(([id]) => id === 1).map(([, seq]) => seq),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it('gives a late subscriber everything known first, then what follows', async () => {
    const early = new Subscriber();
    await node.subscribe(early.onBatch);
    feed.publish(batch([row(1, 1, 10), row(2, 2, 20)], { definitions }));
    for (let seq = 3; seq <= 20; seq++) feed.publish(batch([row(1, seq, seq)]));
    await early.until(() => early.price(1) === 20);
    const late = new Subscriber();
    await node.subscribe(late.onBatch);
    feed.publish(batch([row(1, 21, 21)]));
    await late.until(() => late.price(1) === 21);
    expect(late.price(2)).toBe(20);
    expect(late.state.toBatch()?.definitions).toEqual(definitions);
  });

  it('starts afresh with another epoch', async () => {
    const subscriber = new Subscriber();
    await node.subscribe(subscriber.onBatch);
    feed.publish(batch([row(1, 90, 10)], { definitions }));
    feed.publish(batch([row(1, 1, 11)], { epoch: 'e2', definitions: [{ id: 1, key: 'CRYPTO:C' }] }));
    await subscriber.until(() => subscriber.state.epoch === 'e2');
    expect(subscriber.state.toBatch()?.definitions).toEqual([{ id: 1, key: 'CRYPTO:C' }]);
    expect(subscriber.price(1)).toBe(11);
  });

  it('delivers nothing after the end of a subscription', async () => {
    const ended = new Subscriber();
    const other = new Subscriber();
    const end = await node.subscribe(ended.onBatch);
    await node.subscribe(other.onBatch);
    await end();
    feed.publish(batch([row(1, 1, 10)], { definitions }));
    await other.until(() => other.price(1) === 10);
    expect(ended.seen).toEqual([]);
  });
}

describe('InProcessQuoteBus', () => {
  contract(() => {
    const bus = new InProcessQuoteBus();
    return { feed: bus, node: bus };
  });
});

const server = await startRedis({ keeps: false });
if (!server)
  process.stdout.write('skipped: no redis-server on this machine, the Redis quote bus is not tested\n');

(server ? describe : describe.skip)('RedisStreamQuoteBus', () => {
  let admin: Redis;
  const warnings: string[] = [];

  const open = (): RedisStreamQuoteBus =>
    new RedisStreamQuoteBus(server!.url, (message) => warnings.push(message));

  beforeAll(async () => {
    admin = new Redis(server!.url, { maxRetriesPerRequest: null });
    admin.on('error', () => undefined);
  });
  afterAll(async () => {
    admin.disconnect();
    await server!.stop();
  });
  beforeEach(async () => {
    await admin.flushall();
    warnings.length = 0;
  });

  contract(() => ({ feed: open(), node: open() }));

  const withBuses = async (
    test: (feed: RedisStreamQuoteBus, node: RedisStreamQuoteBus) => Promise<void>,
  ): Promise<void> => {
    const feed = open();
    const node = open();
    try {
      await test(feed, node);
    } finally {
      await Promise.all([feed.close(), node.close()]);
    }
  };

  it('goes on after Redis was killed and came back empty: newest values, nothing older, local delivery all along', async () => {
    await withBuses(async (feed, node) => {
      const remote = new Subscriber();
      const local = new Subscriber();
      await node.subscribe(remote.onBatch);
      await feed.subscribe(local.onBatch);
      feed.publish(batch([row(1, 1, 10), row(2, 2, 20)], { definitions }));
      await remote.until(() => remote.price(2) === 20);
      await server!.kill();
      for (let seq = 3; seq <= 200; seq++) feed.publish(batch([row(1, seq, seq)]));
      expect(local.price(1)).toBe(200);
      await server!.start();
      await remote.until(() => remote.price(1) === 200);
      expect(remote.price(2)).toBe(20);
      expect(warnings.length).toBeGreaterThan(0);
      const late = new Subscriber();
      await node.subscribe(late.onBatch);
      feed.publish(batch([row(1, 201, 201)]));
      await late.until(() => late.price(1) === 201 && late.price(2) === 20);
    });
  });

  it('starts without Redis and catches up when it comes', async () => {
    await server!.kill();
    await withBuses(async (feed, node) => {
      const subscriber = new Subscriber();
      await node.subscribe(subscriber.onBatch);
      feed.publish(batch([row(1, 1, 10)], { definitions }));
      await server!.start();
      await subscriber.until(() => subscriber.price(1) === 10);
      expect(subscriber.state.toBatch()?.definitions).toEqual(definitions);
    });
  });

  it('survives FLUSHALL and a trimmed stream', async () => {
    await withBuses(async (feed, node) => {
      const subscriber = new Subscriber();
      await node.subscribe(subscriber.onBatch);
      feed.publish(batch([row(1, 1, 10), row(2, 2, 20)], { definitions }));
      await subscriber.until(() => subscriber.price(2) === 20);
      await admin.flushall();
      // An emptied stream may give the same millisecond's id again, which a reader takes for one it has read: like the
      // feed's heartbeat, the next entry shows that something was missed.
      let seq = 3;
      for (; subscriber.price(1) === 10; seq++) {
        feed.publish(batch([row(1, seq, seq * 10)]));
        await sleep(100);
      }
      const late = new Subscriber();
      await node.subscribe(late.onBatch);
      // The snapshot is written at most once a second: the feed's next heartbeat brings it.
      for (; late.price(2) !== 20; seq++) {
        feed.publish(batch([row(1, seq, seq)]));
        await sleep(100);
      }
      await admin.xtrim(keys.stream, 'MAXLEN', 0);
      feed.publish(batch([row(1, 1_000, 1_000)]));
      await late.until(() => late.price(1) === 1_000);
    });
  });

  it('never blocks the publisher while Redis does not answer', async () => {
    await withBuses(async (feed, node) => {
      const subscriber = new Subscriber();
      await node.subscribe(subscriber.onBatch);
      feed.publish(batch([row(1, 1, 1), row(2, 2, 20)], { definitions }));
      await subscriber.until(() => subscriber.price(1) === 1);
      server!.signal('SIGSTOP');
      for (let seq = 3; seq <= 2_000; seq++) feed.publish(batch([row(1, seq, seq)]));
      server!.signal('SIGCONT');
      await subscriber.until(() => subscriber.price(1) === 2_000);
      // What could not be on its way was folded together: far fewer entries than publications.
      expect(await admin.xlen(keys.stream)).toBeLessThan(200);
    });
  });

  it('sends the whole state seldom to a Redis that refuses at once, says so once, and goes on when it takes again', async () => {
    await withBuses(async (feed, node) => {
      const subscriber = new Subscriber();
      await node.subscribe(subscriber.onBatch);
      feed.publish(batch([row(1, 1, 1), row(2, 2, 20)], { definitions }));
      await subscriber.until(() => subscriber.price(1) === 1);
      const refused = async (): Promise<number> => {
        const stats = await admin.info('commandstats');
        return Number(/cmdstat_xadd:.*rejected_calls=(\d+)/.exec(stats)?.[1] ?? 0);
      };
      await admin.config('RESETSTAT');
      await admin.config('SET', 'maxmemory', '1');
      // As the feed does: a batch, the answer to it, the next batch.
      for (let seq = 3; seq <= 300; seq++) {
        feed.publish(batch([row(1, seq, seq)]));
        await admin.ping();
      }
      expect(await refused()).toBeGreaterThan(0);
      expect(await refused()).toBeLessThan(20);
      expect(warnings).toHaveLength(1);
      await admin.config('SET', 'maxmemory', '0');
      await subscriber.until(() => subscriber.price(1) === 300);
      expect(subscriber.price(2)).toBe(20);
      while (warnings.length < 2) await admin.ping();
      expect(warnings).toEqual([
        expect.stringContaining('maxmemory'),
        'quote stream, writing: entries are taken again',
      ]);
    });
  });

  it('sends nothing of a retired epoch when Redis comes back', async () => {
    await server!.kill();
    await withBuses(async (feed, node) => {
      const subscriber = new Subscriber();
      await node.subscribe(subscriber.onBatch);
      feed.publish(batch([row(1, 1, 10)], { epoch: '12.0-deposed', definitions }));
      feed.retire('12.0-deposed');
      await server!.start();
      const living = open();
      try {
        living.publish(batch([row(1, 1, 11)], { epoch: '13.0-living', definitions }));
        await subscriber.until(() => subscriber.price(1) === 11);
        // Theirs, the reader's and ours: the deposed one is connected again.
        const connected = async (): Promise<number> =>
          Number(/connected_clients:(\d+)/.exec(await admin.info('clients'))?.[1]);
        while ((await connected()) < 4) await admin.ping();
        for (let i = 0; i < 50; i++) await admin.ping();
        feed.publish(batch([row(1, 1, 12)], { epoch: '14.0-next', definitions }));
        await subscriber.until(() => subscriber.price(1) === 12);
      } finally {
        await living.close();
      }
      expect(subscriber.seen.map(({ epoch }) => epoch)).not.toContain('12.0-deposed');
    });
  });

  it('does not read the whole state again for a late entry of a deposed term', async () => {
    await withBuses(async (feed, node) => {
      const deposed = open();
      try {
        const subscriber = new Subscriber();
        await node.subscribe(subscriber.onBatch);
        feed.publish(batch([row(1, 1, 10), row(2, 2, 20)], { epoch: '13.0-living', definitions }));
        await subscriber.until(() => subscriber.price(2) === 20);
        deposed.publish(batch([row(1, 900, 55)], { epoch: '12.0-deposed', definitions }));
        await new Promise<void>((resolve) => setImmediate(resolve));
        while ((await admin.xlen(keys.stream)) < 2) await sleep(5);
        feed.publish(batch([row(1, 3, 11)], { epoch: '13.0-living' }));
        await subscriber.until(() => subscriber.price(1) === 11);
        expect(subscriber.seen.map(({ epoch }) => epoch)).not.toContain('12.0-deposed');
        expect(subscriber.price(2)).toBe(20);
      } finally {
        await deposed.close();
      }
    });
  });

  it('ignores what another build left under its keys', async () => {
    await admin.set(keys.snapshot, 'gibberish');
    await admin.xadd(keys.stream, '*', 'x', 'y');
    await withBuses(async (feed, node) => {
      const subscriber = new Subscriber();
      await node.subscribe(subscriber.onBatch);
      feed.publish(batch([row(1, 1, 10)], { definitions }));
      await subscriber.until(() => subscriber.price(1) === 10);
    });
  });

  it('does not read back what it publishes, and follows the next leader as soon as it leads no more', async () => {
    await withBuses(async (feed, other) => {
      const own = new Subscriber();
      await feed.subscribe(own.onBatch);
      feed.publish(batch([row(1, 1, 10), row(2, 2, 20)], { epoch: '12.0-first', definitions }));
      while ((await admin.xlen(keys.stream)) < 1) await sleep(5);
      // The read that was under way when the leadership began ends with the first entry.
      await sleep(50);
      await admin.config('RESETSTAT');
      for (let seq = 3; seq <= 20; seq++) {
        feed.publish(batch([row(1, seq, seq)], { epoch: '12.0-first' }));
        await admin.ping();
        await sleep(20);
      }
      const reads = /cmdstat_xread:calls=(\d+)/.exec(await admin.info('commandstats'))?.[1];
      expect(Number(reads ?? 0)).toBe(0);
      expect(own.price(1)).toBe(20);
      feed.retire('12.0-first');
      other.publish(batch([row(1, 1, 33), row(2, 2, 44)], { epoch: '13.0-next', definitions }));
      await own.until(() => own.price(1) === 33);
      expect(own.state.epoch).toBe('13.0-next');
    });
  });

  it('tells a leader of a later term to whoever asks for that, also while it leads', async () => {
    await withBuses(async (feed, other) => {
      const watch = new Subscriber();
      await feed.subscribe(watch.onBatch, { whileLeading: true });
      feed.publish(batch([row(1, 1, 10)], { epoch: '12.0-first', definitions }));
      other.publish(batch([row(1, 1, 33)], { epoch: '13.0-next', definitions }));
      await watch.until(() => watch.seen.some(({ epoch }) => epoch === '13.0-next'));
    });
  });

  it('writes to the snapshot what changed, and everything again once Redis lost a part of it', async () => {
    await withBuses(async (feed, node) => {
      const many = Array.from({ length: 500 }, (_, i) => i + 1);
      const hash = snapshotRowsKey('e1');
      const writes: number[] = [];
      const monitor = await admin.monitor();
      monitor.on('monitor', (_time: string, [command, key, ...texts]: string[]) => {
        if (command?.toLowerCase() === 'hset' && key === hash) writes.push(texts.length / 2);
      });
      let seq = 1_000;
      const changeUntil = async (done: () => boolean | Promise<boolean>): Promise<void> => {
        while (!(await done())) {
          feed.publish(batch([row(7, ++seq, seq)]));
          await sleep(50);
        }
      };
      try {
        feed.publish(
          batch(
            many.map((id) => row(id, id, id)),
            { definitions: many.map((id) => ({ id, key: `NASDAQ:S${id}` as const })) },
          ),
        );
        await changeUntil(() => writes.length >= 2);
        // Head, definition and row of each; then head and the row that changed.
        expect(writes.slice(0, 2)).toEqual([1_001, 2]);
        await admin.hdel(hash, '3', '4', '5');
        const partial = new Subscriber();
        await node.subscribe(partial.onBatch);
        await changeUntil(() => writes.slice(2).includes(1_001));
        await changeUntil(async () => (await admin.hlen(hash)) === 1_001);
        const late = new Subscriber();
        await node.subscribe(late.onBatch);
        expect(late.state.toBatch()?.quotes).toHaveLength(500);
        await partial.until(() => partial.price(4) === 4);
      } finally {
        monitor.disconnect();
      }
    });
  });
});
