import { Injectable } from '@nestjs/common';
import { MAX_KEYWORD_CHARACTERS } from '@pricealgo/contract/search';
import { type Found, SearchRepository } from './search.repository.js';

/** More slips than this make another word. */
function slipsIn(word: string): number {
  if (word.length < 3) return 0;
  return word.length < 6 ? 1 : 2;
}

/**
 * What somebody may have meant who typed `typed`.
 * @param known words that resemble it
 * @returns those with the fewest slips, in the given order; none when all are too far away.
 */
export function closestWords(typed: string, known: readonly string[], limit = 5): string[] {
  const near = known
    .map((word) => ({ word, slips: editDistance(typed, word) }))
    .filter(({ slips }) => slips <= slipsIn(typed));
  const fewest = Math.min(...near.map(({ slips }) => slips));
  return near
    .filter(({ slips }) => slips === fewest)
    .map(({ word }) => word)
    .slice(0, limit);
}

/**
 * How many insertions, deletions, replacements and swaps of neighbours turn `a` into `b` (optimal string alignment:
 * no letter is touched twice).
 */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = last[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? beforeLast[column - 2]! + 1
          : Infinity;
      current.push(Math.min(replaced, swapped, last[column]! + 1, current[column - 1]! + 1));
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}

export const MAX_RESULTS = 20;

/** With this many exact answers nobody made a slip. */
const ENOUGH_WITHOUT_SLIPS = 5;
/** Further words narrow the answer no more. */
const MAX_WORDS = 6;
/** Words that resemble a mistyped one, of which the closest are looked up. */
const MAX_LIKE_WORDS = 40;

/** Finds instruments by what people type: a symbol, the beginning of a name, one of its words, a word with a slip. */
@Injectable()
export class SearchService {
  constructor(private readonly repository: SearchRepository) {}

  /**
   * @param keyword anything; only its first 64 characters count
   * @returns at most 20: exact symbol, symbol prefix, name prefix, word prefix, similar words; in each the best-known
   *   first; inactive instruments behind all active ones, in the same order.
   */
  async search(keyword: string): Promise<Found[]> {
    const cut = Array.from(keyword.trim()).slice(0, MAX_KEYWORD_CHARACTERS).join('');
    const folded = cut === '' ? '' : await this.repository.fold(cut);
    if (folded === '') return [];
    const symbol = folded.replaceAll(' ', '');
    const words = [...new Set(folded.split(' '))].slice(0, MAX_WORDS);

    const found = new Map<number, Found>();
    const steps = [
      () => this.repository.bySymbol(symbol, MAX_RESULTS),
      () => this.repository.bySymbolPrefix(symbol, MAX_RESULTS),
      () => this.repository.byNamePrefix(folded, MAX_RESULTS),
      () =>
        this.repository.byWords(
          words.map((word) => [word]),
          MAX_RESULTS,
        ),
      () => (found.size < ENOUGH_WITHOUT_SLIPS ? this.byClosestWords(words) : []),
    ];
    for (const step of steps) {
      for (const line of await step()) if (!found.has(line.id)) found.set(line.id, line);
      if ([...found.values()].filter(({ active }) => active).length >= MAX_RESULTS) break;
    }
    const lines = [...found.values()];
    return [...lines.filter(({ active }) => active), ...lines.filter(({ active }) => !active)].slice(
      0,
      MAX_RESULTS,
    );
  }

  private async byClosestWords(words: readonly string[]): Promise<Found[]> {
    const groups = await Promise.all(
      words.map(async (word) => {
        const closest = closestWords(word, await this.repository.wordsLike(word, MAX_LIKE_WORDS));
        return closest.length > 0 ? closest : [word];
      }),
    );
    if (groups.every(([first, ...more], index) => more.length === 0 && first === words[index])) return [];
    return this.repository.byWords(groups, MAX_RESULTS);
  }
}
