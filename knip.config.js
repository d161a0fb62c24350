/**
 * What nothing uses fails `npm run lint`: files, dependencies, exports. An exception names why knip cannot see the use.
 * @type {import('knip').KnipConfig}
 */
export default {
  workspaces: {
    '.': {
      project: ['*.js', 'packages/*.js', 'scripts/**/*.mjs'],
      ignoreDependencies: [
        'lockfile-lint', // scripts/lib/stages.mjs runs its program by path
        'playwright-core', // scripts/lib/chromium.mjs asks the frontend's for its browser
      ],
    },
    'packages/test-kit': {
      project: ['src/**/*.{ts,mjs}'],
      ignore: ['src/*.d.mts'], // types of the module beside it
      includeEntryExports: true,
    },
    'packages/*': {
      project: ['*.js', 'src/**/*.ts'],
      // Every file is public through `exports`: what no other workspace imports is unused all the same.
      // `outDir` of their tsconfig.json leads knip from a build back to the source.
      includeEntryExports: true,
    },
    backend: {
      entry: [
        'src/main.ts',
        'src/commands/*.ts', // scripts/backend-command.mjs runs them by name
        'bench/*.ts',
        'bench/*/run.ts',
        'bench/stream/{generator,server}.ts', // bench/stream/children.ts starts them by name
        'bench/smoke-postgres.mjs', // scripts/lib/benches.mjs runs it by path
        'test/lifecycle/hold-postgres.mjs', // a spec starts it as a process
        'test/hostile/memory-probe.mjs', // loaded into the product by its path
        'test/release/attacks/attacked-process.mjs', // loaded into the product by its path
        'test/cluster/run.ts', // scripts/cluster.mjs runs it by path
      ],
      project: ['src/**/*.ts', 'test/**/*.{ts,mjs}', 'bench/**/*.ts'],
      paths: { '#product/*': ['./src/*'] },
      ignoreDependencies: [
        'pino-pretty', // the logger loads it by name
        '@fontsource/inter', // preview-font.ts reads its files
      ],
      ignoreBinaries: ['flock', 'mount', 'promtool', 'taskset', 'umount'], // the system's, where it has them
    },
    frontend: {
      entry: [
        'src/sw/sw.ts',
        'bench/*.mjs',
        'bench/*/*.js',
        'src/components/dev/main.tsx', // dev/components.html starts it, and it finds the others by their name
        'src/**/showcase.tsx',
        'test/room.ts', // jest.config.js names it for groups of specs
      ],
      project: [
        '*.{js,cjs,mjs,ts}',
        'src/**/*.{ts,tsx}',
        'test/**/*.{ts,cjs}',
        'e2e/**/*.{ts,mjs}',
        'bench/**/*.{js,mjs}',
      ],
      ignoreDependencies: [
        '@fontsource-variable/inter', // src/theme/base.css names its file
        'axe-core', // read as text, for the page to run
      ],
    },
  },
  ignoreDependencies: ['@jest/globals'], // comes with jest
  // What its own file uses may be exported, too: a spec, or the name of a part of a schema, will want it.
  ignoreExportsUsedInFile: true,
};
