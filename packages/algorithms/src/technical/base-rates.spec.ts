import { ratingBaseRates } from './base-rates.js';

/** Closes whose next-bar return is `up` where true and `-up` where false. */
function walk(moves: readonly boolean[], size = 0.01): Float64Array {
  const close = [100];
  for (const up of moves) close.push(close.at(-1)! * (up ? 1 + size : 1 - size));
  return Float64Array.from(close);
}

describe('ratingBaseRates', () => {
  it('counts what followed each label', () => {
    const close = walk([true, true, false, true]);
    const ratings = Float64Array.from([0.3, 0.3, 0.3, -0.7, 0.3]);
    const [rates] = ratingBaseRates(ratings, close, [1]);
    const buy = rates!.byLabel.find(({ label }) => label === 'buy')!;
    expect([buy.count, buy.effectiveCount]).toEqual([3, 3]);
    expect(buy.shareUp).toBeCloseTo(2 / 3, 12);
    expect(buy.meanReturn).toBeCloseTo(0.01 / 3, 12);
    expect(buy.medianReturn).toBeCloseTo(0.01, 12);
    expect(rates!.byLabel.map(({ count }) => count)).toEqual([1, 0, 0, 3, 0]);
    expect(rates!.unconditional.count).toBe(4);
    expect(rates!.unconditional.shareUp).toBe(0.75);
  });

  it('has nothing to say of a label that never was', () => {
    const [rates] = ratingBaseRates(Float64Array.from([0.3, 0.3]), walk([true]), [1]);
    const never = rates!.byLabel[0]!;
    expect(never).toEqual({
      label: 'strong sell',
      count: 0,
      effectiveCount: 0,
      shareUp: null,
      interval: null,
      meanReturn: null,
      medianReturn: null,
      enough: false,
    });
    expect(JSON.stringify(rates)).not.toContain('NaN');
  });

  it('divides overlapping outcomes by the horizon and widens the interval', () => {
    const close = walk(Array.from({ length: 620 }, (_, i) => i % 3 !== 0));
    const ratings = new Float64Array(621).fill(0.3);
    const [one, twenty] = ratingBaseRates(ratings, close, [1, 20]);
    expect([one!.unconditional.count, twenty!.unconditional.count]).toEqual([620, 601]);
    expect(twenty!.unconditional.effectiveCount).toBeCloseTo(30.05, 12);
    expect([one!.unconditional.enough, twenty!.unconditional.enough]).toEqual([true, true]);
    const width = ({ interval }: { interval: { low: number; high: number } | null }) =>
      interval!.high - interval!.low;
    expect(width(twenty!.unconditional)).toBeGreaterThan(width(one!.unconditional));
    // Wilson at 413.33 of 620 by hand: centre (p + z²/2n) / (1 + z²/n), z = 1.959964.
    const { low, high } = one!.unconditional.interval!;
    const p = one!.unconditional.shareUp!;
    const z2 = 1.959963984540054 ** 2;
    expect((low + high) / 2).toBeCloseTo((p + z2 / 1_240) / (1 + z2 / 620), 12);
  });

  it('leaves unrated bars and unknown outcomes out', () => {
    const ratings = Float64Array.from([NaN, 0.3, 0, 0]);
    const [rates] = ratingBaseRates(ratings, walk([true, true, true]), [2]);
    expect(rates!.unconditional.count).toBe(1);
  });

  it('refuses columns that do not belong together', () => {
    expect(() => ratingBaseRates(new Float64Array(2), new Float64Array(3), [1])).toThrow(RangeError);
    expect(() => ratingBaseRates(new Float64Array(2), new Float64Array(2), [0])).toThrow('horizon 0');
  });
});
