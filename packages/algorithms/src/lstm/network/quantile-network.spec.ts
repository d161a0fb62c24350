import { quantile } from '@pricealgo/algorithms/statistics/quantiles';
import { SeededRandom } from '@pricealgo/algorithms/statistics/seeded-random';
import fc from 'fast-check';
import { HORIZONS, PROBABILITIES } from '../lstm-model.js';
import { lstmSeries, SETTLING_ROWS } from '../lstm-series.js';
import { syntheticBars } from '../testing/synthetic-bars.js';
import { initialParameters, inverseSoftplus, layoutOf, OUTPUTS, softplus } from './parameters.js';
import { knownHorizons, QuantileNetwork } from './quantile-network.js';

const layout = layoutOf(3);
const series = lstmSeries(syntheticBars(300), 1_000);

describe('quantile network', () => {
  it('never lets quantiles cross, whatever its parameters', () => {
    const network = new QuantileNetwork(layout, 10);
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 0.01, max: 20, noNaN: true }), (seed, size) => {
        const random = new SeededRandom(seed);
        const parameters = Float64Array.from({ length: layout.size }, () => size * random.nextNormal());
        const quantiles = network.forecast(parameters, series, 150, 10);
        for (let i = 0; i < OUTPUTS; i++) {
          if (i % PROBABILITIES.length > 0) expect(quantiles[i]).toBeGreaterThanOrEqual(quantiles[i - 1]!);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('starts as the historical simulation of its training targets', () => {
    const targets = HORIZONS.map((horizon, k) => series.scaled[k]!.subarray(SETTLING_ROWS, 300 - horizon));
    const parameters = initialParameters(layout, targets, new SeededRandom(1));
    const quantiles = new QuantileNetwork(layout, 10).forecast(parameters, series, 150, 10);
    targets.forEach((target, k) => {
      PROBABILITIES.forEach((probability, j) => {
        const expected = quantile(target, probability);
        expect(quantiles[k * PROBABILITIES.length + j]).toBeCloseTo(expected, 9);
      });
    });
  });

  it('forecasts from what it has read alone: a sequence gives the same wherever it is computed', () => {
    const random = new SeededRandom('p');
    const parameters = Float64Array.from({ length: layout.size }, () => random.nextNormal());
    const network = new QuantileNetwork(layout, 10);
    const first = network.forecast(parameters, series, 150, 10).slice();
    expect(network.forecast(parameters, series, 151, 10)).not.toEqual(first);
    expect(network.forecast(parameters, series, 150, 10)).toEqual(first);
  });

  it('knows which outcomes lie before a row', () => {
    expect([79, 80, 94, 95, 98, 99].map((row) => knownHorizons(row, 100))).toEqual([3, 2, 2, 1, 1, 0]);
  });

  it('has a softplus that is undone by its inverse', () => {
    for (const value of [1e-4, 0.3, 2, 29, 31, 500])
      expect(softplus(inverseSoftplus(value))).toBeCloseTo(value, 9);
    expect(softplus(inverseSoftplus(0))).toBeCloseTo(1e-4, 12);
  });
});
