import format, { type CompiledMessage } from 'icu-minify/format';
import { formatters } from './message-formatters';
import type { TextValues } from './texts';

/**
 * As `texts`, for a page without React: texts alone, in English. A language file holds every text of the product, many times
 * what such a page weighs.
 */
export function texts<English extends Record<string, CompiledMessage>>(_namespace: string, english: English) {
  return (key: keyof English & string, values: TextValues = {}): string => {
    const said: unknown = format(english[key]!, 'en', values as never, { formatters } as never);
    return Array.isArray(said) ? said.join('') : String(said);
  };
}
