import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { capture, npm } from './processes.mjs';
import { testEnv } from './test-env.mjs';

/**
 * Runs one workspace's Jest suite and counts its tests.
 * @param {string} workspace
 * @param {string} script name of its npm script
 * @param {Record<string, string>} [added] environment on top
 * @returns {Promise<import('./stage-runner.mjs').Outcome>}
 */
export async function jestSuite(workspace, script, added) {
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
    );
    const { code, output } = await capture(command, args, {
      ...options,
      env: { ...testEnv(added), PATH: env.PATH },
    });
    return outcome(code, output, file);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
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
    // Jest may fail as a whole (a broken global teardown) with every test green.
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: result.numPendingTests + result.numTodoTests,
    details: readable(output),
    notes: [...new Set(output.match(/^.*\bskipp(?:ed|ing)\b:.*$/gim) ?? [])].map((line) => line.trim()),
  };
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
