const RUNS = 9;
const FACTOR = 16;

/** What work in proportion to its input stays below, by a factor of four; quadratic work is above it by another four. */
export const LINEAR = 4 * FACTOR;

/**
 * How much longer a piece of work takes on sixteen times the input: about 16 where it is linear, 256 where it is
 * quadratic. Both sizes take turns and the shortest run of each counts, so that a busy machine changes little.
 * @param work runs on an input of the given length
 * @param length of the smaller input
 */
export function growthOfWork(work: (length: number) => unknown, length: number): number {
  work(length);
  const repeats = Math.min(1_000, Math.ceil(1 / tookMs(() => work(length), 1)));
  let [small, large] = [Infinity, Infinity];
  for (let run = 0; run < RUNS; run += 1) {
    small = Math.min(small, tookMs(() => work(length), repeats) / repeats);
    large = Math.min(
      large,
      tookMs(() => work(FACTOR * length), 1),
    );
  }
  return large / small;
}

function tookMs(work: () => unknown, repeats: number): number {
  const startMs = performance.now();
  for (let n = 0; n < repeats; n += 1) work();
  return performance.now() - startMs;
}
