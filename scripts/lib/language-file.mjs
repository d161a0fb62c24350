// One language's file of the texts: every namespace of the English catalogue, English where nothing is translated yet.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

function readEnglish(folder) {
  const files = readdirSync(join(folder, 'en')).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.sort().map((file) => [basename(file, '.json'), read(join(folder, 'en', file))]),
  );
}

/** `catalogue` in the order of English, with what it lacks; texts that English no longer has go. */
function merged(english, catalogue) {
  const namespace = ([name, texts]) => [
    name,
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, catalogue[name]?.[key] ?? text])),
  ];
  return Object.fromEntries(Object.entries(english).map(namespace));
}

const keysOf = (catalogue) =>
  Object.entries(catalogue).flatMap(([name, texts]) => Object.keys(texts).map((key) => `${name}.${key}`));

function checkedCode(code) {
  let canonical;
  try {
    [canonical] = Intl.getCanonicalLocales(code ?? '');
  } catch {
    // Not a language tag: said below.
  }
  if (!canonical || canonical !== code)
    throw new Error(`Which language? Give its code, like de or pt-BR${canonical ? ` (${canonical})` : ''}.`);
  if (code === 'en') throw new Error('English is the catalogue itself: src/i18n/en.');
  return code;
}

/**
 * @param folder `src/i18n` of the frontend
 * @param code BCP 47, e.g. `de`
 * @param merge adds what an existing file lacks, and takes out what English no longer has
 * @returns the file's path, and the keys that came and went
 */
export function writeLanguageFile({ folder, code, merge }) {
  const path = join(folder, `${checkedCode(code)}.json`);
  const exists = existsSync(path);
  if (exists && !merge) throw new Error(`${path} exists. Use --merge to add what it lacks.`);
  const before = exists ? read(path) : {};
  const after = merged(readEnglish(folder), before);
  writeFileSync(path, `${JSON.stringify(after, null, 2)}\n`);
  const [had, has] = [new Set(keysOf(before)), new Set(keysOf(after))];
  return {
    path,
    added: [...has].filter((key) => !had.has(key)),
    removed: [...had].filter((key) => !has.has(key)),
  };
}
