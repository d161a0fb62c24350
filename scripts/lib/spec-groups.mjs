import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/**
 * Jest gives each test file a world of its own: for a spec of the whole application 3-5 s of a processor go for loading its
 * modules before the first test. `npm test` (which sets SPEC_GROUPS) therefore runs spec files in a few groups, each a file
 * that imports its specs. By itself Jest runs each alone: `npm run test:unit -w backend -- quote-book`.
 */
const GROUPED = process.env.SPEC_GROUPS === 'true';
/** A part of the paths that are run; the others are left out. */
const ONLY = process.env.ONLY_SPECS ?? '';
/**
 * A spec with hooks outside of any `describe`, or that replaces modules, would reach into the others of its group. One that
 * reads what the product logs needs its first application to be the first of its world: the logger has one root.
 */
const NEEDS_ITS_OWN = /^(?:before|after)(?:Each|All)\(|\bunstable_mockModule\b|\bjest\.mock\(|\blogOutput\b/m;
/** Where each spec of a group is required within a `describe` of its own, its hooks stay there. `// Alone: why` asks for more. */
const NEEDS_ITS_OWN_WORLD = /\bjest\.(?:mock|doMock|resetModules|isolateModules)\b|^\/\/ Alone: /m;

/**
 * Test files of one Jest project, as its `testMatch`.
 * @param {{ rootDir: string, name: string, folder: string, without?: RegExp, groups?: number, rooms?: string }} project `folder`
 *   of the specs below `rootDir`, `without`: paths that are not run, `rooms`: a module of CommonJS with `room(name, spec)`, which
 *   runs a spec within a `describe` and tidies up after it; the specs of one folder (of `features`: of one feature) then stand together
 * @returns {string[]} patterns and paths
 */
export function testFiles({ rootDir, name, folder, without, groups, rooms }) {
  if (!GROUPED) return [`<rootDir>/${folder}/**/*.spec.{ts,tsx}`];
  const specs = readdirSync(path.join(rootDir, folder), { recursive: true })
    .map((file) => slashes(path.join(rootDir, folder, file)))
    .filter((file) => /\.spec\.tsx?$/.test(file) && file.includes(ONLY) && !without?.test(file))
    .sort();
  const own = rooms ? NEEDS_ITS_OWN_WORLD : NEEDS_ITS_OWN;
  const alone = specs.filter((file) => own.test(readFileSync(file, 'utf8')));
  const groupDir = path.join(rootDir, '.spec-groups', name);
  mkdirSync(groupDir, { recursive: true });
  const together = specs.filter((file) => !alone.includes(file));
  const fromGroup = (file) => JSON.stringify(slashes(path.relative(groupDir, file)));
  const taken = rooms
    ? (spec) => `room(${JSON.stringify(path.basename(spec))}, () => require(${fromGroup(spec)}));\n`
    : (spec) => `import ${fromGroup(spec)};\n`;
  const first = rooms ? [`const { room } = require(${fromGroup(rooms)});\n`] : [];
  const files = (rooms ? byFolder(together, rootDir, folder) : dealt(together, groups)).map(
    (group, index) => {
      const lines = [...first, ...group.map(taken)];
      return slashes(
        written(path.join(groupDir, `${name}-${index + 1}.${rooms ? 'cjs' : 'js'}`), lines.join('')),
      );
    },
  );
  return [...files, ...alone];
}

/** Imports and Jest's patterns have slashes on every system. */
const slashes = (file) => file.replaceAll(path.sep, '/');

/** Specs that ask for the same application stand together, so that it starts once: `sharedApp(API)`. */
const SHARED = /\bsharedApp\((\w+)\)/;

/** What shares a world changes with its folder alone. */
const byFolder = (specs, rootDir, folder) =>
  Object.values(
    Object.groupBy(specs, (spec) => {
      const [top, next] = path.posix.relative(slashes(path.join(rootDir, folder)), spec).split('/');
      return top === 'features' ? next : top;
    }),
  );

/** The largest first, each to the group with the least so far: a spec's length says roughly how long it takes. */
function dealt(specs, count) {
  const sized = specs.map((spec) => ({ spec, size: statSync(spec).size }));
  const share = sized.reduce((sum, { size }) => sum + size, 0) / count;
  const groups = Array.from({ length: Math.min(count, specs.length) }, () => ({ size: 0, specs: [] }));
  for (const piece of pieces(sized, share).sort((a, b) => b.size - a.size)) {
    const least = groups.reduce((least, group) => (group.size < least.size ? group : least));
    least.specs.push(...piece.specs);
    least.size += piece.size;
  }
  return groups.filter((group) => group.specs.length > 0).map((group) => group.specs.sort());
}

/** What is not dealt apart: one spec, or those that share an application, as many as fill a group. */
function pieces(sized, share) {
  const all = [];
  const open = new Map();
  for (const { spec, size } of sized) {
    const [, shared] = SHARED.exec(readFileSync(spec, 'utf8')) ?? [];
    let piece = open.get(shared);
    if (!shared || !piece || piece.size + size > share) all.push((piece = { size: 0, specs: [] }));
    if (shared) open.set(shared, piece);
    piece.specs.push(spec);
    piece.size += size;
  }
  return all;
}

/** Every Jest that starts comes by, also while another reads: what is as it should be is left alone. */
function written(file, text) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
  }
  return file;
}
