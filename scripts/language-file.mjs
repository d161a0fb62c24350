// `npm run i18n:file -- de`: a file for a translator, every text in English at first; `--merge` brings one up to date.
import { parseArgs } from 'node:util';
import { main } from './lib/main.mjs';

main(async () => {
  const { writeLanguageFile } = await import('./lib/language-file.mjs');
  const { inRoot } = await import('./lib/paths.mjs');
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { merge: { type: 'boolean', default: false }, folder: { type: 'string' } },
  });
  const folder = values.folder ?? inRoot('frontend/src/i18n');
  const { path, added, removed } = writeLanguageFile({ folder, code: positionals[0], merge: values.merge });
  console.log(`${path}: ${added.length} texts to translate`);
  if (removed.length > 0) console.log(`No longer in English, taken out: ${removed.join(', ')}`);
});
