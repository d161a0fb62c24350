/**
 * Feeds and api nodes in processes of their own with a real Redis between, at three sizes:
 *   npm run bench:shards
 * What each api node reads, what a tick costs and what snapshots weigh, beside what docs/scaling.md computes. The same ticks in
 * every size; clients of an api node follow one, two or all of the exchanges. Sockets are not part of it (bench:stream has them).
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { shardOfExchange } from '#product/common/market/exchange-shard.js';
import { quoteKeys } from '#product/infra/bus/quote-keys.js';
import { isSmoke, sized } from '../../../scripts/lib/bench-size.mjs';
import { PRODUCT_ARGS, PRODUCT_ENV } from '../../../scripts/lib/product-process.mjs';
import { startRedis } from '../../../scripts/lib/redis-server.mjs';
import type { NodeOptions, NodeState } from './node.ts';

/** One of each of four shards. */
const EXCHANGES = ['NASDAQ', 'NYSE', 'CRYPTO', 'AMEX'];
const INSTRUMENTS_EACH = sized(2_500, 50);
const TICKS_PER_S = sized(4_000, 200);
const WINDOW_MS = sized(8_000, 600);
const WARM_UP_MS = sized(3_000, 1_200);
const SIZES = sized(
  [
    { shards: 1, nodes: 2 },
    { shards: 2, nodes: 4 },
    { shards: 4, nodes: 8 },
  ],
  [
    { shards: 1, nodes: 1 },
    { shards: 2, nodes: 2 },
    { shards: 4, nodes: 2 },
  ],
);
/** A row on the wire, and what an entry adds to its rows (names of fields, epoch, head, RESP). */
const ROW_BYTES = '[9999,9999999,109.99,9999999,1763900000000,100,110,90,99,0],'.length;
const ENTRY_BYTES = 150;
/** Batches are at least 10 ms apart; timers add about one. */
const ENTRIES_PER_S = Math.min(1_000 / 11, TICKS_PER_S / EXCHANGES.length);
/** Command, key, limits and names of an XADD beside its texts, with lengths as RESP writes them. */
const XADD_BYTES = 150;
/** A field of the snapshot: its name, and lengths as RESP writes them. */
const FIELD_BYTES = 20;

/** Clients are not spread evenly: every fourth node's follow everything, the others' the favourite and one more. */
const followedBy = (node: number): string[] =>
  node % 4 === 0 ? EXCHANGES : [...new Set([EXCHANGES[0]!, EXCHANGES[node % 4]!])].slice(node % 2);

class Node {
  private readonly process: ChildProcess;
  readonly ready: Promise<unknown>;
  readonly options: NodeOptions;

  constructor(options: NodeOptions) {
    this.options = options;
    this.process = fork(fileURLToPath(new URL('node.ts', import.meta.url)), [JSON.stringify(options)], {
      execArgv: [...process.execArgv, ...PRODUCT_ARGS],
      env: { ...PRODUCT_ENV, ...process.env },
    });
    this.ready = once(this.process, 'message');
  }

  async state(): Promise<NodeState> {
    const answer = once(this.process, 'message');
    this.process.send('state');
    return ((await answer) as [NodeState])[0];
  }

  async end(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }
}

interface Measured {
  readonly shards: number;
  readonly nodes: number;
  /** For each second and api node. */
  readonly entries: number;
  readonly bytes: number;
  readonly feedUsPerTick: number;
  /** Of all api nodes, for each row that they took over. */
  readonly apiUsPerRow: number;
  readonly apiUsPerTick: number;
  /** Of all shards in a second, as Redis receives them. */
  readonly snapshotBytes: number;
  readonly wholeSnapshotBytes: number;
  /** Followed shares of the ticks, summed over api nodes. */
  readonly followed: number;
  readonly followedShards: number;
}

async function measure(shards: number, nodes: number, redisUrl: string): Promise<Measured> {
  const common = { redisUrl, shards, exchanges: EXCHANGES };
  const size = { instrumentsPerExchange: INSTRUMENTS_EACH, ticksPerS: TICKS_PER_S };
  const admin = new Redis(redisUrl);
  await admin.flushall();
  const feeds = Array.from({ length: shards }, (_, leads) => leads)
    .filter((shard) => EXCHANGES.some((exchange) => shardOfExchange(exchange, shards) === shard))
    .map((leads) => new Node({ ...common, ...size, leads, follows: [] }));
  const apis: Node[] = [];
  try {
    await Promise.all(feeds.map(({ ready }) => ready));
    while ((await admin.keys('*:snapshot')).length < feeds.length) await sleep(50);
    for (let i = 0; i < nodes; i++) apis.push(new Node({ ...common, ...size, follows: followedBy(i) }));
    await Promise.all(apis.map(({ ready }) => ready));
    await sleep(WARM_UP_MS);
    const states = (of: Node[]): Promise<NodeState[]> => Promise.all(of.map((node) => node.state()));
    const began = performance.now();
    const [feeds0, apis0] = [await states(feeds), await states(apis)];
    await sleep(WINDOW_MS);
    const seconds = (performance.now() - began) / 1_000;
    const [feeds1, apis1] = [await states(feeds), await states(apis)];
    const grown = (after: NodeState[], before: NodeState[], name: keyof NodeState): number =>
      after.reduce((sum, state, i) => sum + state[name] - before[i]![name], 0);
    const ticks = grown(feeds1, feeds0, 'ticks');
    const apiUs = grown(apis1, apis0, 'cpuUs');
    const written = grown(feeds1, feeds0, 'bytesWritten') / seconds;
    const led = feeds.map(({ options }) => options.leads!);
    const snapshot = written - (await streamBytes(admin, led, shards));
    const shardsOf = (node: Node): Set<number> =>
      new Set(node.options.follows.map((exchange) => shardOfExchange(exchange, shards)));
    const shareOf = (node: Node): number =>
      EXCHANGES.filter((exchange) => shardsOf(node).has(shardOfExchange(exchange, shards))).length /
      EXCHANGES.length;
    return {
      shards,
      nodes,
      entries: grown(apis1, apis0, 'batches') / seconds / nodes,
      bytes: grown(apis1, apis0, 'bytesRead') / seconds / nodes,
      feedUsPerTick: grown(feeds1, feeds0, 'cpuUs') / ticks,
      apiUsPerRow: apiUs / grown(apis1, apis0, 'rows'),
      apiUsPerTick: apiUs / ticks,
      snapshotBytes: snapshot,
      wholeSnapshotBytes: EXCHANGES.length * INSTRUMENTS_EACH * (ROW_BYTES + '9999,"NASDAQ:S9999",'.length),
      followed: apis.reduce((sum, node) => sum + shareOf(node), 0),
      followedShards: apis.reduce((sum, node) => sum + shardsOf(node).size, 0),
    };
  } finally {
    await Promise.all([...feeds, ...apis].map((node) => node.end()));
    admin.disconnect();
  }
}

/** What the newest entries of all streams weigh in a second, as they are sent. */
async function streamBytes(admin: Redis, shards: readonly number[], count: number): Promise<number> {
  let perS = 0;
  for (const shard of shards) {
    const entries = await admin.xrevrange(quoteKeys(shard, count).stream, '+', '-', 'COUNT', 300);
    const times = entries.map(([id]) => Number(id.split('-')[0]));
    const bytes = entries.reduce((sum, [, fields]) => sum + fields.join('').length + XADD_BYTES, 0);
    perS += (bytes * 1_000) / Math.max(1, times[0]! - times.at(-1)!);
  }
  return perS;
}

const numbers = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits });
/** Computed beside measured, and measured over computed. */
const beside = (computed: number, measured: number, digits = 0): string =>
  `${numbers(computed, digits)} / ${numbers(measured, digits)} = ${numbers(measured / computed, 2)}`;

function report(results: readonly Measured[]): void {
  const [first] = results;
  const instruments = EXCHANGES.length * INSTRUMENTS_EACH;
  // Each instrument changes in a second unless none of the ticks is its.
  const changed = instruments * (1 - Math.exp(-TICKS_PER_S / instruments));
  const rows: [string, (of: Measured) => string][] = [
    ['shards, api nodes', ({ shards, nodes }) => `${shards}, ${nodes}`],
    ['shards that a node follows, mean', ({ followedShards, nodes }) => numbers(followedShards / nodes, 2)],
    [
      'entries a second and api node',
      (of) => beside((of.followedShards * ENTRIES_PER_S) / of.nodes, of.entries),
    ],
    [
      'kB a second and api node',
      (of) => {
        const stream =
          (of.followed * TICKS_PER_S * ROW_BYTES + of.followedShards * ENTRIES_PER_S * ENTRY_BYTES) /
          of.nodes;
        // What it does not follow it reads whole every ten seconds.
        const looked = ((1 - of.followed / of.nodes) * instruments * (ROW_BYTES + 60)) / 10;
        return beside((stream + looked) / 1_000, of.bytes / 1_000);
      },
    ],
    ['feed, CPU µs a tick', (of) => beside(first!.feedUsPerTick * of.shards, of.feedUsPerTick, 2)],
    [
      'all api nodes, CPU µs a tick',
      (of) => beside((first!.apiUsPerTick * of.followedShards) / first!.followedShards, of.apiUsPerTick, 2),
    ],
    ['api nodes, CPU µs a row', ({ apiUsPerRow }) => numbers(apiUsPerRow, 2)],
    [
      'snapshot, kB a second, changed rows',
      (of) => beside((changed * (ROW_BYTES + FIELD_BYTES)) / 1_000, of.snapshotBytes / 1_000),
    ],
    ['the same if written whole', ({ wholeSnapshotBytes }) => numbers(wholeSnapshotBytes / 1_000)],
  ];
  console.log(
    `${numbers(TICKS_PER_S)} ticks a second over ${numbers(instruments)} instruments; computed / measured = ratio`,
  );
  for (const [name, cell] of rows) console.log(`| ${[name, ...results.map(cell)].join(' | ')} |`);
  console.log('CPU: computed from the first size, in proportion to the entries that are written and read.');
}

const redis = await startRedis({ keeps: false });
if (!redis) console.log('skipped: no redis-server on this machine');
else {
  const results: Measured[] = [];
  try {
    for (const { shards, nodes } of SIZES) {
      process.stderr.write(`${shards} shards, ${nodes} api nodes\n`);
      results.push(await measure(shards, nodes, redis.url));
    }
    report(results);
    if (isSmoke && results.some(({ bytes }) => bytes === 0)) throw new Error('api nodes have read nothing');
  } finally {
    await redis.stop();
  }
}
