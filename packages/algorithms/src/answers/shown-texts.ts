/**
 * Answers are stored as their algorithms wrote them, and computing them again gives the same bytes: some of their texts
 * say `8.7 %`. Whoever reads one sees `8.7%`, as everywhere else.
 */
export const shownText = (text: string): string => text.replaceAll(/(\d) %/g, '$1%');

const known = new WeakMap<object, unknown>();

function shown(value: unknown): unknown {
  if (typeof value === 'string') return shownText(value);
  if (Array.isArray(value)) return value.map(shown);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shown(inner)]));
}

/** All texts of an answer as they are shown; of the same answer always the same object. */
export function shownTexts<T extends object>(answer: T): T {
  const before = known.get(answer);
  if (before) return before as T;
  const texts = shown(answer) as T;
  known.set(answer, texts);
  return texts;
}
