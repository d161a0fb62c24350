import { readFileSync } from 'node:fs';
import { isBuiltin, SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';

const DIST = path.resolve(import.meta.dirname, '../../dist');
const FAULT = 'Bad configuration: ';

describe('dist/main.js', () => {
  const code = readFileSync(path.join(DIST, 'main.js'), 'utf8');

  it('imports packages that the backend declares, and nothing of ours: a start links few files', () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(DIST, '../package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const imported = [...code.matchAll(/^(?:import|export) (?:[^"';]* from )?["']([^"']+)["'];$/gm)].map(
      ([, name]) => name!,
    );
    expect(imported).toContain('@nestjs/core');
    const packages = imported
      .filter((name) => !isBuiltin(name))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    expect(packages.filter((name) => !(name in dependencies) || name.startsWith('@pricealgo/'))).toEqual([]);
    expect(code.match(/\bimport\(["']\.[^"']*["']\)/g)).toBeNull();
  });

  it('tells which line of the sources it is at', () => {
    const map = new SourceMap(
      JSON.parse(readFileSync(path.join(DIST, 'main.js.map'), 'utf8')) as SourceMapPayload,
    );
    const lines = code.split('\n');
    const line = lines.findIndex((text) => text.includes(FAULT));
    const entry = map.findEntry(line, lines[line]!.indexOf(FAULT));
    if (!('originalSource' in entry)) throw new Error('The line has no source.');
    const source = readFileSync(path.join(DIST, entry.originalSource), 'utf8').split('\n');
    expect(source[entry.originalLine]).toContain(FAULT);
  });
});
