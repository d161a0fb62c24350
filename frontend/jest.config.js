import path from 'node:path';
import { testFiles } from '../scripts/lib/spec-groups.mjs';

const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

export default {
  displayName: 'frontend',
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/test/browser-environment.cjs',
  // packages/* as sources, so that no spec runs on a build that is out of date.
  testEnvironmentOptions: { customExportConditions: ['@pricealgo/source', 'browser'] },
  testMatch: [
    ...testFiles({
      rootDir: import.meta.dirname,
      name: 'unit',
      folder: 'src',
      rooms: path.join(import.meta.dirname, 'test/room.ts'),
    }),
    '<rootDir>/test/**/*.spec.{ts,tsx}',
  ],
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  testTimeout: 30_000,
  transform: {
    '^.+\\.(t|j)sx?$': ['@swc/jest', swc],
    '/src/i18n/.+\\.json$': '<rootDir>/messages.config.ts',
  },
  moduleNameMapper: {
    '\\.css$': 'identity-obj-proxy',
    // The sources of packages/* import each other as '.js'.
    '^(\\.{1,2}/.*(?<!\\.json))\\.js$': '$1',
  },
};
