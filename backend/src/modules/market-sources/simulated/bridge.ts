/**
 * Pieces of a random path whose extremes are known before its inside is: first open, close, high, low and the places
 * where high and low are reached are drawn, then the inside is filled in between, never leaving [low, high]. This is
 * what lets a day's high be known without walking through its minutes, and yet be reached by exactly one of them.
 */

// Local bindings for the reason given in noise.ts.
const { log, max, min, sqrt } = Math;

export interface BridgePiece {
  /** Grid positions of the ends; at least three apart. */
  readonly from: number;
  readonly to: number;
  readonly open: number;
  readonly close: number;
  readonly high: number;
  readonly low: number;
  /** Grid positions strictly inside, different, where the path is exactly `high` and `low`. */
  readonly highAt: number;
  readonly lowAt: number;
}

/**
 * Highest value of a Brownian bridge from `a` to `b` with total variance `variance`, drawn by its exact distribution
 * P(max > m) = exp(−2 (m − a)(m − b) / variance) (reflection principle) from `u` in (0, 1).
 */
export function bridgeHigh(a: number, b: number, variance: number, u: number): number {
  return max(a, b, (a + b + sqrt((b - a) * (b - a) - 2 * variance * log(u))) / 2);
}

/** Lowest value, by symmetry. */
export function bridgeLow(a: number, b: number, variance: number, u: number): number {
  return min(a, b, (a + b - sqrt((b - a) * (b - a) - 2 * variance * log(u))) / 2);
}

/** Two different positions strictly between `from` and `to`, chosen by two hashes. */
export function innerPositions(from: number, to: number, hash1: number, hash2: number): [number, number] {
  const first = from + 1 + ((hash1 >>> 0) % (to - from - 1));
  const other = from + 1 + ((hash2 >>> 0) % (to - from - 2));
  return [first, other >= first ? other + 1 : other];
}

/** Mirrors a value that left [low, high] back inside. */
function fold(value: number, low: number, high: number): number {
  const folded = value > high ? high + high - value : value < low ? low + low - value : value;
  return folded > high ? high : folded < low ? low : folded;
}

/**
 * Value of the piece at grid position `at`.
 * @param stepDeviation standard deviation of one grid step.
 * @param noiseAt variance-1 noise that belongs to a position; each position is a midpoint at most once.
 */
export function bridgeAt(
  piece: BridgePiece,
  at: number,
  stepDeviation: number,
  noiseAt: (position: number) => number,
): number {
  const { high, low, highAt, lowAt } = piece;
  if (at === highAt) return high;
  if (at === lowAt) return low;
  let from = piece.from;
  let fromValue = piece.open;
  let to = piece.to;
  let toValue = piece.close;
  if (highAt < at && highAt > from) [from, fromValue] = [highAt, high];
  if (lowAt < at && lowAt > from) [from, fromValue] = [lowAt, low];
  if (highAt > at && highAt < to) [to, toValue] = [highAt, high];
  if (lowAt > at && lowAt < to) [to, toValue] = [lowAt, low];
  while (at !== from && at !== to) {
    const middle = (from + to) >> 1;
    const deviation = (stepDeviation * sqrt(to - from)) / 2;
    const value = fold((fromValue + toValue) / 2 + deviation * noiseAt(middle), low, high);
    if (middle <= at) {
      from = middle;
      fromValue = value;
    } else {
      to = middle;
      toValue = value;
    }
  }
  return at === from ? fromValue : toValue;
}

/**
 * Values of the piece at all its grid positions at once, `from` first: the same numbers as {@link bridgeAt}, each
 * midpoint drawn once.
 */
export function bridgeValues(
  piece: BridgePiece,
  stepDeviation: number,
  noiseAt: (position: number) => number,
): Float64Array {
  const { from, to, high, low } = piece;
  const values = new Float64Array(to - from + 1);
  const first = min(piece.highAt, piece.lowAt);
  const second = max(piece.highAt, piece.lowAt);
  values[0] = piece.open;
  values[to - from] = piece.close;
  values[piece.highAt - from] = high;
  values[piece.lowAt - from] = low;
  const fill = (begin: number, end: number): void => {
    if (end - begin < 2) return;
    const middle = (begin + end) >> 1;
    const between = ((values[begin - from] as number) + (values[end - from] as number)) / 2;
    const deviation = (stepDeviation * sqrt(end - begin)) / 2;
    values[middle - from] = fold(between + deviation * noiseAt(middle), low, high);
    fill(begin, middle);
    fill(middle, end);
  };
  fill(from, first);
  fill(first, second);
  fill(second, to);
  return values;
}
