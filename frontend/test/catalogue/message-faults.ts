import { argumentsOf } from './message';
import type { Catalogue } from './read';

function syntaxFault(message: string): string | null {
  try {
    argumentsOf(message);
  } catch (error) {
    return (error as Error).message;
  }
  // A space at an end is lost on the way through a translator's tools.
  return message === '' || message.trim() !== message ? 'empty, or a space at an end' : null;
}

/** Messages that are none. */
export function messageFaults(catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([namespace, texts]) =>
    Object.entries(texts).flatMap(([key, message]) => {
      const fault = syntaxFault(message);
      return fault === null ? [] : [`${namespace}.${key}: ${fault}`];
    }),
  );
}

const missing = (from: object, others: object, what: (name: string) => string): string[] =>
  Object.keys(others)
    .filter((name) => !(name in from))
    .map(what);

function namespaceFaults(
  namespace: string,
  english: Record<string, string>,
  texts: Record<string, string>,
): string[] {
  const shared = Object.keys(english).filter((key) => key in texts);
  return [
    ...missing(texts, english, (key) => `${namespace}.${key} is missing`),
    ...missing(english, texts, (key) => `${namespace}.${key}: English has no such text`),
    ...shared.flatMap((key) => {
      if (syntaxFault(texts[key]!) !== null) return [];
      const [wanted, found] = [argumentsOf(english[key]!), argumentsOf(texts[key]!)].map((list) =>
        list.join(', '),
      );
      return wanted === found ? [] : [`${namespace}.${key} takes “${found}”, in English “${wanted}”`];
    }),
  ];
}

/** Where a language file differs from English in more than words. */
export function languageFaults(english: Catalogue, language: Catalogue): string[] {
  return [
    ...messageFaults(language),
    ...missing(language, english, (namespace) => `${namespace} is missing`),
    ...missing(english, language, (namespace) => `${namespace}: English has no such namespace`),
    ...Object.keys(english)
      .filter((namespace) => namespace in language)
      .flatMap((namespace) => namespaceFaults(namespace, english[namespace]!, language[namespace]!)),
  ];
}
