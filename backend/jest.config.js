import { testFiles } from '../scripts/lib/spec-groups.mjs';

const swc = {
  swcrc: false,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

const shared = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  // packages/* as sources, so that no spec runs on a build that is out of date.
  testEnvironmentOptions: { customExportConditions: ['@pricealgo/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*(?<!\\.json))\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
};

/**
 * What has nothing to do with Redis (no job, no event, no quote on the bus, no limit that matters to the test) is not run a
 * second time with it. `npm test` runs only contracts/ on Redis, `npm run test:release` all the rest.
 */
const WITHOUT_REDIS = [
  'access-rules',
  'account-deletion',
  'activation',
  'admin-acts',
  'admin-matrix',
  'alerts-evaluation',
  'algocalls-admin',
  'api-doc',
  'api-top-ten',
  'audit-trail',
  'backup-forged',
  'bars',
  'call-chain',
  'call-mode',
  'call-views',
  'collections',
  'contact',
  'corporate-actions',
  'dead-connections',
  'deadlocks',
  'delivery-tests',
  'demo-content',
  'dev-surfaces',
  'examples',
  'exchange-rates',
  'financials',
  'first-admin',
  'fundamentals',
  'growth',
  'history',
  'idempotency',
  'import-bars',
  'import-symbols',
  'index-instruments',
  'market-hours',
  'members-admin',
  'migrations',
  'model-inputs',
  'movers',
  'notification-broadcasts',
  'notification-producers',
  'notifier',
  'outcomes',
  'outcomes-due',
  'overview',
  'own-host',
  'pages',
  'personal-data',
  'phone',
  'picture',
  'previous-close',
  'profile',
  'prunes',
  'queue-first-connection',
  'search',
  'site',
  'social-login',
  'sole-process',
  'tickers',
  'tickers-directory',
  'track-record',
  'vendors-contract',
  'vendors-fallback',
  'vendors-faults',
  'vendors-fmp',
  'vendors-yahoo',
  'watched-counts',
  'watchlists',
  'what-ifs',
];

/** Minutes of one worker together, about what changes seldom: `npm run test:release` has them, on Redis. */
const AT_NIGHT = ['back-fill-workers', 'backup', 'database-away', 'mail-outage', 'tracing', 'vendors-live'];

const left = process.env.REDIS_URL ? WITHOUT_REDIS : process.env.GATE ? AT_NIGHT : null;
const NOT_RUN = left && new RegExp(`/integration/(?:${left.join('|')})\\.spec\\.ts$`);

export default {
  // Both cores of a small machine: files wait for databases more than they compute. Each has its own database (and its
  // worker its own of Redis).
  maxWorkers: 2,
  // A worker keeps something of every file's modules: a new one is cheaper than collecting garbage in gigabytes.
  workerIdleMemoryLimit: '1GB',
  // A limit is for what hangs: on an idle machine no test takes a tenth of it.
  testTimeout: 90_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: testFiles({ rootDir: import.meta.dirname, name: 'unit', folder: 'src', groups: 4 }),
    },
    {
      ...shared,
      displayName: 'integration',
      testMatch: testFiles({
        rootDir: import.meta.dirname,
        name: process.env.REDIS_URL ? 'integration-redis' : 'integration',
        folder: 'test/integration',
        without: NOT_RUN,
        groups: 8,
      }),
      testPathIgnorePatterns: NOT_RUN ? [NOT_RUN.source] : [],
      globalSetup: '<rootDir>/test/setup/global-setup.mjs',
      globalTeardown: '<rootDir>/test/setup/global-teardown.mjs',
    },
    { ...shared, displayName: 'hostile', testMatch: ['<rootDir>/test/hostile/**/*.spec.ts'] },
    {
      ...shared,
      displayName: 'faults',
      testMatch: ['<rootDir>/test/faults/**/*.spec.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/faults/faults-progress.ts'],
      globalSetup: '<rootDir>/test/faults/faults-setup.mjs',
      globalTeardown: '<rootDir>/test/faults/faults-teardown.mjs',
    },
    { ...shared, displayName: 'lifecycle', testMatch: ['<rootDir>/test/lifecycle/**/*.spec.ts'] },
    { ...shared, displayName: 'release', testMatch: ['<rootDir>/test/release/**/*.spec.ts'] },
  ],
};
