import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { Child } from './children.mjs';

const TICKS_PER_S = 10_000;

/** Two api nodes, the first of them also the feed, with Redis between: CPU of both per tick. `null` without Redis. */
export async function measureTwoNodes({ dist, clientsPerNode, warmUpMs, windowMs }) {
  if (spawnSync('redis-server', ['--version']).status !== 0) return null;
  const redisPort = await freePort();
  const redis = spawn('redis-server', [
    '--port',
    String(redisPort),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ]);
  const override = { ticksPerS: TICKS_PER_S, clients: clientsPerNode };
  const common = { work: 'A', override, variant: 'ours', dist, redisUrl: `redis://127.0.0.1:${redisPort}` };
  const children = [];
  const start = (script, options, core) => {
    const child = new Child(script, options, core);
    children.push(child);
    return child;
  };
  try {
    const nodes = [start('./server.mjs', common, 0), start('./server.mjs', { ...common, reads: true }, 1)];
    const generators = [];
    for (const node of nodes) {
      const { port, protocol } = await node.ready;
      const generator = start('./generator.mjs', { ...common, port, protocol }, 1);
      await generator.ready;
      await generator.ask('open');
      generators.push(generator);
    }
    await nodes[0].ask('start');
    await sleep(warmUpMs);
    const before = await Promise.all(nodes.map((node) => node.ask('reset')));
    for (const generator of generators) await generator.ask('reset');
    await sleep(windowMs);
    const after = await Promise.all(nodes.map((node) => node.ask('mark')));
    const read = await Promise.all(generators.map((generator) => generator.ask('read')));
    const ticks = after[0].ticks - before[0].ticks;
    const cpuUs = after.map(({ cpuUs }, i) => cpuUs - before[i].cpuUs);
    return {
      cpuUsPerTick: (cpuUs[0] + cpuUs[1]) / ticks,
      feedNodeUsPerTick: cpuUs[0] / ticks,
      otherNodeUsPerTick: cpuUs[1] / ticks,
      p99Ms: read.map(({ p99 }) => p99),
      quotes: read.map(({ quotes }) => quotes),
    };
  } finally {
    await Promise.all(children.map((child) => child.end()));
    redis.kill('SIGKILL');
  }
}
