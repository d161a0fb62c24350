import { setTimeout as sleep } from 'node:timers/promises';
import { LoadChild, ServerChild, type LoadState, type Usage } from './children.ts';
import { workOf, type RunOptions } from './works.ts';

const SERVER_CORE = 0;
const GENERATOR_CORE = 1;
const VOID_ABOVE_PCT = 90;

/** How long to measure, ms. */
export interface Timing {
  readonly warmUpMs: number;
  readonly windowMs: number;
}

/** What one run of one variant came to. `null`: the variant cannot tell. */
export interface Figures {
  cpuUsPerQuote: number | null;
  quotesPerS: number | null;
  ticksPerS: number | null;
  serverBusyPct: number | null;
  generatorBusyPct: number | null;
  p50Ms: number | null;
  p99Ms: number | null;
  idleP50Ms: number | null;
  longestFlushMs: number | null;
  bytesPerQuote: number | null;
  rssPerConnectionKb: number | null;
  acceptsPerS: number | null;
  /** Of the server, from the connection to the answer with the first quotes, µs. */
  cpuUsPerAccept: number | null;
}

export interface Run extends Figures {
  readonly lostConnections: number;
  /** The generator was the limit: the figures do not count. */
  readonly void: boolean;
}

export interface Stall {
  readonly heapGrowthMb: number;
  readonly othersP99Ratio: number | null;
  readonly resumeP50Ms: number | null;
  readonly recovered: number;
  readonly lostConnections: number;
}

interface Loaded {
  readonly server: ServerChild;
  readonly generator: LoadChild;
  readonly acceptsPerS: number;
  readonly cpuUsPerAccept: number;
  readonly rssPerConnectionKb: number;
}

const busyPct = (before: Usage, after: Usage): number =>
  (after.cpuUs - before.cpuUs) / ((after.atMs - before.atMs) * 10);

/** Starts one server and its clients, runs `during` once every subscription is confirmed, and ends both. */
async function withLoad<T>(options: RunOptions, during: (loaded: Loaded) => Promise<T>): Promise<T> {
  const server = new ServerChild(options, SERVER_CORE);
  let generator: LoadChild | null = null;
  try {
    const { port, protocol } = await server.ready;
    const empty = await server.request('collect');
    generator = new LoadChild({ ...options, port, protocol }, GENERATOR_CORE);
    await generator.ready;
    const closed = await server.request('mark');
    const { acceptsPerS } = await generator.request('open');
    const open = await server.request('mark');
    await sleep(300);
    const full = await server.request('collect');
    const { clients } = workOf(options);
    const cpuUsPerAccept = (open.cpuUs - closed.cpuUs) / (clients + 1);
    const rssPerConnectionKb = (full.memory.rss - empty.memory.rss) / 1_024 / (clients + 1);
    return await during({ server, generator, acceptsPerS, cpuUsPerAccept, rssPerConnectionKb });
  } finally {
    await Promise.all([server.end(), generator?.end()]);
  }
}

function p99Ratio({ p99: during }: LoadState, { p99: calm }: LoadState): number | null {
  return during === null || calm === null ? null : during / calm;
}

/** One run of one variant. Ages count from the intended time of the tick. */
export async function measure(options: RunOptions, { warmUpMs, windowMs }: Timing): Promise<Run> {
  return withLoad(options, async (loaded) => {
    const { server, generator, acceptsPerS, cpuUsPerAccept, rssPerConnectionKb } = loaded;
    await server.request('start');
    await sleep(warmUpMs);
    const [s0, g0] = [await server.request('reset'), await generator.request('reset')];
    await sleep(windowMs);
    const [s1, g1] = [await server.request('mark'), await generator.request('read')];
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
      cpuUsPerAccept,
      lostConnections: g1.closed,
      void: generatorBusyPct > VOID_ABOVE_PCT,
    };
  });
}

/** Half of the clients stop reading for `pauseMs` and come back. */
export async function measureStall(
  options: RunOptions,
  { warmUpMs, windowMs }: Timing,
  pauseMs: number,
): Promise<Stall> {
  return withLoad(options, async ({ server, generator }) => {
    await server.request('start');
    await sleep(warmUpMs);
    await generator.request('reset');
    await sleep(windowMs);
    const calm = await generator.request('read');
    const before = await server.request('collect');
    await generator.request('pause');
    await sleep(500);
    await generator.request('reset');
    await sleep(pauseMs - 500);
    const during = await generator.request('read');
    const after = await server.request('collect');
    await generator.request('resume');
    await sleep(3_000);
    const end = await generator.request('read');
    const held = ({ memory }: typeof before): number => memory.heapUsed + memory.external;
    return {
      heapGrowthMb: (held(after) - held(before)) / 1_048_576,
      othersP99Ratio: p99Ratio(during, calm),
      resumeP50Ms: end.recoveryP50,
      recovered: end.recovered,
      lostConnections: end.closed,
    };
  });
}
