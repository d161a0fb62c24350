import { quantile } from '@pricealgo/algorithms/statistics/quantiles';
import { pinballLoss } from '../../scoring/forecast-scores.js';
import { HORIZONS, MINIMUM_BARS, PROBABILITIES, TrainingStopped } from '../lstm-model.js';
import { lstmSeries, SETTLING_ROWS } from '../lstm-series.js';
import { clockwork, syntheticBars, TINY_OPTIONS } from '../testing/synthetic-bars.js';
import { ConformalBand, widen } from './conformal-band.js';
import { foldsOf, walkForward } from './walk-forward.js';
import { HistoricalSimulation } from './baseline.js';
import { OutOfSample, scoreHorizon } from './score-horizon.js';

describe('folds', () => {
  it.each([
    [MINIMUM_BARS, 5],
    [2_520, 5],
    [5_040, 3],
  ])('of %d rows in %d blocks cover the newest part without a gap', (length, count) => {
    const folds = foldsOf(length, count);
    expect(folds[0]!.start).toBe(Math.max(500, Math.round(length * 0.4)));
    expect(folds.at(-1)!.end).toBe(length);
    folds.slice(1).forEach(({ start }, i) => expect(start).toBe(folds[i]!.end));
  });
});

describe('historical simulation', () => {
  it('is the quantile of scaled outcomes known at the row, and of no later one', () => {
    const series = lstmSeries(syntheticBars(400), 1_000);
    const simulation = new HistoricalSimulation(series);
    const out = new Float64Array(PROBABILITIES.length);
    for (const row of [200, 201, 350]) {
      simulation.advance(row);
      HORIZONS.forEach((horizon, k) => {
        simulation.quantiles(k, out, 0);
        const known = series.scaled[k]!.slice(SETTLING_ROWS, row - horizon + 1);
        expect([...out]).toEqual(PROBABILITIES.map((probability) => quantile(known, probability)));
      });
    }
  });
});

describe('conformal band', () => {
  const normal = Float64Array.of(-1.6, -1.3, -0.7, 0, 0.7, 1.3, 1.6);

  it('waits for sixty outcomes that do not overlap, then asks for what the outcomes did', () => {
    const band = new ConformalBand(2);
    for (let i = 0; i < 119; i++) band.observe(2.6, normal, 0, band.widening());
    expect(band.widening()).toEqual([0, 0, 0]);
    band.observe(2.6, normal, 0, band.widening());
    expect(band.widening().map((value) => value.toFixed(9))).toEqual([
      '1.000000000',
      '1.300000000',
      '1.900000000',
    ]);
  });

  it('widens the nested intervals and keeps them in order around the median', () => {
    const quantiles = Float64Array.of(9, ...normal);
    widen(quantiles, 1, [0.1, -0.2, -5]);
    expect([...quantiles].map((value) => Number(value.toFixed(9)))).toEqual([
      9, -1.7, -1.1, 0, 0, 0, 1.1, 1.7,
    ]);
    widen(quantiles, 1, [-1, 0, 0]);
    expect([...quantiles].slice(1, 3).map((value) => Number(value.toFixed(9)))).toEqual([-1.1, -1.1]);
  });
});

describe('score of a horizon', () => {
  const flat = Float64Array.of(-2, -1.5, -1, 0, 1, 1.5, 2);
  const tight = Float64Array.of(-1, -0.8, -0.4, 0, 0.4, 0.8, 1);
  const outcomes = (quantiles: Float64Array): OutOfSample => {
    const rows = new OutOfSample();
    for (let i = 0; i < 40; i++) rows.add(0, 0.01 * Math.sin(i), quantiles, 0, 0.01);
    return rows;
  };

  it('is in log return', () => {
    const rows = new OutOfSample();
    rows.add(2, 0.05, flat, 0, 0.01);
    const unit = 0.01 * Math.sqrt(20);
    const expected = PROBABILITIES.reduce((sum, p, j) => sum + pinballLoss(0.05, flat[j]! * unit, p), 0) / 7;
    expect(rows.losses[0]).toBeCloseTo(expected, 15);
    expect([rows.lows[0], rows.highs[0]]).toEqual([-2 * unit, 2 * unit]);
  });

  it('publishes only what is strictly better than the baseline', () => {
    expect(scoreHorizon(1, outcomes(tight), outcomes(flat), [])!.published).toBe(true);
    expect(scoreHorizon(1, outcomes(flat), outcomes(tight), [])!.published).toBe(false);
    const equal = scoreHorizon(1, outcomes(flat), outcomes(flat), [])!;
    expect(equal).toMatchObject({ published: false, skill: 0, statistic: null, pValue: null, count: 40 });
    expect(scoreHorizon(1, new OutOfSample(), new OutOfSample(), [])).toBeNull();
  });
});

describe('walk-forward', () => {
  const bars = syntheticBars(1_500, clockwork);
  const options = { ...TINY_OPTIONS, warmUp: 4, stretch: 8, learningRate: 0.03, maxEpochs: 20, patience: 8 };
  const evaluation = walkForward(bars, options);

  it('publishes where the network knows more than the average of the past', () => {
    const [day] = evaluation.horizons;
    expect(day).toMatchObject({ horizon: 1, published: true, count: 899 });
    expect(day!.skill).toBeGreaterThan(0.01);
    expect(day!.pValue).toBeLessThan(0.05);
    expect(evaluation).toMatchObject({
      bars: 1_500,
      folds: 2,
      firstMs: bars.timeMs[600],
      lastMs: bars.timeMs[1_499],
    });
  });

  it('tests every row whose outcome is known, once', () => {
    expect(evaluation.horizons.map(({ count }) => count)).toEqual([899, 895, 880]);
    expect(evaluation.horizons.map(({ effectiveCount }) => effectiveCount)).toEqual([899, 179, 44]);
  });

  it('gives the same bytes again', () => {
    expect(JSON.stringify(walkForward(bars, options))).toBe(JSON.stringify(evaluation));
  });

  it('covers about what it says on an even random walk', () => {
    const [day] = walkForward(syntheticBars(1_000, undefined, 'even'), TINY_OPTIONS).horizons;
    for (const score of [day!.model, day!.baseline]) {
      expect(score.coverage.interval.low).toBeLessThan(0.9);
      expect(score.coverage.interval.high).toBeGreaterThan(0.9);
    }
    expect(Math.abs(day!.skill!)).toBeLessThan(0.05);
  });

  it('needs enough bars and ends when asked', () => {
    expect(() => walkForward(syntheticBars(MINIMUM_BARS - 1), TINY_OPTIONS)).toThrow(RangeError);
    const shares: number[] = [];
    expect(() => walkForward(bars, TINY_OPTIONS, (share) => shares.push(share) >= 3)).toThrow(
      TrainingStopped,
    );
    expect(shares).toHaveLength(3);
  });
});
