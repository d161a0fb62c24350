/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {string} [details] printed where something failed
 * @property {string[]} [failures] each failed check in a few lines; printed once more before the sum, for whoever has
 *   only the end of the output
 * @property {string[]} [notes] printed always, such as why something was skipped
 * @property {{ title: string, ms: number }[]} [slow] tests that took longer than {@link SLOW_MS}; named in the sum, no failure
 */

/** No single test needs longer on two idle cores. */
export const SLOW_MS = 8_000;

/** A gate counts as one check. @returns {Outcome} */
export const gate = (ok, details = '') => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  details,
  failures: ok ? [] : [firstLines(details)],
});
/** Several checks of one stage, of which each fault is one that failed. @returns {Outcome} */
export const checks = (total, faults) => ({
  passed: total - faults.length,
  failed: faults.length,
  details: faults.join('\n'),
  failures: faults.map((fault) => firstLines(fault)),
});
/** @returns {Outcome} */
export const skip = (reason) => ({ passed: 0, failed: 0, skipped: 1, notes: [`skipped: ${reason}`] });

const MAX_DETAIL_LINES = 300;
const MAX_FAILURES_SHOWN = 30;

/** The start of a message, as `failures` has it. @param {string} text @param {number} [lines] */
export const firstLines = (text, lines = 12) => text.trim().split('\n').slice(0, lines).join('\n');

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} title
 * @property {string} [lane] neighbours with different lanes run beside each other, those of one lane in order; a stage
 *   without a lane runs alone
 * @property {() => Promise<Outcome>} run
 */

/**
 * Runs the stages, all of them whatever fails, and prints the sum as the last line.
 * @param {Stage[]} stages
 * @param {string[]} chosen names, none means all
 * @returns {Promise<number>} exit code
 */
export async function runStages(stages, chosen) {
  const unknown = chosen.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    const names = stages.map((stage) => stage.name).join(', ');
    throw new Error(`There is no stage ${unknown.join(', ')}. The stages are: ${names}.`);
  }
  const startedAt = performance.now();
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const slow = [];
  const inOrder = async (lane) => {
    for (const stage of lane) {
      const outcome = await runStage(stage);
      sum.passed += outcome.passed;
      sum.failed += outcome.failed;
      sum.skipped += outcome.skipped ?? 0;
      slow.push(...(outcome.slow ?? []).map((test) => ({ ...test, stage: stage.name })));
      if (outcome.failed > 0)
        failures.push(...(outcome.failures ?? []).map((failure) => `${stage.name}: ${failure}`));
    }
  };
  const taken = stages.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
  for (const lanes of inSteps(taken)) await Promise.all(lanes.map(inOrder));
  if (failures.length > 0)
    process.stdout.write(`\n== What failed\n${failures.slice(0, MAX_FAILURES_SHOWN).join('\n\n')}\n`);
  if (slow.length > 0) process.stdout.write(`\n== Slower than ${SLOW_MS / 1_000} s\n${slowest(slow)}\n`);
  process.stdout.write(
    `\nAll stages took ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.\n`,
  );
  process.stdout.write(`\n${counts(sum)}\n`);
  return sum.failed > 0 ? 1 : 0;
}

/** Steps that run one after the other; each is a list of lanes. */
function inSteps(stages) {
  const steps = [];
  let open = new Map();
  for (const stage of stages) {
    if (!stage.lane || open.size === 0) steps.push((open = new Map()));
    open.set(stage.lane, [...(open.get(stage.lane) ?? []), stage]);
    if (!stage.lane) open = new Map();
  }
  return steps.map((lanes) => [...lanes.values()]);
}

/** Says when it begins, and all the rest in one piece at its end, so that lanes do not mix. */
async function runStage({ title, name, run }) {
  process.stdout.write(`   ${name} begins\n`);
  const startedAt = performance.now();
  const outcome = await run().catch((error) => gate(false, error.stack ?? String(error)));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const lines = [
    `\n== ${title} (${name})`,
    ...(outcome.failed > 0 && outcome.details ? [shorten(outcome.details)] : []),
    ...(outcome.notes ?? []).map((note) => `   ${note}`),
    `   ${counts({ skipped: 0, ...outcome })} in ${seconds} s`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return outcome;
}

const slowest = (slow) =>
  slow
    .sort((a, b) => b.ms - a.ms)
    .map(({ stage, title, ms }) => `${(ms / 1_000).toFixed(1)} s  ${stage}: ${title}`)
    .join('\n');

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
