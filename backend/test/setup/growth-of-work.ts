const RUNS = 3;
const FACTOR = 16;
const STEP_BEYOND = 4;
/** A thread's processor time is counted in steps of up to 10 ms. */
const LEAST_MS = 150;

/** What work in proportion to its input stays below, by a factor of four; quadratic work is above it by another four. */
export const LINEAR = 4 * FACTOR;

/**
 * How much more work sixteen times the input is: about 16 where it is linear, 256 where it is quadratic. Counted in
 * processor time of this thread, which does not pass while a busy machine runs something else.
 *
 * Linear work may have one costly step on the way: the result of a `replace` becomes too large for the engine's young
 * generation, and four times the text costs eighteen times as much, once. So what seems to grow faster is looked at one
 * step further on: quadratic work grows by sixteen again, the square of that step; linear work by four.
 * @param work runs on an input of the given length
 * @param length of the smaller input
 */
export function growthOfWork(work: (length: number) => unknown, length: number): number {
  work(length);
  let [small, large] = [Infinity, Infinity];
  for (let run = 0; run < RUNS; run += 1) {
    small = Math.min(
      small,
      costMs(() => work(length)),
    );
    large = Math.min(
      large,
      costMs(() => work(FACTOR * length)),
    );
  }
  const growth = large / small;
  if (growth < LINEAR) return growth;
  const beyond = costMs(() => work(FACTOR * STEP_BEYOND * length)) / large;
  return Math.min(growth, beyond ** 2);
}

/** Repeats the work until its processor time can be told. */
function costMs(work: () => unknown): number {
  const start = process.threadCpuUsage();
  for (let repeats = 1; ; repeats += 1) {
    work();
    const { user, system } = process.threadCpuUsage(start);
    const spentMs = (user + system) / 1_000;
    if (spentMs >= LEAST_MS) return spentMs / repeats;
  }
}
