import { declaredIn, namesIn, type Declared } from './declared';
import { importsOf, resolveImport, specifierOf, type Source } from './source';
import type { Catalogue } from './read';
import { useFaults } from './use-faults';
import { readsIn } from './reads';
import { usesIn, type Use } from './uses';

function declarationFaults(english: Catalogue, declared: readonly Declared[]): string[] {
  const count = (namespace: string): number => declared.filter((one) => one.namespace === namespace).length;
  return [
    ...Object.keys(english)
      .filter((namespace) => count(namespace) !== 1)
      .map((namespace) => `${namespace}: ${count(namespace)} times texts('${namespace}', …) instead of once`),
    ...declared
      .filter(({ namespace }) => !(namespace in english))
      .map(({ path, namespace }) => `${path}: the catalogue has no ${namespace}`),
  ];
}

/** What is loaded together with `entry`, before the language is known. */
function loadedWith(entry: string, sources: ReadonlyMap<string, Source>): Set<string> {
  const seen = new Set<string>();
  const next = sources.has(entry) ? [entry] : [];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const source = sources.get(path)!;
    for (const statement of importsOf(source)) {
      const target = resolveImport(sources, path, specifierOf(statement));
      if (target) next.push(target.path);
    }
  }
  return seen;
}

function usesOf(
  english: Catalogue,
  sources: ReadonlyMap<string, Source>,
  declared: readonly Declared[],
): Use[] {
  const isKey = (namespace: string, key: string): boolean => key in (english[namespace] ?? {});
  return [...sources.values()].flatMap((source) => [
    ...usesIn(source, namesIn(source, sources, declared), isKey),
    ...readsIn(source),
  ]);
}

const byPath = (list: readonly Source[]): Map<string, Source> =>
  new Map(list.map((source) => [source.path, source]));

/**
 * Where sources and the English catalogue do not fit together.
 * @param entry module that is loaded before the language is known
 */
export function sourceFaults(english: Catalogue, list: readonly Source[], entry = 'main.tsx'): string[] {
  const sources = byPath(list);
  const declared = list.flatMap(declaredIn);
  const uses = usesOf(english, sources, declared);
  const atFirst = loadedWith(entry, sources);
  return [
    ...declarationFaults(english, declared),
    ...useFaults(english, uses),
    ...uses
      .filter(({ early, place }) => early && atFirst.has(place.split(':')[0]!))
      .map(({ place }) => `${place}: read before the language is known; make it a function`),
  ];
}
