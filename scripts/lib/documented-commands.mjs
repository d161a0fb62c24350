import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { BENCHES } from './benches.mjs';
import { findChromium } from './chromium.mjs';
import { freePort } from './free-port.mjs';
import { inRoot } from './paths.mjs';
import { capture, npm } from './processes.mjs';
import { checks } from './stage-runner.mjs';
import { testEnv } from './test-env.mjs';

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md'];
const LIMIT_MS = 120_000;

/** Commands that a stage runs, or whose every part it runs, by the stage's name. */
const IN_STAGE = {
  start: 'lifecycle',
  format: 'lint',
  openapi: 'openapi',
  'test:unit -w backend': 'unit',
  'test:browser -w frontend': 'browser',
  'test:browser:keep -w frontend': 'browser',
  // test/release/backup.spec.ts: a restore needs an empty folder.
  backup: 'deployments',
  restore: 'deployments',
  // Its short core, test/release/faults.spec.ts; the workflow runs all of it each night.
  'test:faults': 'deployments',
  // This stage is one of its own.
  'test:release': 'commands',
  ...Object.fromEntries(BENCHES.map(({ script }) => [script, 'bench-smoke'])),
};

/**
 * Commands that are run here, in this order, on one data folder: what each is given and what it says when it did its work.
 * `chromium`: it needs a browser; without `says`, it is a server that is checked while it runs.
 */
const RUN_HERE = {
  'admin:create': {
    args: () => ['--email', 'you@example.com', '--name', 'Your Name'],
    says: /is an administrator/,
  },
  migrate: { args: () => [], says: /^The database is up to date\.$/m },
  doctor: { args: () => [], says: /^ok +Migrations: [^]*^No check of 12 failed\.$/m },
  'import:symbols': { args: (file) => [file('symbols.csv')], says: /^1 rows: 1 inserted/m },
  'import:bars': { args: (file) => [file('bars')], says: /^2 files: 600 bars new/m },
  'import:corporate-actions': { args: (file) => [file('actions.csv')], says: /^1 rows: 1 new/m },
  'import:exchange-rates': { args: (file) => [file('rates.csv')], says: /^1 rows: 1 new/m },
  'import:fundamentals': { args: (file) => [file('companies-2026-08-14.csv')], says: /^1 companies: 1 new/m },
  backtest: { args: (file) => [file('bars')], says: /^\| all .*\n\| all /m },
  'i18n:file': { args: (file) => ['de', '--folder', file('i18n')], says: /de\.json: \d{3,} texts/ },
  pictures: { args: (file) => [file('pictures')], says: /^8 pictures in /m, chromium: true },
  screenshot: { args: (file) => [file('screenshot.png')], says: /screenshot\.png$/m, chromium: true },
  // Made of the lockfile: what runs is in it, what only builds is not.
  sbom: { args: () => [], says: /^(?![^]*pkg:npm\/jest@)[^]*"bomFormat": "CycloneDX"[^]*pkg:npm\/bullmq@/ },
  // Skipped where there is no nginx.
  cluster: { args: () => ['--smoke'], says: /^(The cluster is ready: http|skipped: nginx)/m },
  dev: {},
};

/** Every `npm …` that the documents name: the script, with its workspace where it names one. */
function documented() {
  const named = DOCUMENTS.flatMap((document) => [
    ...readFileSync(inRoot(document), 'utf8').matchAll(/\bnpm (start|run [\w:-]+(?: -w \w+)?)/g),
  ]);
  return [...new Set(named.map(([, command]) => command.replace(/^run /, '')))];
}

const isScript = (command) => {
  const [script, , workspace = ''] = command.split(' ');
  return script in JSON.parse(readFileSync(inRoot(workspace, 'package.json'), 'utf8')).scripts;
};

/**
 * Is every command of the documents a script, and run by `npm test` or `npm run test:release`? Those that no stage runs are run
 * here.
 * @param {string[]} stages names of the stages of both
 * @returns {Promise<import('./stage-runner.mjs').Outcome>}
 */
export async function documentedCommands(stages) {
  const chromium = await findChromium();
  const commands = documented();
  const contributing = readFileSync(inRoot('CONTRIBUTING.md'), 'utf8');
  const documents = [
    ...commands.map((command) => () => {
      if (!isScript(command)) return `${command}: package.json has no such script`;
      if (!(command in RUN_HERE) && !stages.includes(IN_STAGE[command]))
        return `${command}: no stage runs it (scripts/lib/documented-commands.mjs)`;
    }),
    ...stages.map((stage) => () => {
      if (!new RegExp(`\\b${stage}\\b`).test(contributing)) return `CONTRIBUTING.md does not name ${stage}`;
    }),
  ];
  const faults = documents.map((check) => check()).filter(Boolean);
  const skipped = Object.keys(RUN_HERE).filter((name) => RUN_HERE[name].chromium && !chromium);
  const run = Object.keys(RUN_HERE).filter((name) => !skipped.includes(name));
  faults.push(...(await faultsOf(run, chromium)));
  return {
    ...checks(documents.length + run.length, faults),
    skipped: skipped.length,
    notes: skipped.length > 0 ? [`skipped: there is no Chromium for ${skipped.join(' and ')}`] : [],
  };
}

async function faultsOf(scripts, chromium) {
  const folder = mkdtempSync(path.join(tmpdir(), 'pricealgo-commands-'));
  const file = (name) => path.join(folder, name);
  const browser = chromium ? { CHROMIUM_PATH: chromium, ONLY: '/about-us' } : {};
  const env = testEnv({ DATA_DIR: file('data'), DEMO_CONTENT: 'false', ...browser });
  try {
    writeInputs(file);
    const faults = [];
    for (const script of scripts) {
      const fault = await (RUN_HERE[script].says ? faultOf(script, file, env) : faultOfDev(env));
      if (fault) faults.push(`${script}: ${fault}`);
    }
    return faults;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function faultOf(script, file, env) {
  const { args, says } = RUN_HERE[script];
  const [command, line, options] = npm('run', script, '--silent', '--', ...args(file));
  const limit = AbortSignal.timeout(LIMIT_MS);
  const { code, output } = await capture(command, line, {
    ...options,
    env: { ...env, PATH: options.env.PATH },
    signal: limit,
  });
  if (limit.aborted) return `did not end within ${LIMIT_MS / 1_000} s\n${output}`;
  if (code !== 0) return `ended with code ${code}\n${output}`;
  return says.test(output) ? null : `did not say ${says}\n${output}`;
}

/** Waits until the page's server passes a call on to the backend, then ends both as Ctrl-C does. */
async function faultOfDev(env) {
  const [command, line, options] = npm('run', 'dev', '--silent');
  const child = spawn(command, line, {
    ...options,
    cwd: inRoot(),
    env: { ...env, PATH: options.env.PATH, PORT: String(await freePort()) },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const deadline = Date.now() + LIMIT_MS;
  const answers = async () => {
    // Vite colours its output where CI is set, terminal or not.
    const url = /Local: +(http:\/\/localhost:\d+)/.exec(stripVTControlCharacters(output))?.[1];
    const get = (address) => fetch(url + address).then(({ ok }) => ok, () => false); // prettier-ignore
    return url !== undefined && (await get('/')) && (await get('/api/health/ready'));
  };
  let ok = await answers();
  while (!ok && child.exitCode === null && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    ok = await answers();
  }
  if (process.platform === 'win32') child.kill('SIGINT');
  else process.kill(-child.pid, 'SIGINT');
  await ended;
  return ok ? null : `page and backend did not answer\n${output}`;
}

/** What the imports and the backtest read: as docs/data-files.md has it. */
function writeInputs(file) {
  const write = (name, ...lines) => writeFileSync(file(name), `${lines.join('\n')}\n`);
  mkdirSync(file('bars'));
  for (const [symbol, step] of [
    ['AAPL', 1.7],
    ['MSFT', 2.3],
  ])
    write(`bars/${symbol}.csv`, 'date,open,high,low,close,volume', ...dailyBars(300, step));
  write('symbols.csv', 'symbol,name,exchangeShortName,type', 'ACME,"Acme, Inc.",NASDAQ,stock');
  write(
    'actions.csv',
    'exchangeShortName,symbol,date,type,ratio,amount,currency',
    'NASDAQ,AAPL,2024-06-10,split,4:1,,',
  );
  write('rates.csv', 'date,base,quote,rate', '2024-06-10,EUR,USD,1.0764');
  write('companies-2026-08-14.csv', 'Symbol,Name,Price,Market Cap', 'AAPL,Apple Inc.,200.5,3000000000000');
  cpSync(inRoot('frontend/src/i18n/en'), file('i18n/en'), { recursive: true });
}

/** A market that swings and rises a little, on weekdays. */
function dailyBars(count, step) {
  const lines = [];
  let close = 100;
  for (let day = Date.UTC(2024, 0, 2); lines.length < count; day += 86_400_000) {
    if ([0, 6].includes(new Date(day).getUTCDay())) continue;
    const open = close;
    close = Number((open * (1.0005 + Math.sin(lines.length * step) / 100)).toFixed(2));
    const date = new Date(day).toISOString().slice(0, 10);
    lines.push([date, open, Math.max(open, close) + 1, Math.min(open, close) - 1, close, 1_000_000].join());
  }
  return lines;
}
