import { globSync, readFileSync } from 'node:fs';

const SRC = new URL('../../', import.meta.url);
const DOC = new URL('../../../../docs/security.md', import.meta.url);

const sources = (): string[] =>
  globSync('**/*.ts', { cwd: SRC, exclude: ['**/*.spec.ts'] }).map((file) =>
    readFileSync(new URL(file, SRC), 'utf8'),
  );
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** Names in the first and last columns of the table of derived keys. */
function documented(): { purposes: string[]; boxes: string[] } {
  const [, section = ''] = readFileSync(DOC, 'utf8').split('### Keys and ciphers');
  const rows = [...section.matchAll(/^\| `([a-z-]+)` +\|[^|]*\|([^|]*)\|$/gm)];
  const box = rows.find(([, purpose]) => purpose === 'sealed-box')?.[2] ?? '';
  return {
    purposes: sorted(rows.map(([, purpose]) => purpose!)),
    boxes: sorted([...box.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name!)),
  };
}

describe('the inventory of keys in docs/security.md', () => {
  it('has every key that is derived, and no other', () => {
    const used = sources().flatMap((text) =>
      [...text.matchAll(/[kK]eys(?:\(\w+\))?\.key(?:Ring)?\('([a-z-]+)'\)/g)].map(([, name]) => name!),
    );
    expect(used.length).toBeGreaterThan(5);
    expect(documented().purposes).toEqual(sorted(used));
  });

  it('has everything that is sealed', () => {
    const box = readFileSync(new URL('infra/crypto/sealed-box.ts', SRC), 'utf8');
    const [, list = ''] = /export type SealPurpose =([^;]+);/.exec(box) ?? [];
    expect(documented().boxes).toEqual(sorted([...list.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name!)));
  });
});
