/**
 * Random numbers that are a pure function of where they are used: no state, so any point of any path can be computed
 * at any time, in any order, on any machine, with the same result. 32-bit integer mixing only.
 */

// A local binding: this is the innermost loop, and looking up the global costs far more than the multiplication where
// the code runs in a context of its own (the test runner).
const { imul } = Math;

/** Mixes two 32-bit numbers into one that looks random (finaliser of MurmurHash3 over their combination). */
export function mix(a: number, b: number): number {
  let h = imul(a ^ imul(b ^ 0x9e3779b9, 0x85ebca6b), 0xc2b2ae35) + b;
  h ^= h >>> 16;
  h = imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Hash of a text, mixed with `seed`. */
export function hashText(text: string, seed: number): number {
  let h = seed | 0;
  for (let i = 0; i < text.length; i++) h = mix(h, text.charCodeAt(i));
  return h;
}

/** Uniform in (0, 1), never an end point: safe under a logarithm. */
export function uniform(hash: number): number {
  return ((hash >>> 0) + 0.5) / 4_294_967_296;
}

const BYTE_SUM_MEAN = 4 * 127.5;
const BYTE_SUM_SD = Math.sqrt((4 * (256 ** 2 - 1)) / 12);

/**
 * Nearly normal, mean 0, variance 1, within ±3.46: the sum of the hash's four bytes. The bounded tails keep every path
 * within bounds that can be stated.
 */
export function gaussian(hash: number): number {
  const sum = (hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + (hash >>> 24);
  return (sum - BYTE_SUM_MEAN) / BYTE_SUM_SD;
}
