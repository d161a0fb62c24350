import format, { type CompiledMessage } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { chosenLanguage } from './language';
import { formatters } from './message-formatters';

/** Values of a text's arguments: `{count, plural, …}`, `{price}`. */
export type TextValues = Record<string, string | number | boolean | null | undefined>;
/** As `TextValues`, with nodes for arguments and functions for tags: `<b>…</b>` needs `b: (inner) => <strong>{inner}</strong>`. */
export type RichValues = Record<string, ReactNode | ((inner: ReactNode) => ReactNode)>;

export interface Texts<Key extends string> {
  /** A text of this namespace in the chosen language, English where that language lacks it. */
  (key: Key, values?: TextValues): string;
  rich(key: Key, values: RichValues): ReactNode;
}

/** React asks for keys in lists: the parts of a text never change their order. */
const joined = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

/** Stands for a node while the sentence is put together: arguments become texts. No text has this character. */
const MARK = '\uE000';
const MARKED = /\uE000(\d+)\uE000/;

/** @throws Error where a value is missing */
function said(message: CompiledMessage, language: string, values: RichValues): ReactNode[] {
  if (typeof message === 'string') return [message];
  const nodes: ReactNode[] = [];
  const placed = (parts: readonly ReactNode[]): ReactNode[] =>
    parts.flatMap((part) =>
      typeof part === 'string'
        ? part
            .split(MARKED)
            .map((piece, index) => (index % 2 ? nodes[Number(piece)] : piece))
            .filter((piece) => piece !== '')
        : [part],
    );
  const given = new Proxy(values, {
    get(all, name: string) {
      if (!(name in all)) throw new Error(`The text needs a value for ${name}`);
      const value = all[name];
      if (typeof value === 'function') return (inner: ReactNode[]) => value(joined(placed(inner)));
      if (value === null || value === undefined) return '';
      if (typeof value === 'object') return `${MARK}${nodes.push(value) - 1}${MARK}`;
      return typeof value === 'boolean' ? String(value) : value;
    },
  });
  // Its types know texts, numbers and functions; the proxy hands out nothing else.
  const parts = format<ReactNode>(message, language, given as never, { formatters } as never);
  return placed(Array.isArray(parts) ? parts : [parts]);
}

/**
 * One namespace of the catalogue: the texts of one feature.
 * @param english the whole namespace (`src/i18n/en/<namespace>.json`), its messages compiled by the build
 */
export function texts<English extends Record<string, CompiledMessage>>(
  namespace: string,
  english: English,
): Texts<keyof English & string> {
  type Key = keyof English & string;
  const parts = (key: Key, values: RichValues = {}): ReactNode[] => {
    const { language, catalogue } = chosenLanguage();
    const translated = catalogue?.[namespace]?.[key];
    return translated === undefined ? said(english[key]!, 'en', values) : said(translated, language, values);
  };
  const text = (key: Key, values?: TextValues): string => parts(key, values).join('');
  const rich = (key: Key, values: RichValues): ReactNode => joined(parts(key, values));
  return Object.assign(text, { rich });
}
