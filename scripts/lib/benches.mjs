import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { findChromium } from './chromium.mjs';
import { inRoot, productNode } from './paths.mjs';
import { capture, npm } from './processes.mjs';
import { checks } from './stage-runner.mjs';
import { testEnv } from './test-env.mjs';

/**
 * Every bench: its npm script, and what its output has once it measured something. `chromium`: it needs a browser.
 * @type {{ script: string, args?: string[], prints: RegExp[], chromium?: boolean }[]}
 */
export const BENCHES = [
  {
    script: 'bench:stream',
    prints: [
      ...['ours', 'ours-rows-1', 'ours-public-writer', 'raw-ws', 'plain', 'rooms-window', 'sse'].map(
        (variant) => new RegExp(`^\\| ${variant} \\| \\d`, 'm'),
      ),
      /^\| A: CPU a quote, ours over plain Socket\.IO \| \d/m,
      /^\| B: CPU a quote, ours over plain Socket\.IO \| \d/m,
      /^\| stall: heap growth, MB \| /m,
    ],
  },
  { script: 'bench:search', prints: [/^all +\d+ +\d/m, /^symbol prefix "a"$/m] },
  { script: 'bench:refresh', prints: [/^(\d+) of \1 prices in the table are those of the last run$/m] },
  {
    script: 'bench:indicators',
    prints: [/^ {2}ours +\d/m, /^ {2}tradingSignals +\d/m, /^ {2}votes +\d/m, /^ +10000 bars +\d/m],
  },
  { script: 'bench:alerts', prints: [/^20 × \d+ +\d/m, /^worst \d/m] },
  { script: 'bench:analysis', prints: [/^idle +event loop delay/m, /^3 runs +event loop delay/m] },
  { script: 'bench:broadcast', prints: [/^(\d+) rows for \1 of \1 accounts, .*, 0 wrong numbers$/m] },
  { script: 'bench:users', prints: [/^everybody, newest first +\d/m, /^status and search +\d/m] },
  {
    script: 'bench:growth',
    prints: [
      /^[\d,]+ minute bars, [\d,]+ members/m,
      /^\| minute bars of a day \| 1 \| \d/m,
      /^\| audit trail of a member \| \d/m,
    ],
  },
  { script: 'bench:logins', prints: [/^refused: known address +\d/m, /^answers of both: the same$/m] },
  { script: 'bench:providers', prints: [/^snapshot of \d+ instruments, median +\d/m] },
  {
    script: 'bench:soak',
    prints: [
      /^\| RSS, MB \| \d/m,
      /^\| open handles \| \d/m,
      /^event loop p99: median \d/m,
      /^RSS slope -?\d/m,
    ],
  },
  {
    script: 'bench:soak',
    args: ['--browser'],
    prints: [/^\| JS heap after a collection, MB \| \d/m, /^\| listeners \| \d/m],
    chromium: true,
  },
  { script: 'bench:web', prints: [/JS kB/, /axe violations/, /heap growth/], chromium: true },
  { script: 'bench:watchlist', prints: [/plain table, scrolling/, /^scrolling: watchlist/m], chromium: true },
];

/** Two benches run at a time, since their measured times are not judged here. */
const AT_ONCE = 2;
const LIMIT_MS = 180_000;
const THROUGH_NPM = 'bench:providers';

/**
 * Every bench once, at its smallest: one check each, passed when it ends well and printed its table.
 * @returns {Promise<import('./stage-runner.mjs').Outcome>}
 */
export async function smokeBenches() {
  const chromium = await findChromium();
  const waiting = BENCHES.filter((bench) => chromium || !bench.chromium);
  const skipped = BENCHES.length - waiting.length;
  const faults = [];
  const postgres = await startSharedPostgres();
  const added = { BENCH_POSTGRES_URL: postgres.url, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) };
  const work = async () => {
    for (let bench = waiting.shift(); bench; bench = waiting.shift()) {
      const fault = await faultOf(bench, added);
      if (fault) faults.push(`${[bench.script, ...(bench.args ?? [])].join(' ')}: ${fault}`);
    }
  };
  const passed = waiting.length;
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await postgres.stop();
  }
  return {
    ...checks(passed, faults),
    skipped,
    notes:
      skipped > 0 ? ['skipped: there is no Chromium (install one or set CHROMIUM_PATH) for its benches'] : [],
  };
}

/** One migrated cluster for all of them: making one takes longer than most smokes. */
async function startSharedPostgres() {
  const child = spawn(productNode(), [inRoot('backend/bench/smoke-postgres.mjs')], {
    env: testEnv(),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const printed = once(createInterface({ input: child.stdout }), 'line').then(([line]) => line);
  const url = await Promise.race([printed, ended.then(() => null)]);
  if (!url) throw new Error('The Postgres of the benches did not start.');
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  return { url, stop };
}

/**
 * What the npm script of a bench runs behind scripts/bench.mjs, which looks whether all is installed and built: the stage knows.
 * One bench goes the whole way.
 */
function commandOf(script, args) {
  if (script === THROUGH_NPM) return npm('run', script, '--silent', '--', ...args);
  const line = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).scripts[script];
  const [, file, workspace] = /^node scripts\/bench\.mjs ((\w+)\/\S+)$/.exec(line);
  return [productNode(), [inRoot(file), ...args], { cwd: inRoot(workspace), env: process.env }];
}

async function faultOf({ script, args: own = [], prints }, added) {
  const [command, args, { env, ...options }] = commandOf(script, ['--smoke', ...own]);
  const limit = AbortSignal.timeout(LIMIT_MS);
  const { code, output } = await capture(command, args, {
    ...options,
    env: { ...testEnv(added), PATH: env.PATH },
    signal: limit,
  });
  if (limit.aborted) return `did not end within ${LIMIT_MS / 1_000} s\n${output}`;
  if (code !== 0) return `ended with code ${code}\n${output}`;
  const missing = prints.filter((pattern) => !pattern.test(output));
  return missing.length > 0 ? `did not print ${missing.join(', ')}\n${output}` : null;
}
