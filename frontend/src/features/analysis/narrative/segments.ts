import type { Fact, FactSheet } from '@pricealgo/algorithms/narrative/fact-sheet';
import { PLACEHOLDER, type NarrativeAnswer } from '@pricealgo/algorithms/narrative/narrative-answer';
import type { NarrativeDetail } from '@pricealgo/algorithms/narrative/narrative-output';

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

/** A text with placeholders as the model wrote it: which fact stands where is told, not guessed. */
export function placeholderSegments(text: string, facts: Readonly<Record<string, Fact>>): Segment[] {
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

/** What the model wrote, with its facts. */
export function writtenText(answer: NarrativeAnswer, { facts }: FactSheet): NarrativeText {
  return {
    paragraphs: answer.paragraphs.map((text) => placeholderSegments(text, facts)),
    risks: answer.risks.map((text) => placeholderSegments(text, facts)),
  };
}

/** Where a rule-based paragraph cites a fact: the answer after its title, every other one after its own label. */
function placeOf(text: string, from: number, { key, label, phrase }: CitedFact): number {
  if (key.endsWith('.label')) {
    const start = text.indexOf(': ') + 2;
    return start >= 2 && text.startsWith(`${phrase}.`, start) ? start : -1;
  }
  const found = text.toLowerCase().indexOf(`${label}: ${phrase}`.toLowerCase(), from);
  return found < 0 ? -1 : found + label.length + 2;
}

/** A paragraph made by rules about one algorithm, whose facts stand in it as `label: phrase`. */
export function ruleSegments(text: string, facts: readonly CitedFact[]): Segment[] {
  const places = facts
    .map((fact) => ({ fact, at: placeOf(text, 0, fact) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  const segments: Segment[] = [];
  let from = 0;
  for (const { fact, at } of places) {
    if (at < from) continue;
    segments.push(text.slice(from, at), fact);
    from = at + fact.phrase.length;
  }
  return [...segments, text.slice(from)].filter((segment) => segment !== '');
}

/** A rule-based summary has one paragraph per algorithm, in the order of its answers. */
export function ruleBasedText({ paragraphs, risks, answers, facts }: NarrativeDetail): NarrativeText {
  return {
    paragraphs: paragraphs.map((text, i) => {
      const algorithm = answers[i]?.algorithm;
      return ruleSegments(
        text,
        facts.filter(({ key }) => key.startsWith(`${algorithm}.`)),
      );
    }),
    risks: risks.map((risk) => [risk]),
  };
}
