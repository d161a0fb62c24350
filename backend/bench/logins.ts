import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sized } from '../../scripts/lib/bench-size.mjs';
import { PRODUCT_ARGS, PRODUCT_ENV } from '../../scripts/lib/product-process.mjs';

const HELP = `npm run bench:logins -- [--perSecond=200] [--seconds=10] [--pairs=200] [--url=… --email=… --password=…]

What a storm of logins does to the other routes, and whether the time of a refused login tells that an account exists.
Starts a server of its own unless --url names one whose RATE_LIMIT_FACTOR is high enough.`;

const backend = path.resolve(import.meta.dirname, '..');
const GOAL_OTHERS_P95_MS = 500;
const PROBE_EVERY_MS = 50;
const PROBES = [
  '/api/health/live',
  '/api/tickers?limit=50',
  '/api/ticker-search?keyword=apple',
  '/api/market-hours?exchangeShortName=NASDAQ',
];
const { values } = parseArgs({
  options: {
    perSecond: { type: 'string', default: sized('200', '10') },
    seconds: { type: 'string', default: sized('10', '1') },
    pairs: { type: 'string', default: sized('200', '12') },
    url: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    help: { type: 'boolean' },
    smoke: { type: 'boolean' },
  },
});

interface Target {
  url: string;
  email: string;
  password: string;
  stop(): Promise<void>;
}
interface Answer {
  ms: number;
  /** 0 = no answer within 30 s. */
  status: number;
  body: { status?: string; data?: object };
}
type Call = { method?: string; headers?: Record<string, string>; body?: string };

/** A development server on an embedded database in a folder of its own; it tells its demo logins in its output. */
async function startServer(): Promise<Target> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-bench-'));
  chmodSync(dataDir, 0o755);
  const child = spawn(process.execPath, [...PRODUCT_ARGS, path.join(backend, 'dist/main.js')], {
    env: {
      ...PRODUCT_ENV,
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      REDIS_URL: '',
      PORT: '0',
      LOG_LEVEL: 'error',
      DEMO_CONTENT: 'false',
      RATE_LIMIT_FACTOR: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<null>((resolve) => child.once('exit', () => resolve(null)));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  let text = '';
  const ready = new Promise<Target>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const url = /is ready: (\S+)/.exec(text)?.[1];
      const login = /Demo member: (\S+), password (\S+)/.exec(text);
      if (url && login && text.includes('Stop with'))
        resolve({ url, email: login[1]!, password: login[2]!, stop });
    });
  });
  const server = await Promise.race([ready, ended]);
  if (server) return server;
  rmSync(dataDir, { recursive: true, force: true });
  throw new Error('The server did not start: npm run build -w backend');
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 512 });

function timed(url: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<Answer> {
  const beganMs = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, text = ''): void =>
      resolve({ ms: performance.now() - beganMs, status, body: status === 0 ? {} : JSON.parse(text) });
    const call = http.request(url, { method, headers, agent, timeout: 30_000 }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => end(response.statusCode!, text)).on('error', () => end(0));
    });
    call.on('timeout', () => call.destroy(new Error('timeout'))).on('error', () => end(0));
    call.end(body);
  });
}

const login = ({ url }: Target, email: string, password: string): Promise<Answer> =>
  timed(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

/** Calls at fixed times, however long the answers take, for `seconds`. @returns the answers */
async function openLoop(
  everyMs: number,
  seconds: number,
  call: (n: number) => Promise<Answer>,
): Promise<Answer[]> {
  const beganMs = performance.now();
  const calls: Promise<Answer>[] = [];
  for (let n = 0; n * everyMs < seconds * 1_000; n++) {
    const waitMs = beganMs + n * everyMs - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    calls.push(call(n));
  }
  return Promise.all(calls);
}

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)]!;

function line(title: string, times: readonly number[]): string {
  if (times.length === 0) return `${title.padEnd(34)}      0`;
  const sorted = [...times].sort((a, b) => a - b);
  const cells = [0.05, 0.5, 0.95, 0.99].map((part) => share(sorted, part).toFixed(1).padStart(9));
  return `${title.padEnd(34)}${String(times.length).padStart(7)}${cells.join('')}${sorted.at(-1)!.toFixed(1).padStart(9)}`;
}

/** Probability that a login of an unknown address takes longer than one of a known address: 0.5 = no difference. */
function longerShare(known: readonly number[], unknown: readonly number[]): number {
  let longer = 0;
  for (const a of known) for (const b of unknown) longer += b > a ? 1 : b === a ? 0.5 : 0;
  return longer / (known.length * unknown.length);
}

async function storm(server: Target): Promise<void> {
  const seconds = Number(values.seconds);
  const before = await openLoop(PROBE_EVERY_MS, sized(3, 0.5), (n) =>
    timed(server.url + PROBES[n % PROBES.length]!),
  );
  const [logins, others] = await Promise.all([
    openLoop(1_000 / Number(values.perSecond), seconds, () => login(server, server.email, server.password)),
    openLoop(PROBE_EVERY_MS, seconds, (n) => timed(server.url + PROBES[n % PROBES.length]!)),
  ]);
  const opened = logins.filter(({ body }) => body.status === 'success');
  const busy = logins.filter(({ status }) => status === 503);
  console.log(
    line(
      'other routes before, ms',
      before.map(({ ms }) => ms),
    ),
  );
  console.log(
    line(
      `other routes at ${values.perSecond} logins/s`,
      others.map(({ ms }) => ms),
    ),
  );
  console.log(
    line(
      'logins that were opened',
      opened.map(({ ms }) => ms),
    ),
  );
  console.log(
    line(
      'logins told to come again (503)',
      busy.map(({ ms }) => ms),
    ),
  );
  const odd = logins.length - opened.length - busy.length;
  const faults = others.filter(({ status }) => status !== 200).length;
  console.log(`logins answered otherwise: ${odd}; other routes that failed: ${faults}`);
  const p95 = share(
    others.map(({ ms }) => ms).sort((a, b) => a - b),
    0.95,
  );
  console.log(
    `goal: other routes p95 ≤ ${GOAL_OTHERS_P95_MS} ms: ${p95 <= GOAL_OTHERS_P95_MS ? 'met' : 'MISSED'}`,
  );
}

/** Known and unknown address by turns, in random order, one at a time: what a patient attacker measures. */
async function timing(server: Target): Promise<void> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const sizes = { known: new Set<string>(), unknown: new Set<string>() };
  for (let pair = 0; pair < Number(values.pairs); pair++) {
    const kinds: (keyof typeof times)[] = Math.random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const kind of kinds) {
      const email = kind === 'known' ? server.email : `nobody${pair}@pricealgo.test`;
      const { ms, body } = await login(server, email, `wrong ${pair}`);
      // The first ones warm up.
      if (pair >= 10) times[kind].push(ms);
      sizes[kind].add(JSON.stringify({ ...body, data: { ...body.data, requestId: '' } }));
    }
  }
  console.log(line('refused: known address', times.known));
  console.log(line('refused: unknown address', times.unknown));
  const longer = longerShare(times.known, times.unknown);
  // Standard error of the share without a difference (Mann and Whitney).
  const n = times.known.length;
  const noise = Math.sqrt((2 * n + 1) / (12 * n * n));
  const verdict = Math.abs(longer - 0.5) <= 3 * noise ? 'within noise' : 'BEYOND NOISE';
  console.log(
    `an unknown address takes longer in ${(longer * 100).toFixed(1)} % of pairs (50 ± ${(300 * noise).toFixed(1)}): ${verdict}`,
  );
  const same = sizes.known.size === 1 && [...sizes.known].join() === [...sizes.unknown].join();
  console.log(`answers of both: ${same ? 'the same' : 'DIFFERENT'}`);
}

if (values.help) console.log(HELP);
else {
  const { url, email = '', password = '' } = values;
  const server = url ? { url, email, password, stop: async () => undefined } : await startServer();
  try {
    const title = `ms${' '.repeat(32)}  calls       p5      p50      p95      p99      max`;
    console.log(title);
    await timing(server);
    await storm(server);
  } finally {
    await server.stop();
  }
}
