import { readdirSync, readFileSync } from 'node:fs';

const SOURCES = readdirSync(import.meta.dirname)
  .filter((name) => /^Migration\d{14}_\w+\.ts$/.test(name))
  .sort();

const named = (text: string): string => text.replaceAll('"', '').toLowerCase();

/** @returns what is wrong with the text of a migration */
function faultsOf(source: string): string[] {
  const faults: string[] = [];
  const created = new Set(
    [...source.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?("?[\w.]+"?)/gi)].map(([, table]) =>
      named(table!),
    ),
  );
  const indexes = source.matchAll(
    /\bcreate\s+(?:unique\s+)?index\s+(concurrently\s+)?(?:if\s+not\s+exists\s+)?("?\w+"?)\s+on\s+(?:only\s+)?("?[\w.]+"?)/gi,
  );
  for (const [, concurrently, index, table] of indexes) {
    if (concurrently)
      faults.push(`${named(index!)}: an index is built concurrently by an IndexMigration alone`);
    else if (!created.has(named(table!)))
      faults.push(`${named(index!)}: nobody can write ${named(table!)} meanwhile; use an IndexMigration`);
  }
  if (/\b(lock_timeout|statement_timeout)\b/i.test(source)) faults.push('the runner sets the time-outs');
  return faults;
}

describe('migrations', () => {
  it.each(SOURCES)('%s holds up nobody', (name) => {
    expect(faultsOf(readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))).toEqual([]);
  });

  it.each([
    [
      'a plain index on a table that is there',
      'create index "b" on "bar_daily" ("date")',
      ['b: nobody can write bar_daily meanwhile; use an IndexMigration'],
    ],
    [
      'a unique one, in other words',
      'CREATE UNIQUE INDEX IF NOT EXISTS b\n ON ONLY public.users (a)',
      ['b: nobody can write public.users meanwhile; use an IndexMigration'],
    ],
    ['one on its own new table', 'create table "t" ("a" int); create index "i" on "t" ("a")', []],
    [
      'a concurrent one in a transaction',
      'create index concurrently "i" on "t" ("a")',
      ['i: an index is built concurrently by an IndexMigration alone'],
    ],
    ['a time-out of its own', `set lock_timeout = '1h'`, ['the runner sets the time-outs']],
  ])('are judged by it: %s', (_what, source, faults) => {
    expect(faultsOf(source)).toEqual(faults);
  });
});
