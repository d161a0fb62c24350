import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { capture, npm } from './processes.mjs';
import { firstLines, SLOW_MS } from './stage-runner.mjs';
import { testEnv } from './test-env.mjs';

/** How long Jest may take to end once all its results are written. */
const EXIT_LIMIT_MS = 30_000;
/** What was expected stands first; the difference that tells the cause, after it. */
const DIFFERENCE_LINES = 30;

/**
 * Runs one workspace's Jest suite and counts its tests.
 * @param {string} workspace
 * @param {string} script name of its npm script
 * @param {object} [options]
 * @param {Record<string, string>} [options.added] environment on top
 * @param {string[]} [options.args] Jest's own
 * @returns {Promise<import('./stage-runner.mjs').Outcome>}
 */
export async function jestSuite(workspace, script, { added, args: more = [] } = {}) {
  const dir = mkdtempSync(path.join(tmpdir(), 'pricealgo-jest-'));
  const file = path.join(dir, 'result.json');
  try {
    const [command, args, { env, ...options }] = npm(
      'run',
      script,
      '-w',
      workspace,
      '--silent',
      '--',
      '--json',
      `--outputFile=${file}`,
      ...more,
    );
    const overdue = endsAfterResult(file);
    const { code, output } = await capture(command, args, {
      ...options,
      env: { ...testEnv({ SPEC_GROUPS: 'true', ...added }), PATH: env.PATH },
      signal: overdue.signal,
    });
    overdue.stop();
    return outcome(code, output, file);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** A test that leaves a connection or a child open keeps Jest alive after its last result: that is a failure, not a wait. */
function endsAfterResult(file) {
  const overdue = new AbortController();
  let deadline = Infinity;
  const watch = setInterval(() => {
    if (deadline === Infinity && existsSync(file)) deadline = Date.now() + EXIT_LIMIT_MS;
    if (Date.now() > deadline) overdue.abort();
  }, 500);
  return { signal: overdue.signal, stop: () => clearInterval(watch) };
}

function outcome(code, output, file) {
  let result;
  try {
    result = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, details: output };
  }
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return {
    passed: result.numPassedTests,
    // Jest may fail as a whole (a broken global teardown, something left open) with every test green.
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: result.numPendingTests + result.numTodoTests,
    details: readable(output),
    failures: failuresOf(result),
    slow: result.testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ fullName, duration }) =>
        duration > SLOW_MS ? [{ title: fullName, ms: duration }] : [],
      ),
    ),
    notes: [
      ...(code === 143 ? ['Jest did not end by itself: a test leaves something open'] : []),
      ...new Set(output.match(/^.*\b(?:skipp(?:ed|ing)|late|figure)\b:.*$/gim) ?? []),
    ].map((line) => line.trim()),
  };
}

/** Each failed test with its file and the start of its message; a file that could not run stands for itself. */
function failuresOf({ testResults }) {
  return testResults
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const name = path.relative(process.cwd(), file.name);
      const tests = file.assertionResults.filter((test) => test.status === 'failed');
      if (tests.length === 0) return [`${name}\n${firstLines(stripVTControlCharacters(file.message))}`];
      return tests.map(
        (test) =>
          `${name} › ${test.fullName}\n${firstLines(stripVTControlCharacters(test.failureMessages.join('\n')), DIFFERENCE_LINES)}`,
      );
    });
}

/** Without the JSON that --json prints as well, and without the files that passed. */
function readable(output) {
  return output
    .split('\n')
    .filter(
      (line) => !/^PASS |^\{"numFailed|ExperimentalWarning: VM Modules|node --trace-warnings/.test(line),
    )
    .join('\n');
}
