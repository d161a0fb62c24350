import type { CompiledMessage } from 'icu-minify/format';

/** A language file: namespace → key → message, compiled by the build. English is not one: its texts travel with the code that shows them. */
export type Catalogue = Record<string, Record<string, CompiledMessage>>;
/** How to fetch each language file, by its path (`…/de.json`). */
export type LanguageFiles = Record<string, () => Promise<unknown>>;

const KEY = 'language';
const ENGLISH: { language: string; catalogue: Catalogue | null } = { language: 'en', catalogue: null };
let chosen = ENGLISH;
let available = ['en'];

/** Every language that this build holds, as BCP 47 codes. */
export const availableLanguages = (): readonly string[] => available;

export const chosenLanguage = (): typeof chosen => chosen;

const codeOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.json'.length);

/** Every language there is, English first, as BCP 47 codes. */
export const languagesIn = (files: LanguageFiles): string[] => [
  'en',
  ...Object.keys(files).map(codeOf).sort(),
];

/** What this browser asked for before; the page is loaded again after a change. */
export function chooseLanguage(language: string): void {
  window.localStorage.setItem(KEY, language);
}

/**
 * Fetches the chosen language's texts, or those of the first language the browser prefers. Call before the first render.
 * A language that cannot be fetched leaves English: the product is usable in it.
 */
export async function startLanguage(files: LanguageFiles): Promise<void> {
  const wanted = [window.localStorage.getItem(KEY), ...navigator.languages, 'en'];
  available = languagesIn(files);
  const language =
    wanted
      .filter((code) => code !== null)
      .flatMap((code) => [code, code.split('-')[0]!])
      .find((code) => available.includes(code)) ?? 'en';
  chosen = ENGLISH;
  document.documentElement.lang = language;
  if (language === 'en') return;
  const path = Object.keys(files).find((file) => codeOf(file) === language)!;
  try {
    const file = (await files[path]!()) as { default: Catalogue };
    chosen = { language, catalogue: file.default };
  } catch {
    document.documentElement.lang = 'en';
  }
}
