const swc = {
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

export default {
  displayName: 'browser',
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@pricealgo/source', 'node', 'node-addons'] },
  testMatch: ['<rootDir>/**/*.spec.{ts,mjs}'],
  extensionsToTreatAsEsm: ['.ts'],
  // The vendors' local servers are the backend's: its sources import each other as '.js'.
  moduleNameMapper: { '^(\\.{1,2}/.*(?<!\\.json))\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
  globalSetup: '<rootDir>/global-setup.mjs',
  globalTeardown: '<rootDir>/global-teardown.mjs',
  testTimeout: 180_000,
  // Two files at a time: a browser test waits more than it computes.
  maxWorkers: 2,
};
