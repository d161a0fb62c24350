import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Bound {
  file: string;
  constant: string;
  figure: string;
  /** The spec that fills it past its figure. */
  spec: string;
}

const at = (file: string): URL => new URL(`../../../${file}`, import.meta.url);

/** Rows of the table "Bounds" of docs/security.md: its last three columns. */
function documented(): Bound[] {
  const text = readFileSync(at('docs/security.md'), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith('Bounds')) ?? '';
  const rows = section.matchAll(/^\|[^|]+\| ([^|]+?) +\| `([A-Za-z_.]+)` in `([^`]+)` +\| `([^`]+)` +\|$/gm);
  return [...rows].map(([, figure, constant, file, spec]) => ({
    file: `backend/src/${file}`,
    constant: constant!,
    figure: figure!.trim(),
    spec: spec!,
  }));
}

/** What a file says that a constant is, `NAME` or `NAME.field`. */
function written({ file, constant }: Bound): string | undefined {
  const source = readFileSync(at(file), 'utf8');
  const [name, field] = constant.split('.');
  const declaration = new RegExp(`\\b${name}(?:: [A-Za-z]+)? = ([^;]+);`).exec(source)?.[1];
  const value = field
    ? new RegExp(`\\b${field}: ([\\d_]+)`).exec(declaration ?? '')?.[1]
    : /^[\d_]+$/.exec(declaration ?? '')?.[0];
  return value === undefined ? undefined : Number(value.replaceAll('_', '')).toLocaleString('en-US');
}

const specs = (): string[] => globSync('{src,test}/**/*.spec.ts', { cwd: at('backend') });

describe('the table of bounds in docs/security.md', () => {
  const bounds = documented();

  it.each(bounds)('$constant in $file is $figure', (bound) => {
    expect(written(bound)).toBe(bound.figure);
  });

  it.each(bounds)('$spec names $constant', ({ constant, spec }) => {
    const found = specs().filter((file) => path.basename(file) === spec);
    const texts = found.map((file) => readFileSync(at(`backend/${file}`), 'utf8'));
    expect(texts.some((text) => text.includes(constant.split('.').at(-1)!))).toBe(true);
  });

  it('has the rows', () => {
    expect(bounds.length).toBeGreaterThan(38);
  });
});
