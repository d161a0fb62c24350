import { sendAway } from './send-away.js';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** @returns the connections of each group */
async function groupsOf(count: number): Promise<number[][]> {
  const groups: number[][] = [[]];
  await sendAway(
    numbers(count),
    (connection) => groups.at(-1)!.push(connection),
    async () => void groups.push([]),
  );
  return groups;
}

describe('connections that are sent away', () => {
  it.each([
    [0, 1, 0],
    [400, 1, 400],
    [401, 2, 400],
    [11_000, 28, 400],
    [60_000, 30, 2_000],
  ])('%i go in %i groups of %i at most', async (count, groups, size) => {
    const found = await groupsOf(count);
    expect([found.length, Math.max(...found.map(({ length }) => length))]).toEqual([groups, size]);
    expect(found.flat().sort((a, b) => a - b)).toEqual(numbers(count));
  });

  it('go in an order by chance, not in that of their arrival', async () => {
    const [first] = await groupsOf(10_000);
    // 1 in 10¹⁵⁰⁰ shuffles leaves the first group as it was.
    expect(first).not.toEqual(numbers(400));
  });
});
