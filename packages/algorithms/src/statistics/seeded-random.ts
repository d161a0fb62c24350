/**
 * Pseudo-random numbers that depend on a seed alone: the same on every machine and in the browser. xoshiro128**
 * (Blackman and Vigna, 2018), its four words filled from the seed's hash by a mixing counter.
 */
export class SeededRandom {
  private a: number;
  private b: number;
  private c: number;
  private d: number;
  private spare = NaN;

  /** @param seed any text; numbers are seeds by their decimal form */
  constructor(seed: string | number) {
    let state = hash32(String(seed));
    const next = (): number => {
      state = (state + 0x9e3779b9) | 0;
      let word = state ^ (state >>> 16);
      word = Math.imul(word, 0x21f0aaad);
      word ^= word >>> 15;
      word = Math.imul(word, 0x735a2d97);
      return word ^ (word >>> 15);
    };
    [this.a, this.b, this.c, this.d] = [next(), next(), next(), next()];
  }

  /** 32 random bits, 0 … 2^32-1. */
  nextUint32(): number {
    const product = Math.imul(this.b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9);
    const shifted = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= shifted;
    this.d = (this.d << 11) | (this.d >>> 21);
    return result >>> 0;
  }

  /** Uniform in [0, 1) with 53 bits. */
  next(): number {
    return ((this.nextUint32() >>> 5) * 67_108_864 + (this.nextUint32() >>> 6)) / 9_007_199_254_740_992;
  }

  /** Uniform whole number 0 … `count`-1. */
  nextInteger(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** Standard normal by the polar method, two at a time. */
  nextNormal(): number {
    if (!Number.isNaN(this.spare)) {
      const held = this.spare;
      this.spare = NaN;
      return held;
    }
    for (;;) {
      const x = 2 * this.next() - 1;
      const y = 2 * this.next() - 1;
      const radius = x * x + y * y;
      if (radius >= 1 || radius === 0) continue;
      const factor = Math.sqrt((-2 * Math.log(radius)) / radius);
      this.spare = y * factor;
      return x * factor;
    }
  }

  /**
   * Normal cut to [low, high] by drawing again; where the interval holds too little of the normal for that (bounds far
   * from the centre, or no spread) the last draw is moved to the nearer bound.
   */
  nextTruncatedNormal(centre: number, spread: number, low: number, high: number): number {
    let value = centre;
    for (let attempt = 0; attempt < 64; attempt++) {
      value = centre + spread * this.nextNormal();
      if (value >= low && value <= high) return value;
    }
    return Math.max(low, Math.min(high, value));
  }
}

/** FNV-1a over the UTF-16 units of a text, 32 bits. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}
