import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis } from '../../../scripts/lib/redis-server.mjs';
import { LoadChild, ServerChild } from './children.ts';
import type { Timing } from './measure.ts';
import type { RunOptions } from './works.ts';

const TICKS_PER_S = 10_000;

export interface TwoNodes {
  readonly cpuUsPerTick: number;
  readonly feedNodeUsPerTick: number;
  readonly otherNodeUsPerTick: number;
  /** What the bench's ticks cost a process that does nothing with them; the feed's node pays it as well. */
  readonly ticksAloneUs: number;
  readonly p99Ms: (number | null)[];
  readonly quotes: number[];
}

/** Two api nodes, the first of them also the feed, with Redis between: CPU of both per tick. `null` without Redis. */
export async function measureTwoNodes(
  clientsPerNode: number,
  { warmUpMs, windowMs }: Timing,
): Promise<TwoNodes | null> {
  const redis = await startRedis({ keeps: false });
  if (!redis) return null;
  const common: RunOptions = {
    work: 'A',
    override: { ticksPerS: TICKS_PER_S, clients: clientsPerNode },
    variant: 'ours',
    redisUrl: redis.url,
  };
  const feedNode = new ServerChild(common, 0);
  const otherNode = new ServerChild({ ...common, reads: true }, 1);
  const nodes = [feedNode, otherNode];
  const generators: LoadChild[] = [];
  try {
    for (const node of nodes) {
      const { port, protocol } = await node.ready;
      const generator = new LoadChild({ ...common, port, protocol }, 1);
      generators.push(generator);
      await generator.ready;
      await generator.request('open');
    }
    await feedNode.request('start');
    await sleep(warmUpMs);
    const [feed0, other0] = [await feedNode.request('reset'), await otherNode.request('reset')];
    for (const generator of generators) await generator.request('reset');
    await sleep(windowMs);
    const [feed1, other1] = [await feedNode.request('mark'), await otherNode.request('mark')];
    const read = await Promise.all(generators.map((generator) => generator.request('read')));
    const ticks = feed1.ticks - feed0.ticks;
    const feedNodeUsPerTick = (feed1.cpuUs - feed0.cpuUs) / ticks;
    const otherNodeUsPerTick = (other1.cpuUs - other0.cpuUs) / ticks;
    await Promise.all([...nodes, ...generators].map((child) => child.end()));
    return {
      cpuUsPerTick: feedNodeUsPerTick + otherNodeUsPerTick,
      feedNodeUsPerTick,
      otherNodeUsPerTick,
      ticksAloneUs: await measureTicksAlone(common, { warmUpMs, windowMs }),
      p99Ms: read.map(({ p99 }) => p99),
      quotes: read.map(({ quotes }) => quotes),
    };
  } finally {
    await Promise.all([...nodes, ...generators].map((child) => child.end()));
    await redis.stop();
  }
}

async function measureTicksAlone(options: RunOptions, { warmUpMs, windowMs }: Timing): Promise<number> {
  const node = new ServerChild({ ...options, variant: 'ticks-alone' }, 0);
  try {
    await node.ready;
    await node.request('start');
    await sleep(warmUpMs);
    const before = await node.request('reset');
    await sleep(windowMs);
    const after = await node.request('mark');
    return (after.cpuUs - before.cpuUs) / (after.ticks - before.ticks);
  } finally {
    await node.end();
  }
}
