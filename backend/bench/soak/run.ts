/**
 * The built product under steady load of sockets and requests, sampled every few seconds, to see whether anything grows:
 *   npm run bench:soak -- [--minutes=10] [--browser]
 * `--browser`: the page of a watchlist in headless Chromium instead. Exit code 1 where memory grows faster than the goal, or where
 * requests failed: what a process did not do costs it no memory.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isSmoke, sized } from '../../../scripts/lib/bench-size.mjs';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { PRODUCT_ARGS, PRODUCT_ENV } from '../../../scripts/lib/product-process.mjs';
import { slopePerMinute } from '../../../scripts/lib/linear-fit.mjs';
import { startProductDatabase } from '../product-database.ts';
import { SteadyLoad } from './load.ts';

const GOAL_MB = 1;
const MB = 1_048_576;
const BACKEND = path.resolve(import.meta.dirname, '../..');

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: sized('10', '0.02') },
    browser: { type: 'boolean' },
    smoke: { type: 'boolean' },
  },
});
const DURATION_MS = Number(values.minutes) * 60_000;
/** Caches fill and code is compiled meanwhile. */
const WARM_UP_MS = DURATION_MS * 0.3;
/** A collection within the warm-up, so that the young generation has come back to its size before anything counts. */
const FIRST_COLLECTION_MS = DURATION_MS * 0.2;
const SAMPLE_MS = sized(5_000, 200);
/** Samples that a slope needs, however slow the machine is. */
const FEWEST = 4;
const SIZE = sized(
  { sockets: 500, comingPerS: 10, members: 10, requestsPerS: 20 },
  { sockets: 5, comingPerS: 4, members: 1, requestsPerS: 20 },
);

interface Sample {
  atMs: number;
  rss: number;
  /** Pages that V8 holds, whether anything lives in them or not: it keeps what a busy moment needed. */
  pages: number;
  /** Of these pages, what new objects are made in: it grows with what a busy moment makes, up to a limit. */
  young: number;
  /** What is not V8's: libraries, buffers, the allocator of C. */
  native: number;
  external: number;
  handles: number;
  fds: number | null;
  p99Ms: number;
}

/** What a collection leaves of the heap, bytes: asked twice, since each one changes what resident memory does next. */
interface LiveHeap {
  atMs: number;
  bytes: number;
}

async function ask<Answer>(child: ChildProcess, what: 'sample' | 'live heap'): Promise<Answer> {
  child.send(what);
  for (;;) {
    const [answer] = (await once(child, 'message')) as [{ asked?: string; said: Answer }];
    if (answer.asked === what) return answer.said;
  }
}

async function sampleOf(child: ChildProcess, startMs: number): Promise<Sample> {
  const said = await ask<Omit<Sample, 'atMs' | 'fds'>>(child, 'sample');
  return { ...said, atMs: performance.now() - startMs, fds: openFiles(child.pid!) };
}

async function liveHeapOf(child: ChildProcess, startMs: number): Promise<LiveHeap> {
  return { bytes: await ask<number>(child, 'live heap'), atMs: performance.now() - startMs };
}

function openFiles(pid: number): number | null {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return null;
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const ready = () =>
    fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await ready())) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
    await delay(100);
  }
}

/** @returns whether memory stays within the goal */
async function soakServer(): Promise<boolean> {
  const env = {
    NODE_ENV: 'production',
    ALLOW_HTTP_ON_LOOPBACK: 'true',
    LOG_LEVEL: 'warn',
    APP_SECRET: randomBytes(32).toString('hex'),
    // All of the load comes from one address; screens that are refused come again each second, and cost more than any other.
    RATE_LIMIT_FACTOR: '1000000',
    REALTIME_VISITORS_PER_ADDRESS: '1000000',
    ADMIN_TOTP: 'optional',
  };
  const database = await startProductDatabase(env);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    ['--import', path.join(import.meta.dirname, 'probe.mjs'), ...PRODUCT_ARGS, 'dist/main.js'],
    {
      cwd: BACKEND,
      env: {
        ...PRODUCT_ENV,
        ...process.env,
        ...env,
        PUBLIC_URL: url,
        PORT: String(port),
        HOST: '127.0.0.1',
        LOGO_URL_TEMPLATE: 'off',
        DATA_DIR: database.folder,
        DATABASE_URL: database.config.databaseUrl,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  try {
    await untilReady(url, child);
    const load = new SteadyLoad(url, SIZE);
    await load.start(database.config.databaseUrl);
    const samples: Sample[] = [];
    let first: LiveHeap | undefined;
    const startMs = performance.now();
    while (performance.now() - startMs < DURATION_MS || samples.length < FEWEST) {
      await delay(SAMPLE_MS);
      samples.push(await sampleOf(child, startMs));
      if (performance.now() - startMs >= FIRST_COLLECTION_MS) first ??= await liveHeapOf(child, startMs);
      if (samples.length % 12 === 0) console.log(`  ${line(samples.at(-1)!)}`);
    }
    const last = await liveHeapOf(child, startMs);
    await load.stop();
    return report(samples, [first!, last], load);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await database.stop();
  }
}

const line = ({ atMs, rss, pages, young, handles, fds, p99Ms }: Sample): string =>
  `${(atMs / 60_000).toFixed(1)} min: RSS ${(rss / MB).toFixed(0)} MB (V8 ${(pages / MB).toFixed(0)}, of it young ${(young / MB).toFixed(0)}), ${handles} handles, ${fds ?? '?'} files, p99 ${p99Ms.toFixed(0)} ms`;

/** @returns whether memory stays within the goal, under work that was all done */
function report(
  samples: readonly Sample[],
  [first, last]: readonly [LiveHeap, LiveHeap],
  load: SteadyLoad,
): boolean {
  const warm = samples.filter(({ atMs }, n) => atMs >= WARM_UP_MS && n > 0);
  const slope = (key: keyof Sample, unit: number) =>
    slopePerMinute(warm.map((sample) => ({ atMs: sample.atMs, value: (sample[key] ?? 0) / unit })));
  const print = (name: string, from: number, to: number, perMinute: number, of: string) =>
    console.log(`| ${name} | ${from.toFixed(1)} | ${to.toFixed(1)} | ${perMinute.toFixed(2)} ${of} |`);
  const row = (name: string, key: keyof Sample, unit: number, of: string) =>
    print(name, (warm[0]![key] ?? 0) / unit, (warm.at(-1)![key] ?? 0) / unit, slope(key, unit), of);
  const { requests, failures, came, quotes } = load;
  const tally = `${requests} requests (${failures} failed), ${came} screens that came and went, ${quotes} quotes`;
  console.log(`${values.minutes} min, the first 30 % to warm up; ${tally}`);
  for (const [what, times] of load.reasons) console.log(`failed ${times} times: ${what}`);
  for (const complaint of load.complaints) console.log(`a socket says: ${complaint}`);
  console.log('\n| | after warm-up | at the end | slope a minute |\n| --- | --- | --- | --- |');
  row('RSS, MB', 'rss', MB, 'MB');
  row('of it pages of V8, MB', 'pages', MB, 'MB');
  row('of these the young generation, MB', 'young', MB, 'MB');
  row('of it everything else, MB', 'native', MB, 'MB');
  row('buffers outside of the heap, MB', 'external', MB, 'MB');
  row('open handles', 'handles', 1, '');
  row('open files', 'fds', 1, '');
  const heap = [first, last].map(({ atMs, bytes }) => ({ atMs, value: bytes / MB }));
  print(
    'heap after a collection (two of them), MB',
    heap[0]!.value,
    heap[1]!.value,
    slopePerMinute(heap),
    'MB',
  );
  const delays = warm.map(({ p99Ms }) => p99Ms).toSorted((a, b) => a - b);
  console.log(
    `\nevent loop p99: median ${delays[Math.floor(delays.length / 2)]!.toFixed(0)} ms, worst ${delays.at(-1)!.toFixed(0)} ms`,
  );
  const grown = slope('rss', MB);
  const met = grown <= GOAL_MB;
  console.log(
    `RSS slope ${grown.toFixed(2)} MB a minute, goal ≤ ${GOAL_MB}: ${load.held ? (met ? 'met' : 'MISSED') : 'INVALID, since part of the load was not served'}`,
  );
  return met && load.held;
}

async function soakBrowser(): Promise<boolean> {
  const script = path.resolve(BACKEND, '../frontend/bench/soak.mjs');
  const child = spawn(
    process.execPath,
    [script, `--minutes=${values.minutes}`, ...(isSmoke ? ['--smoke'] : [])],
    {
      cwd: path.resolve(BACKEND, '../frontend'),
      stdio: 'inherit',
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

const held = await (values.browser ? soakBrowser() : soakServer());
// A screen that was refused goes on asking: nothing else is left to do here.
process.exit(held || isSmoke ? 0 : 1);
