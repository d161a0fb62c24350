import type { Token } from './sentences.js';

/** Words at which another statement begins. */
export const BREAKS = new Set([
  'and',
  'but',
  'while',
  'whereas',
  'although',
  'though',
  'yet',
  'with',
  'to',
  'or',
  'so',
]);
/** `14 votes for a rise against 7 for a fall`. */
const OPPOSES = /^(?:against|versus|compared|beside)$/;
/** Text from one boundary to the next, with what it says and the facts it cites. */
export interface Segment {
  readonly tokens: Token[];
}

/** A fact of the analysis itself: one that is no name of the company. */
export const isFigure = ({ kind, text }: Token): boolean => kind === 'fact' && !text.startsWith('company.');

/** Whether a fact is a number: labels are words. */
export const isNumeric = (key: string): boolean => !key.startsWith('company.') && !key.endsWith('.label');

/** A sentence cut at its marks and at the words that begin another statement. */
export function segmentsOf(sentence: readonly Token[]): Segment[] {
  const segments: Segment[] = [{ tokens: [] }];
  sentence.forEach((token, i) => {
    const opposes = OPPOSES.test(token.text) && sentence[i + 1]?.kind === 'fact';
    const ends =
      token.kind === 'mark'
        ? !/['"‘’“”/]/.test(token.text)
        : token.kind === 'word' && (BREAKS.has(token.text) || opposes);
    if (ends) segments.push({ tokens: [] });
    segments.at(-1)!.tokens.push(token);
  });
  return segments;
}
