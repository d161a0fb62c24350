import { smokeBenches } from './benches.mjs';
import { browserSuite } from './browser-suite.mjs';
import { ensureBuilt, PACKAGES } from './build.mjs';
import { documentedCommands } from './documented-commands.mjs';
import { migrationDrift, openApiDrift } from './drift.mjs';
import { belowFloor } from './floors.mjs';
import { jestSuite } from './jest-suite.mjs';
import { inRoot, productNode } from './paths.mjs';
import { capture, npm } from './processes.mjs';
import { startRedis } from './redis-server.mjs';
import { checks, gate, skip } from './stage-runner.mjs';
import { supplyChainFaults } from './supply-chain.mjs';

/** What a test's tag says of a browser test that only the release runs. */
const RELEASE_TAG = '@release';
const WORKSPACES = [...PACKAGES, 'packages/test-kit', 'backend', 'frontend'];

const BUILD = { name: 'build', title: 'Build', run: build };

/**
 * `npm test`, in the order in which the stages run. What only computes runs in two lanes beside each other; stages with sockets,
 * databases, browsers and processes run alone: beside each other they save a quarter of the time, and fail now and then for
 * want of a processor.
 */
export const GATE = [
  { name: 'floors', title: 'Dependencies: versions, lockfile, licences, install scripts', run: dependencies },
  BUILD,
  ...lane('static', [
    {
      name: 'typecheck',
      title: 'Type check',
      run: () => npmGates(...WORKSPACES.map((workspace) => ['typecheck', workspace])),
    },
    { name: 'lint', title: 'Lint and format', run: () => npmGates(['lint'], ['format:check']) },
    { name: 'openapi', title: 'OpenAPI document and client types', run: built(openApiDrift) },
    { name: 'migrations', title: 'Migrations against entities', run: built(migrationDrift) },
  ]),
  ...lane('units', [
    { name: 'packages', title: 'Unit tests of the shared packages', run: packages },
    { name: 'frontend', title: 'Frontend unit tests', run: () => jestSuite('frontend', 'test:unit') },
  ]),
  { name: 'unit', title: 'Backend unit tests', run: built(() => jestSuite('backend', 'test:unit')) },
  {
    name: 'integration',
    title: 'Integration on Postgres',
    // Two workers leave a third of two processors idle: what they wait for is Postgres, and time.
    run: built(() =>
      jestSuite('backend', 'test:integration', { args: ['--maxWorkers=3'], added: { GATE: '1' } }),
    ),
  },
  {
    name: 'contracts',
    title: 'Queue, bus, limits, sessions and feed once more on Redis',
    run: built(onRedis('test/integration/contracts')),
  },
  {
    name: 'lifecycle',
    title: 'Start, stop and recovery',
    run: built(() => jestSuite('backend', 'test:lifecycle')),
  },
  { name: 'hostile', title: 'Hostile input', run: built(() => jestSuite('backend', 'test:hostile')) },
  {
    name: 'browser',
    title: 'Browser journeys in Chromium',
    run: built(() => browserSuite(['--grep-invert', RELEASE_TAG])),
  },
];

/** `npm run test:release`: everything that `npm test` leaves out. */
export const RELEASE = [
  BUILD,
  {
    name: 'deployments',
    title: 'Deployment files, and the life of processes beyond the core',
    run: built(() => jestSuite('backend', 'test:release')),
  },
  { name: 'integration-redis', title: 'Integration on Postgres and Redis', run: built(onRedis()) },
  {
    name: 'hostile-long',
    title: 'Hostile input, ten times as long',
    run: built(() => jestSuite('backend', 'test:hostile', { added: { HOSTILE_RUNS: '10' } })),
  },
  {
    name: 'browser-release',
    title: 'Browser: every look, and what is long',
    run: built(() => browserSuite(['--grep', RELEASE_TAG])),
  },
  {
    name: 'faults',
    title: 'Faults with their targets',
    run: built(() => jestSuite('backend', 'test:faults')),
  },
  { name: 'commands', title: 'Commands of README and CONTRIBUTING', run: built(commands) },
  { name: 'bench-smoke', title: 'Benchmarks run', run: built(smokeBenches) },
];

function lane(name, stages) {
  return stages.map((stage) => ({ ...stage, lane: name }));
}

/** Stages that run the built product build it first, so that each also works alone. */
function built(run) {
  return async () => {
    await ensureBuilt(['backend', 'frontend']);
    return run();
  };
}

function commands() {
  return documentedCommands([...new Set([...GATE, ...RELEASE].map(({ name }) => name))]);
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

/** The backend's integration specs whose path contains `only`, on a Redis of their own. */
function onRedis(only = '') {
  return async () => {
    const redis = await startRedis();
    if (!redis) return skip('neither redis-server nor valkey-server is installed');
    try {
      const added = { REDIS_URL: redis.url, ...(only ? { ONLY_SPECS: only } : {}) };
      return await jestSuite('backend', 'test:integration', { added });
    } finally {
      await redis.stop();
    }
  };
}
