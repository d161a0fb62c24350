import { smokeBenches } from './benches.mjs';
import { ensureBuilt, PACKAGES } from './build.mjs';
import { findChromium, findChromiumShell } from './chromium.mjs';
import { documentedCommands } from './documented-commands.mjs';
import { migrationDrift, openApiDrift } from './drift.mjs';
import { belowFloor } from './floors.mjs';
import { jestSuite } from './jest-suite.mjs';
import { inRoot, productNode } from './paths.mjs';
import { capture, npm } from './processes.mjs';
import { startRedis } from './redis-server.mjs';
import { checks, gate, skip } from './stage-runner.mjs';
import { supplyChainFaults } from './supply-chain.mjs';

/**
 * Every stage of `npm test`, in the order in which they run. What only computes runs in two lanes beside each other; stages
 * with sockets, databases, browsers and processes run alone: beside each other they save a quarter of the time, and fail
 * now and then for want of a processor.
 */
export const STAGES = [
  { name: 'floors', title: 'Dependencies: versions, lockfile, licences, install scripts', run: dependencies },
  { name: 'build', title: 'Build', run: build },
  ...lane('static', [
    {
      name: 'typecheck',
      title: 'Type check',
      run: () =>
        npmGates(...[...PACKAGES, 'backend', 'frontend'].map((workspace) => ['typecheck', workspace])),
    },
    { name: 'lint', title: 'Lint and format', run: () => npmGates(['lint'], ['format:check']) },
    { name: 'openapi', title: 'OpenAPI document and client types', run: built(openApiDrift) },
    { name: 'migrations', title: 'Migrations against entities', run: built(migrationDrift) },
  ]),
  ...lane('units', [
    { name: 'packages', title: 'Unit tests of the shared packages', run: packages },
    jest('frontend', 'Frontend unit tests', (part) => jestSuite('frontend', 'test:unit', { part })),
  ]),
  jest('unit', 'Backend unit tests', built(ofBackend('test:unit'))),
  jest('integration', 'Integration on Postgres', built(ofBackend('test:integration'))),
  jest('integration-redis', 'Integration on Postgres and Redis', built(onRedis)),
  jest('lifecycle', 'Start, stop and recovery', built(ofBackend('test:lifecycle'))),
  jest('hostile', 'Hostile input', built(ofBackend('test:hostile'))),
  jest('browser', 'Browser tests in Chromium', built(inBrowser)),
  { name: 'commands', title: 'Commands of README and CONTRIBUTING', run: built(commands) },
  { name: 'bench-smoke', title: 'Benchmarks run', run: built(smokeBenches) },
];

function lane(name, stages) {
  return stages.map((stage) => ({ ...stage, lane: name }));
}

/** A stage of test files, which several machines may divide among themselves. */
function jest(name, title, run) {
  return { name, title, divides: true, run };
}

function ofBackend(script) {
  return (part) => jestSuite('backend', script, { part });
}

/** Stages that run the built product build it first, so that each also works alone. */
function built(run) {
  return async (part) => {
    await ensureBuilt(['backend', 'frontend']);
    return run(part);
  };
}

function commands() {
  return documentedCommands(STAGES.map(({ name }) => name));
}

async function build() {
  await ensureBuilt(['backend', 'frontend']);
  return gate(true);
}

async function dependencies() {
  const tooOld = belowFloor();
  const unknown = supplyChainFaults();
  const linter = inRoot('node_modules/lockfile-lint/bin/lockfile-lint.js');
  const rules = ['--type', 'npm', '--validate-https', '--validate-integrity', '--allowed-hosts', 'npm'];
  const lint = await capture(productNode(), [linter, '--path', inRoot('package-lock.json'), ...rules]);
  const faults = [
    ...(tooOld.length > 0 ? [tooOld.join('\n')] : []),
    ...(unknown.length > 0 ? [unknown.join('\n')] : []),
    ...(lint.code !== 0 ? [lint.output] : []),
  ];
  return checks(3, faults);
}

/** Each npm script (of a workspace, where one is named) is one check; they run side by side. */
async function npmGates(...scripts) {
  const faults = [];
  const check = async ([script, workspace]) => {
    const [command, args, options] = npm('run', script, '--silent', ...(workspace ? ['-w', workspace] : []));
    const { code, output } = await capture(command, args, options);
    if (code !== 0) faults.push(output || `${script} ended with code ${code}`);
  };
  await Promise.all(scripts.map(check));
  return checks(scripts.length, faults);
}

async function packages() {
  const outcomes = [];
  for (const workspace of PACKAGES) outcomes.push(await jestSuite(workspace, 'test:unit'));
  const sum = (count) => outcomes.reduce((total, outcome) => total + (outcome[count] ?? 0), 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    details: outcomes.map(({ details }) => details).join('\n'),
    failures: outcomes.flatMap(({ failures }) => failures ?? []),
    notes: outcomes.flatMap(({ notes }) => notes ?? []),
  };
}

async function onRedis(part) {
  const redis = await startRedis();
  if (!redis) return skip('neither redis-server nor valkey-server is installed');
  try {
    return await jestSuite('backend', 'test:integration', { part, added: { REDIS_URL: redis.url } });
  } finally {
    await redis.stop();
  }
}

async function inBrowser(part) {
  const chromium = await findChromium();
  if (!chromium) return skip('there is no Chromium (install one or set CHROMIUM_PATH)');
  const shell = findChromiumShell();
  const added = { CHROMIUM_PATH: chromium, ...(shell ? { CHROMIUM_SHELL_PATH: shell } : {}) };
  return jestSuite('frontend', 'test:browser', { part, added });
}
