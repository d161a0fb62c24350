import { PLACEHOLDER } from './narrative-answer.js';

/** What may not stand outside a placeholder, and how the writer is told. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\p{N}/u, 'a digit'],
  [/\p{Sc}/u, 'a currency sign'],
  [/[%‰‱٪％﹪]/u, 'a percent sign'],
  // Before markup, so that a tag does not hide an address in the explanation.
  [/:\/\/|\bwww\.|\b(?:javascript|data|mailto):|@|\b[\p{L}-]{2,}\.[a-z]{2,6}\b/iu, 'a web address'],
  [/[<>]|&#?\w+;|\]\(|`/u, 'markup'],
  [/[{}]/u, 'a brace that is not part of a placeholder'],
  [/\p{C}/u, 'a control or invisible character'],
];

/**
 * Faults of one text of the model, in words that it is told.
 * @param where e.g. `paragraph 2`
 * @param longest characters, placeholders as written
 * @param keys of the facts that placeholders may name
 */
export function textFaults(
  text: string,
  where: string,
  longest: number,
  keys: ReadonlySet<string>,
): string[] {
  const faults: string[] = [];
  if (text.trim() === '') faults.push(`${where} is empty`);
  // An overlong text is not looked at further: what a model may send has no bound that the expressions could rely on.
  if (text.length > longest) return [...faults, `${where} is longer than ${longest} characters`];
  for (const [, key] of text.matchAll(PLACEHOLDER)) {
    if (!keys.has(key!)) faults.push(`${where} names a fact that does not exist: ${key!.slice(0, 60)}`);
  }
  // A space in its place: what is left and right of a placeholder must not join into something else.
  const outside = text.replace(PLACEHOLDER, ' ');
  for (const [pattern, name] of FORBIDDEN) {
    if (pattern.test(outside)) faults.push(`${where} contains ${name} outside of a placeholder`);
  }
  return faults;
}
