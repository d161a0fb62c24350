/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {string} [details] printed where something failed
 * @property {string[]} [notes] printed always, such as why something was skipped
 */

/** A gate counts as one check. @returns {Outcome} */
export const gate = (ok, details = '') => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, details });
/** @returns {Outcome} */
export const skip = (reason) => ({ passed: 0, failed: 0, skipped: 1, notes: [`skipped: ${reason}`] });

const MAX_DETAIL_LINES = 300;

/**
 * Runs the stages in order, all of them whatever fails, and prints the sum as the last line.
 * @param {{ name: string, title: string, run: () => Promise<Outcome> }[]} stages
 * @param {string[]} chosen names; none means all
 * @returns {Promise<number>} exit code
 */
export async function runStages(stages, chosen) {
  const unknown = chosen.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    const names = stages.map((stage) => stage.name).join(', ');
    throw new Error(`There is no stage ${unknown.join(', ')}. The stages are: ${names}.`);
  }
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const stage of stages) {
    if (chosen.length > 0 && !chosen.includes(stage.name)) continue;
    process.stdout.write(`\n== ${stage.title} (${stage.name})\n`);
    const startedAt = performance.now();
    const outcome = await stage.run().catch((error) => gate(false, error.stack ?? String(error)));
    report(outcome, (performance.now() - startedAt) / 1000);
    sum.passed += outcome.passed;
    sum.failed += outcome.failed;
    sum.skipped += outcome.skipped ?? 0;
  }
  process.stdout.write(`\n${counts(sum)}\n`);
  return sum.failed > 0 ? 1 : 0;
}

function report(outcome, seconds) {
  if (outcome.failed > 0 && outcome.details) process.stdout.write(`${shorten(outcome.details)}\n`);
  for (const note of outcome.notes ?? []) process.stdout.write(`   ${note}\n`);
  process.stdout.write(`   ${counts({ skipped: 0, ...outcome })} in ${seconds.toFixed(1)} s\n`);
}

function counts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function shorten(text) {
  const lines = text.trimEnd().split('\n');
  if (lines.length <= MAX_DETAIL_LINES) return lines.join('\n');
  return [`… (${lines.length - MAX_DETAIL_LINES} lines before)`, ...lines.slice(-MAX_DETAIL_LINES)].join(
    '\n',
  );
}
