import { blender, cases } from './blend.js';
import { BASE, type ValuationModel } from './valuation-model.js';

const model = (value: number): ValuationModel => ({
  key: String(value),
  label: '',
  group: 'intrinsic',
  perShare: ({ growth }) => value + growth,
  terminalShare: null,
  basis: '',
});
const blended = (...pairs: [value: number, weight: number][]): number =>
  blender(pairs.map(([value, weight]) => ({ model: model(value), weight })))(BASE);

describe('blend', () => {
  it('is the value with half of the weight on either side', () => {
    expect(blended([30, 1], [10, 1], [20, 1])).toBe(20);
    expect(blended([30, 3], [10, 1], [20, 1])).toBe(30);
    expect(blended([40, 1], [10, 2], [20, 2])).toBe(20);
  });

  it('lies between two values where the halves meet', () => {
    expect(blended([10, 0.5], [20, 0.5])).toBe(15);
    expect(blended([20, 0.5], [10, 0.25], [5, 0.25])).toBe(15);
  });

  it('ignores what has no weight and counts negative values as zero', () => {
    expect(blended([10, 0.1], [20, 0.2], [99, 0])).toBe(20);
    expect(blended([-50, 1])).toBe(0);
    expect(blended([1, 0])).toBeNaN();
  });

  it('starts afresh for each case', () => {
    const ask = blender([10, 20, 30].map((value) => ({ model: model(value), weight: 1 })));
    expect([0, 5, -5, 0].map((growth) => ask({ ...BASE, growth }))).toEqual([20, 25, 15, 20]);
  });
});

describe('cases', () => {
  it('mirror each other', () => {
    const { low, high } = cases(0.03, 0.01);
    expect(low).toEqual({ growth: -0.03, discount: 0.01, terminalGrowth: 0, multiple: -0.6745 });
    expect(high).toEqual({ growth: 0.03, discount: -0.01, terminalGrowth: 0, multiple: 0.6745 });
  });
});
