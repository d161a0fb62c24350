import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOfRow, rowsOf, type Shelf } from './proofs/proofs';
import { CALLS, LEFTOVERS, ROUTES, SECTIONS } from './proofs/specified';

const ROOT = join(__dirname, '../..');
const FOLDERS = [
  'packages/contract/src',
  'packages/algorithms/src',
  'backend/src',
  'backend/test',
  'frontend/src',
  'frontend/e2e',
];

function readTests(): Shelf {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.spec\.(tsx?|mjs)$/.test(path)),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

describe('docs/spec-coverage.md', () => {
  const page = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8');
  const rows = rowsOf(page);
  /** Named in a row, and proved there. */
  const isProved = (name: string): boolean =>
    rows.some(({ statement, proofs }) => statement.includes(`\`${name}\``) && proofs.length > 0);

  test('every row has a test that is there, or a reason', () => {
    const shelf = readTests();
    expect(rows.flatMap((row) => faultsOfRow(row, shelf))).toEqual([]);
  });

  test('every line of a table is read, each statement stands once in its section', () => {
    const lines = page.split('\n').filter((line) => /^\| (?!-|Statement)/.test(line));
    expect(rows).toHaveLength(lines.length);
    const names = rows.map(({ section, statement }) => `${section}: ${statement}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('every section is there', () => {
    const sections = new Set(rows.map(({ section }) => Number.parseInt(section, 10)));
    expect([...sections]).toEqual(Array.from({ length: SECTIONS }, (_, index) => index + 1));
  });

  test('every route and call of the specification is proved', () => {
    expect([...ROUTES, ...CALLS, ...LEFTOVERS].filter((name) => !isProved(name))).toEqual([]);
  });

  test('what is left over answers a wrapped 404', () => {
    for (const name of LEFTOVERS) {
      const row = rows.find(({ statement }) => statement === `\`${name}\``);
      expect(row).toMatchObject({ reason: 'leftover, answers a wrapped 404' });
    }
  });
});
