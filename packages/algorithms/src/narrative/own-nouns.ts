import { factNouns, METRICS } from './fact-nouns.js';
import type { FactSheet } from './fact-sheet.js';
import { BREAKS, isFigure, isNumeric, segmentsOf } from './sentence-segments.js';
import type { Token } from './sentences.js';

/**
 * A placeholder belongs to the nouns before it in its segment; where there are none, to those behind it; where there are
 * none either, to those of the segments before. Nouns in a list belong to the placeholders of a list in the same order.
 */
export function nounFaults(sentence: readonly Token[], sheet: FactSheet, before: readonly Token[]): string[] {
  const faults: string[] = [];
  /** Words so far that no placeholder has taken for its nouns, and those that the last placeholder took. */
  let open: string[] = [];
  let taken: string[] = [];
  for (const { tokens } of segmentsOf(sentence)) {
    let near: string[] = [];
    tokens.forEach(({ kind, text }, i) => {
      if (kind === 'word') near.push(text);
      if (kind !== 'fact' || text.startsWith('company.')) return;
      const own = ownNouns(text, sheet);
      const friends = new Set([...own, ...companions(text, sheet)]);
      const strange = (words: readonly string[]): boolean =>
        words.some((word) => METRICS.has(word) && !friends.has(word));
      const behind: string[] = [];
      for (const next of tokens.slice(i + 1)) {
        if (next.kind === 'fact' && !next.text.startsWith('company.')) break;
        if (next.kind === 'word') behind.push(next.text);
      }
      const named = near.some((word) => METRICS.has(word) || own.has(word));
      const namedBehind = behind.some((word) => METRICS.has(word) || own.has(word));
      let fits: boolean;
      if (named) {
        const index = near.findIndex((word) => own.has(word));
        const followers = tokens.slice(i + 1).filter((token) => token.kind === 'fact').length;
        fits = index >= 0 && (!strange(near) || (followers > 0 && !strange(near.slice(0, index + 1))));
        // A number before its noun, as in `9 indicators`: what is behind is said of it as well.
        if (!fits && index < 0 && !strange(near))
          fits = behind.some((word) => own.has(word)) && !strange(behind);
      } else if (namedBehind && (strange(behind) || behind.some((word) => own.has(word)))) {
        fits = !strange(behind);
      } else if (open.length === 0 && taken.length === 0) {
        const next = nextSegment(sentence, tokens);
        fits = next.some((word) => own.has(word)) && !strange(next);
      } else {
        const words = open.some((word) => own.has(word)) ? open : taken;
        fits = words.some((word) => own.has(word)) && !strange(open);
      }
      if (!fits && !isNumeric(text) && !strange(near) && !strange(open)) {
        // A label may have its noun behind it, or be what `this` of the sentence before leads to.
        const later = sentence.slice(sentence.indexOf(tokens[i]!) + 1);
        fits = later.some((token) => own.has(token.text)) || continues(sentence, before, text);
      }
      if (!fits) faults.push(`{{${text}}} does not stand with a noun of its own`);
      if (named) taken = near;
      else if (open.some((word) => own.has(word))) taken = open;
      open = [];
      near = [];
    });
    open = [...open, ...near];
  }
  return faults;
}

/** Whether a sentence goes on about the one before, which cites facts of that algorithm alone. */
function continues(sentence: readonly Token[], before: readonly Token[], key: string): boolean {
  const cited = before.filter(isFigure);
  const algorithm = key.slice(0, key.indexOf('.') + 1);
  return (
    /^(?:this|it|that|hence|therefore|thus)$/.test(sentence[0]?.text ?? '') &&
    cited.length > 0 &&
    cited.every(({ text }) => text.startsWith(algorithm))
  );
}

/** The words of the segment behind, up to its first placeholder: `at 27.4%, the volatility is high`. */
function nextSegment(sentence: readonly Token[], tokens: readonly Token[]): string[] {
  const words: string[] = [];
  const start = sentence.indexOf(tokens.at(-1)!) + 1;
  for (const token of sentence.slice(start)) {
    if (token.kind === 'fact' || (words.length > 0 && token.kind === 'mark') || BREAKS.has(token.text)) break;
    if (token.kind === 'word') words.push(token.text);
  }
  return words;
}

/** The label of an answer may stand with the nouns of any fact of it. */
function ownNouns(key: string, sheet: FactSheet): Set<string> {
  const own = new Set(factNouns(key, sheet).nouns);
  const algorithm = /^(\w+)\.label$/.exec(key)?.[1];
  if (algorithm === undefined) return own;
  for (const other of Object.keys(sheet.facts)) {
    if (other.startsWith(`${algorithm}.`))
      for (const noun of factNouns(other, sheet).nouns) if (METRICS.has(noun)) own.add(noun);
  }
  return own;
}

/** Nouns of the answer that a fact belongs to, and of its other facts where it is their kin, are no strangers beside it. */
function companions(key: string, sheet: FactSheet): string[] {
  const [algorithm = ''] = key.split('.');
  const own = factNouns(`${algorithm}.label`, sheet).nouns;
  if (algorithm === 'valuation') return [...own, ...factNouns('valuation.upside', sheet).nouns];
  if (algorithm === 'technical' && key.endsWith('Votes'))
    return [...own, 'average', 'averages', 'oscillator', 'oscillators'].filter((word) =>
      key.endsWith('oscillatorVotes')
        ? !word.startsWith('average')
        : key.endsWith('averageVotes')
          ? !word.startsWith('oscillator')
          : !/^(?:average|oscillator)/.test(word),
    );
  return [...own];
}
