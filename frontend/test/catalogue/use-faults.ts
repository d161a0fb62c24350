import { argumentsOf } from './message';
import type { Catalogue } from './read';
import type { Use } from './uses';

const bare = (argument: string): string => argument.replaceAll(/[<>]/g, '');

/** What a template may stand for: each `*` is a group. */
function patternOf(template: string): RegExp {
  const parts = template.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\-]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+)')}$`);
}

/** The keys that a use may mean. */
function keysMeant(use: Use, keys: readonly string[]): string[] {
  if (use.key === null) return [];
  const pattern = patternOf(use.key);
  return keys.filter((key) => pattern.test(key));
}

/** A template may mean texts of several arguments: what all of them take has to be given. */
function valueFaults(
  { place, given }: Use,
  keys: readonly string[],
  texts: Record<string, string>,
): string[] {
  if (given === null) return [];
  const taken = keys.map((key) => argumentsOf(texts[key]!).map(bare));
  const wanted = taken[0]!.filter((name) => taken.every((names) => names.includes(name)));
  return [
    ...wanted.filter((name) => !given.includes(name)).map((name) => `${place}: ${name} is not given`),
    ...given
      .filter((name) => !taken.some((names) => names.includes(name)))
      .map((name) => `${place}: no text takes ${name}`),
  ];
}

/** Keys that nothing uses, uses of keys that are not there, values that are missing or too many. */
export function useFaults(english: Catalogue, uses: readonly Use[]): string[] {
  return Object.entries(english).flatMap(([namespace, texts]) => {
    const keys = Object.keys(texts);
    const used = new Set<string>();
    const faults = uses
      .filter((use) => use.namespace === namespace)
      .flatMap((use) => {
        if (use.key === null) return [`${use.place}: a key that its module does not name`];
        const meant = keysMeant(use, keys);
        meant.forEach((key) => used.add(key));
        return meant.length === 0
          ? [`${use.place}: ${namespace} has no ${use.key}`]
          : valueFaults(use, meant, texts);
      });
    return [
      ...faults,
      ...keys.filter((key) => !used.has(key)).map((key) => `${namespace}.${key}: nothing uses it`),
    ];
  });
}
