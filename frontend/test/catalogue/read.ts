import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSource, type Source } from './source';

/** Texts as they are written: namespace → key → ICU message. */
export type Catalogue = Record<string, Record<string, string>>;

const SRC = join(__dirname, '../../src');

const jsonIn = <Content>(folder: string): Record<string, Content> =>
  Object.fromEntries(
    readdirSync(join(SRC, folder))
      .filter((file) => file.endsWith('.json'))
      .map((file) => [
        basename(file, '.json'),
        JSON.parse(readFileSync(join(SRC, folder, file), 'utf8')) as Content,
      ]),
  );

/** The English catalogue, from its files. */
export const readEnglish = (): Catalogue => jsonIn<Record<string, string>>('i18n/en');

/** Every other language, by its code. */
export const readLanguages = (): Record<string, Catalogue> => jsonIn<Catalogue>('i18n');

/** The modules that a browser may load. */
export function readSources(): Source[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.(spec|d)\.tsx?$/.test(path))
    .map((path) => parseSource(path, readFileSync(join(SRC, path), 'utf8')));
}
