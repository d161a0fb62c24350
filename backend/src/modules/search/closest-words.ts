import { editDistance } from './edit-distance.js';

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
