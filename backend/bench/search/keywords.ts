import { randomFrom, type Sample } from './directory.ts';

/** What common words look like when they are typed: the worst a word index can be asked. */
const COMMON = [
  'etf',
  'inc',
  'corp',
  'trust',
  'fund',
  'bank of',
  'global',
  'common stock',
  'class a',
  'holdings inc',
];

/** What is typed, and which kind of typing it is. */
export interface Keyword {
  kind: string;
  keyword: string;
}

type Kind = readonly [share: number, kind: string, make: (row: Sample) => string];

function withSlip(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const kind = random();
  if (kind < 0.4) return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  if (kind < 0.7) return word.slice(0, at) + word.slice(at + 1);
  return word.slice(0, at) + String.fromCharCode(97 + Math.floor(random() * 26)) + word.slice(at + 1);
}

/**
 * A mix of what a search box sends: symbols and names half-typed (with a pause after each length in turn), whole names,
 * single letters, common words, slips, and nonsense.
 */
export function keywordMix(sample: readonly Sample[], count: number, seed = 7): Keyword[] {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const longWord = (name: string): string =>
    name
      .split(/[^A-Za-z]+/)
      .find((word) => word.length >= 5)
      ?.toLowerCase() ?? 'market';
  const kinds: [Kind, ...Kind[]] = [
    [0.25, 'symbol', ({ symbol }) => symbol.slice(0, 1 + Math.floor(random() * symbol.length)).toLowerCase()],
    [0.3, 'name', ({ name }) => name.slice(0, 2 + Math.floor(random() * 10))],
    [0.12, 'word', ({ name }) => pick(name.split(/\s+/)).slice(0, 3 + Math.floor(random() * 5))],
    [0.05, 'whole name', ({ name }) => name.slice(0, 64)],
    [0.05, 'letter', () => String.fromCharCode(97 + Math.floor(random() * 26))],
    [0.05, 'common', () => pick(COMMON)],
    [0.15, 'slip', ({ name }) => withSlip(longWord(name), random)],
    [0.03, 'nonsense', () => `zq${Math.floor(random() * 1e6).toString(36)}x`],
  ];
  return Array.from({ length: count }, () => {
    let left = random();
    const [, kind, make] = kinds.find(([share]) => (left -= share) < 0) ?? kinds[0];
    return { kind, keyword: make(pick(sample)) };
  });
}
