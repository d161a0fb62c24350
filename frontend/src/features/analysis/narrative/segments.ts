import type { Fact } from '@pricealgo/algorithms/narrative/fact-sheet';
import { PLACEHOLDER, type NarrativeAnswer } from '@pricealgo/algorithms/narrative/narrative-answer';

/** A computed fact where a text cites it. */
export interface CitedFact {
  /** `algorithm.name`, e.g. `technical.rating`. */
  readonly key: string;
  readonly label: string;
  readonly phrase: string;
}

/** Plain text, or a fact in its place. */
export type Segment = string | CitedFact;

export interface NarrativeText {
  readonly paragraphs: readonly (readonly Segment[])[];
  readonly risks: readonly (readonly Segment[])[];
}

/** Names that are all different, and the same as long as those before them that are alike are as many. */
export function numbered(names: readonly string[]): string[] {
  const met = new Map<string, number>();
  return names.map((name) => {
    const nth = met.get(name) ?? 0;
    met.set(name, nth + 1);
    return `${name} ${nth}`;
  });
}

/** Tells texts by the algorithm of their first fact: another one that comes before them moves them, and makes none of them new. */
export const textKeys = (texts: readonly (readonly Segment[])[]): string[] =>
  numbered(
    texts.map((segments) => {
      const fact = segments.find((segment) => typeof segment !== 'string');
      return fact ? fact.key.slice(0, fact.key.indexOf('.')) : '';
    }),
  );

type Facts = Readonly<Record<string, Pick<Fact, 'label' | 'phrase'>>>;

/** A text with placeholders: which fact stands where is told, not guessed. */
function segmentsOf(text: string, facts: Facts): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    const key = match[1]!;
    const fact = Object.hasOwn(facts, key) ? facts[key] : undefined;
    segments.push(text.slice(from, match.index));
    segments.push(fact ? { key, label: fact.label, phrase: fact.phrase } : match[0]);
    from = match.index + match[0].length;
  }
  return [...segments, text.slice(from)].filter((segment) => segment !== '');
}

/** Texts with placeholders, each fact in its place. */
export function markedText(
  { paragraphs, risks }: Pick<NarrativeAnswer, 'paragraphs' | 'risks'>,
  facts: Facts,
): NarrativeText {
  return {
    paragraphs: paragraphs.map((text) => segmentsOf(text, facts)),
    risks: risks.map((text) => segmentsOf(text, facts)),
  };
}
