import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import i18next from 'eslint-plugin-i18next';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const root = import.meta.dirname;

/** `target` may not import from `from`: imports go down, never up or across (docs/adr/0002). */
const directions = [
  { target: './packages', from: ['./backend', './frontend'] },
  { target: './packages/contract', from: ['./packages/algorithms'] },
  {
    // What needs Node's own modules is in server/ alone, so that a browser can run all the rest (docs/adr/0050).
    target: './packages/algorithms/src/!(server)/**/!(*.spec).ts',
    from: ['./packages/algorithms/src/server'],
  },
  { target: './backend/src', from: ['./frontend'] },
  { target: './frontend/src', from: ['./backend', './packages/algorithms/src/server'] },
  {
    target: './backend/src/common',
    from: ['./backend/src/modules', './backend/src/infra', './backend/src/database'],
  },
  {
    target: './backend/src/config',
    from: ['./backend/src/modules', './backend/src/infra', './backend/src/database'],
  },
  { target: './backend/src/infra', from: ['./backend/src/modules'] },
  {
    target: './frontend/src/lib',
    from: ['features', 'market', 'components', 'app'].map((room) => `./frontend/src/${room}`),
  },
  {
    target: './frontend/src/components',
    from: ['./frontend/src/features', './frontend/src/market', './frontend/src/app'],
  },
  { target: './frontend/src/market', from: ['./frontend/src/features', './frontend/src/app'] },
  { target: './frontend/src/features', from: ['./frontend/src/app'] },
];

/**
 * The backend's modules in their order: each imports only from those before it (docs/adr/0002). The back office stands above
 * what it administers; demo content and health above all.
 */
const MODULES = [
  ...['users', 'audit', 'settings', 'auth', 'notifications', 'webhooks'],
  ...['tickers', 'market-hours', 'market-sources', 'bars', 'quotes', 'fundamentals', 'realtime'],
  ...['search', 'movers', 'watchlists', 'charts', 'analysis', 'alerts'],
  ...['profile', 'content', 'site', 'admin', 'demo', 'health'],
];
const moduleFolder = (name) => `./backend/src/modules/${name}`;
const modulesInOrder = MODULES.slice(0, -1).map((name, place) => ({
  target: moduleFolder(name),
  from: MODULES.slice(place + 1).map(moduleFolder),
}));
/** An entity stays in its module; others are given records by its services and repositories. */
const entitiesAtHome = MODULES.map((name) => ({
  target: `${moduleFolder(`!(${name})`)}/**/*.ts`,
  from: [`${moduleFolder(name)}/**/*.entity.ts`],
}));
/**
 * A module is imported by its face, `index.ts`, and by nothing past it: by other modules, and by what composes the application.
 * Only the list of entities names each where it stands. Tests and benchmarks may reach what no face shows.
 */
const publicFaces = MODULES.map((name) => ({
  target: [
    `${moduleFolder(`!(${name})`)}/**/*.ts`,
    './backend/src/*.ts',
    './backend/src/!(modules|database)/**/*.ts',
    './backend/src/database/!(entities).ts',
    './backend/src/database/*/**/*.ts',
  ],
  from: moduleFolder(name),
  except: ['./index.ts'],
}));

/** A feature is a family of screens and knows no other: what they share is in market, components or lib. */
const features = './frontend/src/features';
const featuresApart = readdirSync(join(root, features)).map((name) => ({
  target: `${features}/${name}`,
  from: features,
  except: [`./${name}`],
}));

/** The folders of lib in their order: each imports only from those before it. */
const LIB = [
  'browser',
  'storage',
  'i18n',
  'format',
  'http',
  'session',
  'connection',
  'load-chunk.ts',
  'toast.ts',
  'api',
  'site',
  'account',
  'realtime',
];
const libInOrder = LIB.slice(0, -1).flatMap((name, place) =>
  LIB.slice(place + 1).map((later) => ({
    target: `./frontend/src/lib/${name}`,
    from: `./frontend/src/lib/${later}`,
  })),
);

const NO_HTTP =
  'Services know no HTTP: the controller reads a RequestContext, sets cookies and hands results out.';

const NO_NODE = 'The browser runs this too: what needs Node is in packages/algorithms/src/server.';
const NODE_GLOBALS = ['Buffer', 'process', 'global', 'require', '__dirname', '__filename', 'setImmediate'];

const NO_INNER_HTML = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: 'HTML from data is rendered by the sanitising component only.',
};

/** Attributes whose value is read by people. */
const spokenAttributes = [
  'alt',
  'aria-(description|label|roledescription|valuetext)',
  'caption',
  'description',
  'error',
  'heading',
  'hint',
  'label',
  'message',
  'placeholder',
  'summary',
  'text',
  'title',
  'what',
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.data/**',
      '**/test-results/**',
      '**/.spec-groups/**',
      'frontend/src/lib/api/schema.d.ts',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,js,mjs,cjs}'],
    plugins: { 'import-x': importX },
    languageOptions: { globals: globals.node },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: ['packages/*/tsconfig.json', 'backend/tsconfig.json', 'frontend/tsconfig.json'],
          noWarnOnMultipleProjects: true,
        }),
      ],
    },
    rules: {
      'import-x/no-cycle': ['error', { maxDepth: 20, ignoreExternal: true }],
      'import-x/no-self-import': 'error',
      'import-x/no-restricted-paths': [
        'error',
        {
          basePath: root,
          zones: [
            ...[...directions, ...modulesInOrder, ...entitiesAtHome].flatMap(({ target, from }) =>
              from.map((f) => ({ target, from: f })),
            ),
            ...publicFaces,
            ...featuresApart,
            ...libInOrder,
          ],
        },
      ],
      'import-x/no-default-export': 'error',
      eqeqeq: ['error', 'smart'],
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    // Expressions take time in proportion to their text, also where somebody has chosen it to be slow: none goes back over
    // what it has read, and none that fails at one place begins again at each place after it.
    files: ['{backend,frontend,packages/*}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    // Nest reads constructor parameter types at run time: a class used only as a type there must stay a value import.
    files: ['backend/{src,test}/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    // Both halves run these: no Node, no browser.
    files: ['packages/{contract,algorithms}/src/**/*.ts'],
    ignores: ['**/*.spec.ts', 'packages/algorithms/src/server/**', 'packages/algorithms/src/**/fixtures/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ group: ['node:*'], message: NO_NODE }] }],
      'no-restricted-globals': ['error', ...NODE_GLOBALS.map((name) => ({ name, message: NO_NODE }))],
    },
  },
  {
    // A path through another workspace's source gets past its exports.
    files: ['packages/**/*.ts', 'backend/src/**', 'frontend/{src,test}/**'],
    rules: { 'import-x/no-relative-packages': 'error' },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['backend/src/config/**', 'backend/src/**/*.spec.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read configuration through src/config only.' },
      ],
    },
  },
  {
    // What a request is stands in these files alone; all others are given a RequestContext and return values (docs/adr/0002).
    files: ['backend/src/**/*.ts'],
    ignores: [
      'backend/src/**/*.{controller,guard,interceptor,filter,spec}.ts',
      'backend/src/{bootstrap,common/access,common/http}/**',
      'backend/src/common/pictures/picture-answer.ts',
      'backend/src/infra/*/request-*.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'express', message: NO_HTTP },
            { name: '@nestjs/common', importNames: ['Req', 'Request', 'Res', 'Response'], message: NO_HTTP },
          ],
        },
      ],
    },
  },
  {
    // A constructor that takes more decides too much: split it by what it decides.
    files: ['backend/src/**/*.ts'],
    rules: { 'max-params': ['error', 8] },
  },
  {
    // Zones and hours are those of the exchange (packages/contract/src/market/exchanges.ts), never concluded elsewhere.
    files: ['backend/src/**/*.ts'],
    ignores: [
      'backend/src/common/market/**',
      'backend/src/modules/market-hours/calendar/**',
      'backend/src/modules/market-sources/vendors/**',
      'backend/src/**/*.spec.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          "Literal[value='new-york']",
          'ImportSpecifier[imported.name=/^newYork(Day|MidnightMs|DateOf)$/]',
        ].map((selector) => ({
          selector,
          message: 'Ask sessionZone(instrument): every exchange has its own zone.',
        })),
      ],
    },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-syntax': ['error', NO_INNER_HTML],
    },
  },
  {
    // Specs reload modules with import(); what they test is in the other rules.
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', 'frontend/src/sw/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        NO_INNER_HTML,
        {
          selector:
            'ImportExpression:not(CallExpression[callee.name=/^(loadChunk|lazyPart|screen|tab)$/] ImportExpression)',
          message:
            'Code is fetched through loadChunk or lazyPart: they have a time limit, and a failure stays in its part.',
        },
      ],
    },
  },
  {
    // Every text comes from the catalogue (docs/adr/0063-message-catalogue.md).
    files: ['frontend/src/**/*.tsx'],
    ignores: ['**/*.spec.tsx', '**/testing/**', '**/showcase.tsx', 'frontend/src/components/dev/**'],
    plugins: { i18next },
    rules: {
      'i18next/no-literal-string': [
        'error',
        {
          mode: 'jsx-only',
          message: 'Texts come from the catalogue: src/i18n/en',
          'should-validate-template': true,
          'jsx-attributes': { include: spokenAttributes },
          // Calls that take names; all that is inside a call named here goes unchecked, so no `map`.
          callees: { exclude: ['t', 't\\.rich', 'field', 'has', 'navigationFor', '[\\w.]+\\.includes'] },
          'object-properties': { exclude: ['position', 'transform'] },
          words: { exclude: [/^[^\p{L}]*$/u, /^[A-Z0-9/_-]+$/, /^n\/a$/, /^ms$/, /^var\(--[\w-]+\)$/] },
        },
      ],
    },
  },
  {
    files: [
      '**/*.config.{js,ts,mjs,cjs}',
      'scripts/**',
      '**/bench/**',
      '**/test/**',
      '**/e2e/**',
      'backend/src/commands/**',
    ],
    rules: { 'import-x/no-default-export': 'off', 'no-console': 'off' },
  },
  {
    // Playwright reads the names of the fixtures that a function takes: one that takes none says so by `{}`.
    files: ['frontend/e2e/**/*.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    files: ['frontend/e2e/**/*.mjs'],
    languageOptions: { globals: { ...globals.node, ...globals.browser, ...globals.jest } },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs' },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  prettier,
);
