import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageFaults } from '../../test/catalogue/message-faults';
import { readEnglish } from '../../test/catalogue/read';

const SCRIPT = join(__dirname, '../../../scripts/language-file.mjs');
let folder: string;

function write(path: string, content: object): void {
  writeFileSync(join(folder, path), JSON.stringify(content));
}
const german = (): unknown => JSON.parse(readFileSync(join(folder, 'de.json'), 'utf8'));

function run(...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [SCRIPT, '--folder', folder, ...args], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
  mkdirSync(join(folder, 'en'));
  write('en/shelf.json', { books: 'Books', lend: 'Lend' });
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a new language has every text, in English', () => {
  for (const [namespace, texts] of Object.entries(readEnglish())) write(`en/${namespace}.json`, texts);
  expect(run('de')).toContain('texts to translate');
  const { shelf, ...catalogue } = german() as Record<string, Record<string, string>>;
  expect(shelf).toEqual({ books: 'Books', lend: 'Lend' });
  expect(languageFaults(readEnglish(), catalogue)).toEqual([]);
});

test('what is translated stays; --merge brings what is missing, in the order of English', () => {
  write('de.json', { shelf: { lend: 'Verleihen', gone: 'Fort' } });
  expect(run('de')).toContain('Use --merge');
  expect(german()).toEqual({ shelf: { lend: 'Verleihen', gone: 'Fort' } });
  expect(run('de', '--merge')).toContain('1 texts to translate\nNo longer in English, taken out: shelf.gone');
  expect(JSON.stringify(german())).toBe('{"shelf":{"books":"Books","lend":"Verleihen"}}');
});

test('only a language', () => {
  expect(run('../de')).toContain('Which language?');
  expect(run('en')).toContain('English is the catalogue itself');
});
