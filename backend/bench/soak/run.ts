/**
 * The built product under steady load of sockets and requests, sampled every few seconds, to see whether anything grows:
 *   npm run bench:soak -- [--minutes=10] [--browser]
 * `--browser`: the page of a watchlist in headless Chromium instead. Exit code 1 where memory grows faster than the goal.
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
const SAMPLE_MS = sized(5_000, 200);
/** Samples that a slope needs, however slow the machine is. */
const FEWEST = 4;
const SIZE = sized(
  { sockets: 200, comingPerS: 4, members: 10, requestsPerS: 20 },
  { sockets: 5, comingPerS: 4, members: 1, requestsPerS: 20 },
);

interface Sample {
  atMs: number;
  rss: number;
  heapUsed: number;
  /** What a collection left. */
  liveHeap: number;
  external: number;
  handles: number;
  fds: number | null;
  p99Ms: number;
}

async function sampleOf(child: ChildProcess, startMs: number): Promise<Sample> {
  const answer = once(child, 'message');
  child.send('sample');
  const [said] = (await answer) as [Omit<Sample, 'atMs' | 'fds'>];
  return { ...said, atMs: performance.now() - startMs, fds: openFiles(child.pid!) };
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
    RATE_LIMIT_FACTOR: '1000000',
    ADMIN_TOTP: 'optional',
  };
  const database = await startProductDatabase(env);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    ['--import', path.join(import.meta.dirname, 'probe.mjs'), '--enable-source-maps', 'dist/main.js'],
    {
      cwd: BACKEND,
      env: {
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
    const startMs = performance.now();
    while (performance.now() - startMs < DURATION_MS || samples.length < FEWEST) {
      await delay(SAMPLE_MS);
      samples.push(await sampleOf(child, startMs));
      if (samples.length % 12 === 0) console.log(`  ${line(samples.at(-1)!)}`);
    }
    const tally = `${load.requests} requests (${load.failures} failed), ${load.came} screens that came and went, ${load.quotes} quotes`;
    await load.stop();
    for (const complaint of load.complaints) console.log(`a socket says: ${complaint}`);
    return report(samples, tally, load.reasons);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await database.stop();
  }
}

const line = ({ atMs, rss, liveHeap, handles, fds, p99Ms }: Sample): string =>
  `${(atMs / 60_000).toFixed(1)} min: RSS ${(rss / MB).toFixed(0)} MB, live heap ${(liveHeap / MB).toFixed(1)} MB, ${handles} handles, ${fds ?? '?'} files, p99 ${p99Ms.toFixed(0)} ms`;

function report(samples: readonly Sample[], tally: string, reasons: ReadonlyMap<string, number>): boolean {
  const warm = samples.filter(({ atMs }, n) => atMs >= WARM_UP_MS && n > 0);
  const slope = (key: 'rss' | 'liveHeap' | 'external' | 'handles' | 'fds', unit: number) =>
    slopePerMinute(warm.map((sample) => ({ atMs: sample.atMs, value: (sample[key] ?? 0) / unit })));
  const [first, last] = [warm[0]!, warm.at(-1)!];
  const row = (name: string, key: Parameters<typeof slope>[0], unit: number, of: string) =>
    console.log(
      `| ${name} | ${((first[key] ?? 0) / unit).toFixed(1)} | ${((last[key] ?? 0) / unit).toFixed(1)} | ${slope(key, unit).toFixed(2)} ${of} |`,
    );
  console.log(`${values.minutes} min, the first 30 % to warm up; ${tally}`);
  for (const [what, times] of reasons) console.log(`failed ${times} times: ${what}`);
  console.log('\n| | after warm-up | at the end | slope a minute |\n| --- | --- | --- | --- |');
  row('RSS, MB', 'rss', MB, 'MB');
  row('heap after a collection, MB', 'liveHeap', MB, 'MB');
  row('buffers outside of the heap, MB', 'external', MB, 'MB');
  row('open handles', 'handles', 1, '');
  row('open files', 'fds', 1, '');
  const delays = warm.map(({ p99Ms }) => p99Ms).toSorted((a, b) => a - b);
  console.log(
    `\nevent loop p99: median ${delays[Math.floor(delays.length / 2)]!.toFixed(0)} ms, worst ${delays.at(-1)!.toFixed(0)} ms`,
  );
  const grown = slope('rss', MB);
  console.log(
    `RSS slope ${grown.toFixed(2)} MB a minute, goal ≤ ${GOAL_MB}: ${grown <= GOAL_MB ? 'met' : 'MISSED'}`,
  );
  return grown <= GOAL_MB;
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
