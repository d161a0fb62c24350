import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SRC = path.resolve(import.meta.dirname, '../..');

describe("OpenTelemetry's packages", () => {
  const used = globSync('**/!(*.spec).ts', { cwd: SRC }).flatMap((file) =>
    [
      ...readFileSync(path.join(SRC, file), 'utf8').matchAll(/(from|import\()\s*'@opentelemetry\/([^']+)'/g),
    ].map(([, how, name]) => ({ file, how, name })),
  );

  it('are loaded when traces are wanted, but for the interface, which records nothing by itself', () => {
    expect(used.length).toBeGreaterThan(4);
    const always = used.filter(({ how }) => how === 'from').map(({ name }) => name);
    expect(new Set(always)).toEqual(new Set(['api']));
    const later = used.filter(({ how }) => how !== 'from').map(({ file }) => file);
    expect(new Set(later)).toEqual(new Set(['infra/tracing/tracing.module.ts']));
  });
});
