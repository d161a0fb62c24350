import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium, findChromiumShell } from './chromium.mjs';
import { inRoot } from './paths.mjs';
import { capture, npm } from './processes.mjs';
import { firstLines, skip, SLOW_MS } from './stage-runner.mjs';
import { testEnv } from './test-env.mjs';

/**
 * Runs the browser journeys with Playwright and counts them.
 * @param {string[]} args Playwright's: which tests
 * @returns {Promise<import('./stage-runner.mjs').Outcome>}
 */
export async function browserSuite(args) {
  const chromium = await findChromium();
  if (!chromium) return skip('there is no Chromium (install one or set CHROMIUM_PATH)');
  const shell = findChromiumShell();
  const dir = mkdtempSync(path.join(tmpdir(), 'pricealgo-browser-'));
  const file = path.join(dir, 'result.json');
  try {
    const [command, line, { env, ...options }] = npm(
      'run',
      'test:browser',
      '-w',
      'frontend',
      '--silent',
      '--',
      ...args,
    );
    const added = {
      CHROMIUM_PATH: chromium,
      BROWSER_RESULTS: file,
      ...(shell ? { CHROMIUM_SHELL_PATH: shell } : {}),
    };
    const { code, output } = await capture(command, line, {
      ...options,
      env: { ...testEnv(added), PATH: env.PATH },
    });
    if (!existsSync(file)) return { passed: 0, failed: 1, details: output, failures: [firstLines(output)] };
    return outcome(code, output, JSON.parse(readFileSync(file, 'utf8')));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function outcome(code, output, { suites, stats, errors }) {
  const tests = testsOf(suites);
  const failed = tests.filter(({ status }) => status === 'unexpected');
  const failures = failed.map(({ title, error }) => `${title}\n${firstLines(error, 30)}`);
  for (const { message = '' } of errors) failures.push(firstLines(stripVTControlCharacters(message)));
  return {
    passed: stats.expected,
    // The run may fail as a whole (a product that did not start) with every test green.
    failed: failures.length > 0 || code === 0 ? failures.length : 1,
    skipped: stats.skipped,
    details: output,
    failures,
    notes: [
      ...(failed.length > 0 ? [`traces: ${path.relative(inRoot(), inRoot('frontend/test-results'))}`] : []),
      ...new Set(output.match(/^.*\bMARKET_DATA_DIR is not set\b.*$/gm) ?? []),
    ],
    slow: tests.filter(({ ms }) => ms > SLOW_MS),
  };
}

/** Every test of the report with its file, last status and time. */
function testsOf(suites, above = '') {
  return suites.flatMap((suite) => {
    const title = suite.title === suite.file ? suite.file : `${above} › ${suite.title}`;
    const own = (suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({
        title: `${title} › ${spec.title}`,
        status,
        ms: Math.max(...results.map(({ duration }) => duration)),
        error: stripVTControlCharacters(
          results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
        ),
      })),
    );
    return [...own, ...testsOf(suite.suites ?? [], title)];
  });
}
