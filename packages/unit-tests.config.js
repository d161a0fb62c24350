import { testFiles } from '../scripts/lib/spec-groups.mjs';

const swc = {
  swcrc: false,
  jsc: { target: 'es2023', parser: { syntax: 'typescript' }, keepClassNames: true },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/** Jest's settings for the specs beside the sources of one package. */
export function unitTests(rootDir) {
  return {
    rootDir,
    testEnvironment: 'node',
    // Other packages of the repository as sources, so that no spec runs on a build that is out of date.
    testEnvironmentOptions: { customExportConditions: ['@pricealgo/source', 'node', 'node-addons'] },
    extensionsToTreatAsEsm: ['.ts'],
    moduleNameMapper: { '^(\\.{1,2}/.*(?<!\\.json))\\.js$': '$1' },
    transform: { '^.+\\.ts$': ['@swc/jest', swc] },
    testMatch: testFiles({ rootDir, name: 'unit', folder: 'src', groups: 2 }),
    maxWorkers: 2,
    testTimeout: 90_000,
  };
}
