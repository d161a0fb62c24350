import { DEFAULT_FORMAT, formatChoice, SEPARATORS_OF } from './format-choice';

const kept = new Map<string, Intl.NumberFormat | Intl.PluralRules>();

function keptOnce<T extends Intl.NumberFormat | Intl.PluralRules>(key: string, make: () => T): T {
  let found = kept.get(key) as T | undefined;
  if (found === undefined) kept.set(key, (found = make()));
  return found;
}

/** How numbers and plurals inside of a message are written. */
export const formatters = {
  /** The number of a plural, as the language writes it or as the reader chose. */
  getNumberFormat(language: unknown): Intl.NumberFormat {
    const style = formatChoice().numbers;
    const locale = style === DEFAULT_FORMAT.numbers ? String(language) : SEPARATORS_OF[style];
    return keptOnce(locale, () => new Intl.NumberFormat(locale));
  },
  getPluralRules: (language: unknown, options?: Intl.PluralRulesOptions): Intl.PluralRules =>
    keptOnce(`${String(language)} ${options?.type}`, () => new Intl.PluralRules(String(language), options)),
  // The build refuses messages with dates: `lib/format` writes them.
  getDateTimeFormat: Intl.DateTimeFormat,
};
