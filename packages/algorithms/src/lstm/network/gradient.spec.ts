import { SeededRandom } from '@pricealgo/algorithms/statistics/seeded-random';
import { lstmSeries } from '../lstm-series.js';
import { syntheticBars } from '../testing/synthetic-bars.js';
import { layoutOf } from './parameters.js';
import { QuantileNetwork } from './quantile-network.js';

const layout = layoutOf(3);
const series = lstmSeries(syntheticBars(200), 1_000);

function randomParameters(seed: string, size: number): Float64Array {
  const random = new SeededRandom(seed);
  return Float64Array.from({ length: size }, () => 0.5 * random.nextNormal());
}

describe('gradient through time', () => {
  // Forecasts from row 95 on; with known rows before 118 the longest horizons drop out in the middle of the stretch.
  const stretch = { firstRow: 90, forecastRow: 95, endRow: 102 };
  const knownEnd = 118;

  it.each(['a', 'b', 'c'])('agrees with central differences in every parameter (%s)', (seed) => {
    const network = new QuantileNetwork(layout, 12);
    const parameters = randomParameters(seed, layout.size);
    const gradient = new Float64Array(layout.size);
    const total = { loss: 0, outcomes: 0 };
    network.loss(parameters, series, stretch, knownEnd, total, gradient);
    expect(total.outcomes).toBe(7 * 2 + 3);
    const lossAt = (): number => {
      const sum = { loss: 0, outcomes: 0 };
      network.loss(parameters, series, stretch, knownEnd, sum);
      return sum.loss;
    };
    expect(lossAt()).toBe(total.loss);
    const step = 1e-5;
    let moved = 0;
    for (let i = 0; i < layout.size; i++) {
      const held = parameters[i]!;
      parameters[i] = held + step;
      const above = lossAt();
      parameters[i] = held - step;
      const below = lossAt();
      parameters[i] = held;
      const numeric = (above - below) / (2 * step);
      expect(Math.abs(numeric - gradient[i]!)).toBeLessThan(1e-6 * Math.max(1, Math.abs(numeric)));
      if (Math.abs(numeric) > 1e-6) moved++;
    }
    expect(moved).toBeGreaterThan(0.9 * layout.size);
  });

  it('adds to what is there, so that sequences sum up', () => {
    const network = new QuantileNetwork(layout, 12);
    const parameters = randomParameters('sum', layout.size);
    const once = new Float64Array(layout.size);
    const twice = new Float64Array(layout.size);
    const total = { loss: 0, outcomes: 0 };
    network.loss(parameters, series, stretch, knownEnd, total, once);
    network.loss(parameters, series, stretch, knownEnd, total, twice);
    network.loss(parameters, series, stretch, knownEnd, total, twice);
    for (let i = 0; i < layout.size; i++) expect(twice[i]).toBeCloseTo(2 * once[i]!, 12);
  });
});
