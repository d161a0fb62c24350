/** Both ends of an interval for a share, 0 … 1. */
export interface ShareInterval {
  readonly low: number;
  readonly high: number;
}

/** 97.5th percentile of the standard normal: two-sided 95 %. */
export const Z_95 = 1.959963984540054;

/**
 * Wilson's score interval for a share seen as `hits` of `trials`: inside [0, 1] and sensible for few trials, where the
 * textbook interval is not.
 * @param trials may be fractional (effective number of overlapping trials)
 * @returns `null` without trials
 */
export function wilsonInterval(hits: number, trials: number, z = Z_95): ShareInterval | null {
  if (!(trials > 0)) return null;
  const share = hits / trials;
  const zz = (z * z) / trials;
  const centre = (share + zz / 2) / (1 + zz);
  const half = (z / (1 + zz)) * Math.sqrt((share * (1 - share)) / trials + zz / (4 * trials));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
