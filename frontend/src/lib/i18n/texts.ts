import { createElement, Fragment, type ReactNode } from 'react';
import { chosenLanguage } from './language';
import { Message } from './message';

/** Values of a text's arguments: `{count, plural, …}`, `{price}`. */
export type TextValues = Record<string, string | number | boolean | null | undefined>;
/** As `TextValues`, with nodes for arguments and functions for tags: `<b>…</b>` needs `b: (inner) => <strong>{inner}</strong>`. */
export type RichValues = Record<string, ReactNode | ((inner: ReactNode) => ReactNode)>;

export interface Texts<Key extends string> {
  /** A text of this namespace in the chosen language, English where that language lacks it. */
  (key: Key, values?: TextValues): string;
  rich(key: Key, values: RichValues): ReactNode;
}

const compiled = new Map<string, Message>();

function messageOf(pattern: string, language: string): Message {
  const id = `${language}|${pattern}`;
  const known = compiled.get(id);
  if (known) return known;
  const made = new Message(pattern, language);
  compiled.set(id, made);
  return made;
}

/** React asks for keys in lists: the parts of a text never change their order. */
const joined = (parts: readonly unknown[]): ReactNode =>
  createElement(Fragment, null, ...(parts as ReactNode[]));

/**
 * One namespace of the catalogue: the texts of one feature.
 * @param english the whole namespace, key → ICU message (`src/i18n/en/<namespace>.json`)
 */
export function texts<English extends Record<string, string>>(
  namespace: string,
  english: English,
): Texts<keyof English & string> {
  type Key = keyof English & string;
  const pattern = (key: Key): { pattern: string; language: string } => {
    const { language, catalogue } = chosenLanguage();
    const translated = catalogue?.[namespace]?.[key];
    return translated === undefined
      ? { pattern: english[key] as string, language: 'en' }
      : { pattern: translated, language };
  };
  const text = (key: Key, values?: TextValues): string => {
    const found = pattern(key);
    if (!/[{<'#]/.test(found.pattern)) return found.pattern;
    return messageOf(found.pattern, found.language).format(values).join('');
  };
  const rich = (key: Key, values: RichValues): ReactNode => {
    const found = pattern(key);
    const forTags = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'function' ? (inner: ReactNode[]) => value(joined(inner)) : value,
      ]),
    );
    return joined(messageOf(found.pattern, found.language).format(forTags));
  };
  return Object.assign(text, { rich });
}
