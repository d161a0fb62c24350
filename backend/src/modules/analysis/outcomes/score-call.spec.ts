import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import type { Bar } from '@pricealgo/contract/market/bar';
import { scoreCall, type ScoredCall } from './score-call.js';

const DAY_MS = 86_400_000;
const bar = (day: number, open: number, close: number): Bar => ({
  timeMs: day * DAY_MS,
  open,
  high: Math.max(open, close),
  low: Math.min(open, close),
  close,
  volume: 1,
});
/** The call knows days 0–2; day 3 opens at 102. */
const BARS = [
  bar(0, 99, 99),
  bar(1, 99, 100),
  bar(2, 100, 100),
  bar(3, 102, 101),
  bar(4, 101, 105),
  bar(5, 105, 90),
];

const output = (changes: Partial<AlgorithmOutput<unknown>> = {}): AlgorithmOutput<unknown> => ({
  label: 'buy',
  stance: 1,
  score: 0.2,
  headline: '',
  horizons: [1, 2],
  quantiles: [],
  missing: [],
  warnings: [],
  detail: { baseRates: { own: [], index: null } },
  ...changes,
});
const call = (changes: Partial<AlgorithmOutput<unknown>> = {}): ScoredCall => ({
  algo: 'technical',
  output: output(changes),
  lastSessionMs: 2 * DAY_MS,
  baseline: new Map(),
});

describe('scoreCall', () => {
  it('enters at the next open and leaves at the close of the horizon', () => {
    expect(scoreCall(call(), 1, BARS, false)).toMatchObject({
      entryTimeMs: 3 * DAY_MS,
      entryPrice: 102,
      exitTimeMs: 3 * DAY_MS,
      exitPrice: 101,
      logReturn: Math.log(101 / 102),
      hit: false,
      delisted: false,
    });
    expect(scoreCall(call(), 2, BARS, false)).toMatchObject({ exitPrice: 105, hit: true });
    expect(scoreCall(call({ stance: -1 }), 3, BARS, false)).toMatchObject({ exitPrice: 90, hit: true });
  });

  it('waits for sessions that are not over, and for a history that reaches the call', () => {
    expect(scoreCall(call(), 4, BARS, false)).toBeNull();
    expect(scoreCall(call(), 1, BARS.slice(0, 3), false)).toBeNull();
    expect(scoreCall(call(), 1, BARS.slice(3), false)).toBeNull();
  });

  it('counts an ended listing at its last close', () => {
    expect(scoreCall(call(), 20, BARS, true)).toMatchObject({ exitPrice: 90, hit: false, delisted: true });
    expect(scoreCall(call(), 3, BARS, true)).toMatchObject({ delisted: false });
  });

  it('gives a neutral call no hit, and one without direction neither hit nor miss', () => {
    expect(scoreCall(call({ stance: 0 }), 2, BARS, false)?.hit).toBe(false);
    expect(scoreCall(call({ stance: null }), 2, BARS, false)?.hit).toBeNull();
  });

  it('judges intervals close to close, beside the baseline', () => {
    const logReturns = [-0.02, 0.01, 0.06];
    const quantiles = [{ horizon: 2, probabilities: [0.1, 0.5, 0.9], logReturns }];
    const scored = { ...call({ stance: null, quantiles }), baseline: new Map([[2, [-0.1, 0, 0.1]]]) };
    const actual = Math.log(105 / 100);
    const outcome = scoreCall(scored, 2, BARS, false)!;
    expect(outcome.inside).toBe(true);
    expect(outcome.pinball).toBeCloseTo(
      (0.1 * (actual + 0.02) + 0.5 * (actual - 0.01) + 0.1 * (0.06 - actual)) / 3,
      12,
    );
    expect(outcome.baselinePinball).toBeCloseTo(
      (0.1 * (actual + 0.1) + 0.5 * actual + 0.1 * (0.1 - actual)) / 3,
      12,
    );
    // Zero lies two thirds of the way from the first quantile to the median.
    expect(outcome.probability).toBeCloseTo(1 - (0.1 + (2 / 3) * 0.4), 12);
    expect(outcome.brier).toBeCloseTo((outcome.probability! - 1) ** 2, 12);
    expect(scoreCall(scored, 3, BARS, false)).toMatchObject({ inside: null, pinball: null, brier: null });
  });

  it('takes the chance of a rating from what followed it before, where there were enough cases', () => {
    const rate = (effectiveCount: number) => ({
      baseRates: {
        own: [{ horizon: 1, byLabel: [{ label: 'buy', shareUp: 0.6, effectiveCount }] }],
        index: null,
      },
    });
    expect(scoreCall(call({ detail: rate(40) }), 1, BARS, false)).toMatchObject({
      probability: 0.6,
      brier: 0.36,
    });
    expect(scoreCall(call({ detail: rate(5) }), 1, BARS, false)).toMatchObject({
      probability: null,
      brier: null,
    });
  });
});
