import { mean, standardDeviation } from './moments.js';
import { hash32, SeededRandom } from './seeded-random.js';

const draws = (count: number, draw: () => number): number[] => Array.from({ length: count }, draw);

describe('SeededRandom', () => {
  it('repeats itself for one seed and differs for another', () => {
    const [a, b, c] = [new SeededRandom('AAPL'), new SeededRandom('AAPL'), new SeededRandom('AAPM')];
    const first = draws(50, () => a.nextUint32());
    expect(draws(50, () => b.nextUint32())).toEqual(first);
    expect(draws(50, () => c.nextUint32())).not.toEqual(first);
  });

  it('steps like the generator on 64-bit arithmetic of its own', () => {
    const random = new SeededRandom(7);
    const words = random as unknown as Record<'a' | 'b' | 'c' | 'd', number>;
    const mask = 0xffffffffn;
    const s = [words.a, words.b, words.c, words.d].map((word) => BigInt(word >>> 0));
    const rotate = (word: bigint, by: bigint) => ((word << by) | (word >> (32n - by))) & mask;
    for (let i = 0; i < 200; i++) {
      const expected = (rotate((s[1]! * 5n) & mask, 7n) * 9n) & mask;
      const shifted = (s[1]! << 9n) & mask;
      s[2]! ^= s[0]!;
      s[3]! ^= s[1]!;
      s[1]! ^= s[2]!;
      s[0]! ^= s[3]!;
      s[2]! ^= shifted;
      s[3] = rotate(s[3]!, 11n);
      expect(random.nextUint32()).toBe(Number(expected));
    }
  });

  it('is uniform enough: mean, spread and the bins of a chi-square', () => {
    const random = new SeededRandom('uniform');
    const values = draws(20_000, () => random.next());
    expect(Math.abs(mean(values) - 0.5)).toBeLessThan(0.01);
    expect(Math.abs(standardDeviation(values, 1) - Math.sqrt(1 / 12))).toBeLessThan(0.005);
    const bins = new Array<number>(16).fill(0);
    for (let i = 0; i < 16_000; i++) bins[random.nextInteger(16)]!++;
    const chiSquare = bins.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
    expect(chiSquare).toBeLessThan(37.7); // 99.9th percentile of 15 degrees of freedom
  });

  it('draws normals', () => {
    const random = new SeededRandom('normal');
    const values = draws(20_000, () => random.nextNormal());
    expect(Math.abs(mean(values))).toBeLessThan(0.03);
    expect(Math.abs(standardDeviation(values, 1) - 1)).toBeLessThan(0.02);
    expect(Math.abs(values.filter((z) => Math.abs(z) < 1.96).length / 20_000 - 0.95)).toBeLessThan(0.006);
  });

  it('keeps truncated normals inside, with the mean that cutting leaves', () => {
    const random = new SeededRandom('cut');
    const values = draws(10_000, () => random.nextTruncatedNormal(0, 1, 0, 10));
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.abs(mean(values) - Math.sqrt(2 / Math.PI))).toBeLessThan(0.03);
    expect(random.nextTruncatedNormal(0, 0.001, 5, 6)).toBe(5);
    expect(random.nextTruncatedNormal(2, 0, 1, 3)).toBe(2);
  });

  it('hashes as FNV-1a does', () => {
    expect(hash32('')).toBe(0x811c9dc5);
    expect(hash32('a')).toBe(0xe40c292c);
    expect(hash32('foobar')).toBe(0xbf9cf968);
  });
});
