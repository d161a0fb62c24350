import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from './children.mjs';
import { WORKS } from './works.mjs';

const SERVER_CORE = 0;
const GENERATOR_CORE = 1;
const VOID_ABOVE_PCT = 90;

const busyPct = (before, after) => (after.cpuUs - before.cpuUs) / ((after.atMs - before.atMs) * 10);

/** Starts one server and its clients, runs `during` once every subscription is confirmed, and ends both. */
async function withLoad(options, during) {
  const server = new Child('./server.mjs', options, SERVER_CORE);
  let generator = null;
  try {
    const { port, protocol } = await server.ready;
    const empty = await server.ask('collect');
    generator = new Child('./generator.mjs', { ...options, port, protocol }, GENERATOR_CORE);
    await generator.ready;
    const { acceptsPerS } = await generator.ask('open');
    await sleep(300);
    const full = await server.ask('collect');
    const clients = options.override?.clients ?? WORKS[options.work].clients;
    const rssPerConnectionKb = (full.memory.rss - empty.memory.rss) / 1_024 / (clients + 1);
    return await during({ server, generator, acceptsPerS, rssPerConnectionKb });
  } finally {
    await Promise.all([server.end(), generator?.end()]);
  }
}

/** One run of one variant. Ages count from the intended time of the tick. */
export async function measure(options) {
  const { warmUpMs, windowMs } = options;
  return withLoad(options, async ({ server, generator, acceptsPerS, rssPerConnectionKb }) => {
    await server.ask('start');
    await sleep(warmUpMs);
    const [s0, g0] = [await server.ask('reset'), await generator.ask('reset')];
    await sleep(windowMs);
    const [s1, g1] = [await server.ask('mark'), await generator.ask('read')];
    const seconds = (s1.atMs - s0.atMs) / 1_000;
    const generatorBusyPct = busyPct(g0, g1);
    if (g1.quotes === 0) throw new Error(`no quote of ${options.variant} arrived`);
    return {
      cpuUsPerQuote: (s1.cpuUs - s0.cpuUs) / g1.quotes,
      quotesPerS: g1.quotes / seconds,
      ticksPerS: (s1.ticks - s0.ticks) / seconds,
      serverBusyPct: busyPct(s0, s1),
      generatorBusyPct,
      p50Ms: g1.p50,
      p99Ms: g1.p99,
      idleP50Ms: g1.idleP50,
      longestFlushMs: s1.totals.longestMs ?? null,
      bytesPerQuote: g1.bytes / g1.quotes,
      rssPerConnectionKb,
      acceptsPerS,
      lostConnections: g1.closed,
      void: generatorBusyPct > VOID_ABOVE_PCT,
    };
  });
}

/** Half of the clients stop reading for `pauseMs` and come back. */
export async function measureStall(options) {
  const { pauseMs } = options;
  return withLoad(options, async ({ server, generator }) => {
    await server.ask('start');
    await sleep(options.warmUpMs);
    await generator.ask('reset');
    await sleep(options.windowMs);
    const calm = await generator.ask('read');
    const before = await server.ask('collect');
    await generator.ask('pause');
    await sleep(500);
    await generator.ask('reset');
    await sleep(pauseMs - 500);
    const during = await generator.ask('read');
    const after = await server.ask('collect');
    await generator.ask('resume');
    await sleep(3_000);
    const end = await generator.ask('read');
    const held = ({ memory }) => memory.heapUsed + memory.external;
    return {
      heapGrowthMb: (held(after) - held(before)) / 1_048_576,
      othersP99Ratio: during.p99 / calm.p99,
      resumeP50Ms: end.recoveryP50,
      recovered: end.recovered,
      lostConnections: end.closed,
    };
  });
}
