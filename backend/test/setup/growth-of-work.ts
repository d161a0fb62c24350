const RUNS = 7;

/**
 * How much longer a piece of work takes on four times the input: 4 where it is linear, 16 where it is quadratic. The
 * shortest of several runs counts on both sides, so that a busy machine changes little; what is too short to be
 * measured is repeated on both sides alike.
 * @param work runs on an input of the given length
 * @param length of the smaller input
 */
export function growthOfWork(work: (length: number) => unknown, length: number): number {
  const small = shortestMs(() => work(length), 1);
  const repeats = Math.min(1_000, Math.max(1, Math.ceil(2 / small)));
  return shortestMs(() => work(4 * length), repeats) / shortestMs(() => work(length), repeats);
}

function shortestMs(work: () => unknown, repeats: number): number {
  let shortest = Infinity;
  for (let run = 0; run < RUNS; run += 1) {
    const startMs = performance.now();
    for (let n = 0; n < repeats; n += 1) work();
    shortest = Math.min(shortest, performance.now() - startMs);
  }
  return shortest;
}
