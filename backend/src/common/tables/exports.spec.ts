import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SRC = path.join(import.meta.dirname, '..', '..');
/** What the product gives people as CSV: from the row to the text all go through `csvText`, whose cells disarm formulas. */
const WRITERS = [
  'modules/admin/audit/audit-export.service.ts',
  'modules/admin/calls/call-export.service.ts',
  'modules/admin/members/list/member-export.service.ts',
  'modules/bars/history/history-text.ts',
  'modules/fundamentals/financials/financials-csv.ts',
  'modules/watchlists/files/watchlist-export.service.ts',
];

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.endsWith('.d.ts'))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(path.join(SRC, name), 'utf8') }));
const those = (has: RegExp): string[] =>
  files
    .filter(({ text }) => has.test(text))
    .map(({ name }) => name)
    .sort();

describe('exports as CSV', () => {
  it('are these, and each makes its text with the one function', () => {
    expect(those(/import \{[^}]*\bcsv(Text|Cell)\b[^}]*\} from '[^']*csv-cell\.js'/)).toEqual(WRITERS);
    // A cell that is put into a line by hand is a cell that nobody looked at.
    expect(those(/\bcsvCell\(/)).toEqual(['common/tables/csv-cell.ts']);
  });

  it('are answered by routes of their features only', () => {
    // The one way to answer with a file knows the type; what it is given comes from the routes below.
    const routes = those(/['"`]text\/csv/).filter((name) => name !== 'common/http/wrapper.ts');
    const features = WRITERS.map((name) => name.split('/').slice(0, 3).join('/'));
    for (const route of routes)
      expect([route, features.some((feature) => route.startsWith(feature.replace(/\/files$/, '')))]).toEqual([
        route,
        true,
      ]);
  });

  it('are lines that nothing else of the product joins with commas', () => {
    expect(those(/\.join\('[,;]'\)\}?\\n/)).toEqual(['common/tables/csv-cell.ts']);
  });
});
