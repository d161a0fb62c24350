/** A word in lower case, the key of a placeholder, or a punctuation mark. */
export interface Token {
  readonly kind: 'word' | 'fact' | 'mark';
  readonly text: string;
  /** As written. */
  readonly raw: string;
}

const TOKEN = /\{\{([^{}]*)\}\}|[A-Za-z]+(?:['’][A-Za-z]+)*|[^\sA-Za-z]/g;

/**
 * The sentences of a text, ended by full stops. A hyphen inside a compound word is no token: its parts
 * are words of their own. Linear in the length of the text.
 */
export function sentencesOf(text: string): Token[][] {
  const sentences: Token[][] = [[]];
  for (const { 0: raw, 1: key, index } of text.matchAll(TOKEN)) {
    if (key !== undefined) sentences.at(-1)!.push({ kind: 'fact', text: key, raw });
    else if (/^[A-Za-z]/.test(raw)) {
      // The genitive's ending belongs to no dictionary: `company's` is `company`; after a placeholder it is nothing.
      const word = raw.toLowerCase().replace('’', "'");
      const bare = /^(?:it|that|what|there|here)'s$/.test(word) ? word : word.replace(/'s$/, '');
      sentences.at(-1)!.push({ kind: 'word', text: bare, raw });
    } else if (isHyphen(text, index)) continue;
    else if (/[.…]/.test(raw)) sentences.push([]);
    else sentences.at(-1)!.push({ kind: 'mark', text: raw, raw });
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

const isHyphen = (text: string, index: number): boolean =>
  text[index] === '-' && /[A-Za-z]/.test(text[index - 1] ?? '') && /[A-Za-z]/.test(text[index + 1] ?? '');

/**
 * A sentence as one line for simple expressions: words in lower case, `#key#` for placeholders and marks, each between two
 * spaces.
 */
export const lineOf = (sentence: readonly Token[]): string =>
  ` ${sentence.map(({ kind, text }) => (kind === 'fact' ? `#${text}#` : text)).join(' ')} `;
