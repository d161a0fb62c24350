import { jest } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { onPath } from '../../../scripts/lib/which.mjs';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';
import { FULL, FaultReport } from './fault-report.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** A slope of memory means something after ten minutes; shorter ones show that nothing fails and no handle stays. */
const SOAK_MINUTES = FULL ? 30 : 2;

jest.setTimeout((SOAK_MINUTES + 8) * 60_000);
afterEach(cleanUp);

/** Runs a command of this checkout to its end. @returns both of its outputs */
async function outputOf(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return output;
}

interface SpecResult {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numFailedTestSuites: number;
}

/** What the run around this one says to its own tests: in its groups no spec has a name, and Playwright refuses to run within Jest. */
const { SPEC_GROUPS: _, JEST_WORKER_ID: __, ...OWN_ENV } = process.env;

/** Runs tests of this checkout that look at one fault without a product of several processes. */
async function runSpecs(jestArgs: readonly string[]): Promise<SpecResult> {
  const file = path.join(tempFolder(), 'result.json');
  const jestFile = path.join(ROOT, 'node_modules/jest/bin/jest.js');
  const output = await outputOf(
    ['--experimental-vm-modules', jestFile, '--ci', '--json', `--outputFile=${file}`, ...jestArgs],
    path.join(ROOT, 'backend'),
    OWN_ENV,
  );
  const result = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as SpecResult)
    : { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numFailedTestSuites: 1 };
  if (result.numPassedTests === 0 || result.numFailedTestSuites > 0) console.warn(output.slice(-3_000));
  return result;
}

/** The same of browser tests. */
async function runBrowser(args: readonly string[]): Promise<SpecResult> {
  const file = path.join(tempFolder(), 'result.json');
  const playwright = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
  const output = await outputOf([playwright, 'test', ...args], path.join(ROOT, 'frontend'), {
    ...OWN_ENV,
    BROWSER_RESULTS: file,
  });
  if (!existsSync(file)) throw new Error(`no browser test ran:\n${output.slice(-3_000)}`);
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  if (stats.expected === 0 || stats.unexpected > 0) console.warn(output.slice(-3_000));
  const failed = stats.unexpected + stats.flaky;
  return {
    numPassedTests: stats.expected,
    numFailedTests: failed,
    numPendingTests: stats.skipped,
    numFailedTestSuites: 0,
  };
}

/** @param atLeast tests that the run had when this was written: fewer means that it was not the whole of them */
const specReport = (id: string, fault: string, result: SpecResult, atLeast: number): FaultReport =>
  new FaultReport(id, fault)
    .none('tests and files of them that failed', result.numFailedTests + result.numFailedTestSuites)
    .is(`at least ${atLeast} that passed (${countOf(result)})`, result.numPassedTests >= atLeast, true);

const countOf = ({ numPassedTests: passed, numPendingTests: skipped }: SpecResult): string =>
  skipped > 0 ? `${passed}, and ${skipped} skipped` : `${passed}`;

it('F11 transactions in each other’s way', async () => {
  const result = await runSpecs(['--selectProjects', 'integration', '--', 'deadlocks']);
  specReport('F11', 'deadlock and serialization failure: integration/deadlocks', result, 5).verify();
});

it('F25 days of clock changes, half days, ends of years', async () => {
  const result = await runSpecs(['--selectProjects', 'unit', '--', 'market-hours/calendar']);
  specReport('F25', 'days of clock changes, half days: unit tests of the calendar', result, 140).verify();
});

const chromium = process.env['CHROMIUM_PATH'] ?? onPath('chromium') ?? onPath('google-chrome');
if (!chromium) console.warn('skipped: F21 in a browser and F22 need a Chromium');

(chromium ? it : it.skip)('F21 a browser behind a slow line', async () => {
  const result = await runBrowser(['offline', '--grep', 'slow line']);
  specReport('F21', 'browser behind 300 ms and 64 kB/s: prices, and no overlay', result, 1).verify();
});

(chromium ? it : it.skip)('F22 a browser that is offline, and one whose server is gone', async () => {
  const result = await runBrowser(['offline', 'outage']);
  specReport(
    'F22',
    'browser offline: overlay, retries, changes replayed once and in order',
    result,
    3,
  ).verify();
});

it('F38 steady load', async () => {
  const output = await outputOf(
    ['bench/soak/run.ts', `--minutes=${SOAK_MINUTES}`],
    path.join(ROOT, 'backend'),
  );
  const cells = (name: string): string[] =>
    (new RegExp(`^\\| ${name} \\|(.*)\\|$`, 'm').exec(output)?.[1] ?? '')
      .split('|')
      .map((cell) => cell.trim());
  const slope = (name: string): number => Number.parseFloat(cells(name)[2] ?? 'NaN');
  const [, requests, failed] = /(\d+) requests \((\d+) failed\)/.exec(output) ?? [];
  // Why, which no row of the table can say.
  if (failed !== '0')
    process.stderr.write(`${output.match(/^failed .*$/gm)?.join('\n') ?? output.slice(-2_000)}\n`);
  const handles = Number(cells('open handles')[1]) - Number(cells('open handles')[0]);
  const report = new FaultReport('F38', `steady load for ${SOAK_MINUTES} min`)
    .is('requests were made', Number(requests) > 0, true)
    .none('requests that failed', Number(failed))
    .none('complaints of screens', output.match(/^a socket says: /gm)?.length ?? 0)
    // Screens that come and go are under way in one sample and not in the other.
    .atMost('growth of open handles', handles, 20);
  if (FULL)
    report
      .atMost('resident memory grows', slope('RSS, MB'), 1, 'MB a minute')
      .atMost(
        'what a collection leaves of the heap grows',
        slope('heap after a collection \\(two of them\\), MB'),
        1,
        'MB a minute',
      );
  report.verify();
});
