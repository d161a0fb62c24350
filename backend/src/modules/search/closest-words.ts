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
