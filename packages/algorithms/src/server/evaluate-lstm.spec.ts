import { HORIZONS } from '../lstm/lstm-model.js';
import {
  barsBefore,
  clockwork,
  mapColumns,
  syntheticBars,
  TINY_OPTIONS,
} from '../lstm/testing/synthetic-bars.js';
import { baselineForecast } from '../lstm/walk-forward/baseline.js';
import { type LstmEvaluation, walkForward } from '../lstm/walk-forward/walk-forward.js';
import { evaluateLstm, LSTM_LABELS } from './evaluate-lstm.js';
import { inferLstm, trainLstm } from './lstm-network.js';

const bars = syntheticBars(800, clockwork);
const known = barsBefore(bars, 780);
const model = trainLstm(known, TINY_OPTIONS);
const tested = walkForward(known, TINY_OPTIONS);
/** The same evaluation with another verdict per horizon. */
const withVerdicts = (verdicts: readonly boolean[]): LstmEvaluation => ({
  ...tested,
  horizons: tested.horizons.map((one, k) => ({ ...one, published: verdicts[k]! })),
});

describe('answer of the lstm', () => {
  it('says that there is not enough history, and how much there is', () => {
    const answer = evaluateLstm(model, barsBefore(bars, 749), tested);
    expect(answer).toMatchObject({ label: LSTM_LABELS.short, stance: null, score: null, quantiles: [] });
    expect(answer.missing).toEqual(['daily bars: 749 of 750']);
    expect(answer.detail.fan).toEqual([]);
  });

  it('shows the model where it won and the baseline where it did not, each said so', () => {
    const answer = evaluateLstm(model, known, withVerdicts([true, false, true]));
    expect(answer.label).toBe(LSTM_LABELS.published);
    expect(answer.stance).toBeNull();
    expect(answer.detail.horizons.map(({ source }) => source)).toEqual(['model', 'baseline', 'model']);
    expect(answer.detail.horizons[1]!.reason).toContain('did not beat');
    const widenings = tested.horizons.map(({ widening }) => widening);
    const [day, , month] = inferLstm(model, known, widenings);
    const [, week] = baselineForecast(known, TINY_OPTIONS.maxBars);
    expect(answer.quantiles).toEqual([day, week, month]);
    expect(answer.headline).toMatch(/1 session \(model\).*5 sessions \(baseline\).*20 sessions \(model\)/);
  });

  it('is the baseline where the model won nowhere, or has not been trained or tested', () => {
    const nowhere = evaluateLstm(model, known, withVerdicts([false, false, false]));
    expect(nowhere.label).toBe(LSTM_LABELS.baseline);
    expect(nowhere.quantiles).toEqual(baselineForecast(known, TINY_OPTIONS.maxBars));
    for (const answer of [evaluateLstm(null, known, null), evaluateLstm(model, known, null)]) {
      expect(answer.label).toBe(LSTM_LABELS.untested);
      expect(answer.detail.horizons.every(({ source }) => source === 'baseline')).toBe(true);
      expect(answer).toMatchObject({ score: null, detail: { modelCard: null } });
    }
  });

  it('has a fan from the price through the forecast sessions, in order', () => {
    const { detail, quantiles } = evaluateLstm(model, known, tested);
    expect(detail.fan.map(({ session }) => session)).toEqual(Array.from({ length: 21 }, (_, i) => i));
    expect(detail.fan[0]!.prices).toEqual(Array(7).fill(detail.price));
    HORIZONS.forEach((horizon, k) => {
      const expected = quantiles[k]!.logReturns.map((value) => detail.price! * Math.exp(value));
      expect(detail.fan[horizon]!.forecast).toBe(true);
      detail.fan[horizon]!.prices.forEach((price, j) => expect(price).toBeCloseTo(expected[j]!, 9));
    });
    // Between 5 and 20 sessions: session 12 lies (√12-√5)/(√20-√5) of the way.
    const share = (Math.sqrt(12) - Math.sqrt(5)) / (Math.sqrt(20) - Math.sqrt(5));
    const [low5, low20] = [quantiles[1]!.logReturns[0]!, quantiles[2]!.logReturns[0]!];
    const expected = detail.price! * Math.exp(low5 + share * (low20 - low5));
    expect(detail.fan[12]!.prices[0]).toBeCloseTo(expected, 9);
    for (const { prices } of detail.fan) expect([...prices].sort((a, b) => a - b)).toEqual(prices);
  });

  it('is JSON without NaN, and the same bytes again', () => {
    const answer = evaluateLstm(model, known, tested);
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
    expect(JSON.stringify(evaluateLstm(model, known, tested))).toBe(JSON.stringify(answer));
  });

  it('scales with the price and moves with time', () => {
    const scaled = mapColumns(known, (column, name) => {
      if (name === 'timeMs') return column.map((timeMs) => timeMs + 5 * 86_400_000);
      return name === 'volume' ? column : column.map((price) => price * 4);
    });
    const [first, second] = [evaluateLstm(model, known, tested), evaluateLstm(model, scaled, tested)];
    expect(second.detail.asOfMs).toBe(first.detail.asOfMs! + 5 * 86_400_000);
    second.detail.fan.forEach(({ prices }, i) => {
      prices.forEach((price, j) => expect(price / (4 * first.detail.fan[i]!.prices[j]!)).toBeCloseTo(1, 8));
    });
  });

  it('warns of thin tests, of chance, of a broken promise and of old weights', () => {
    const [day, week, month] = tested.horizons;
    const bad = {
      inside: 100,
      count: 200,
      effectiveCount: 200,
      share: 0.5,
      interval: { low: 0.43, high: 0.57 },
    };
    const evaluation: LstmEvaluation = {
      ...tested,
      horizons: [
        { ...day!, published: true, pValue: 0.4 },
        { ...week!, published: true, pValue: 0.01, model: { ...week!.model, coverage: bad } },
        { ...month!, published: false },
      ],
    };
    const { warnings } = evaluateLstm(model, bars, evaluation);
    expect(warnings.join('\n')).toContain(
      'over 1 session: the advantage over the baseline may be chance (p = 0.40)',
    );
    expect(warnings.join('\n')).toContain('over 5 sessions: the 90 % interval held 50 % of the outcomes');
    expect(warnings.join('\n')).toContain('over 20 sessions: only 13 independent tests');
    expect(warnings.join('\n')).toContain('trained 20 sessions ago');
    expect(warnings.join('\n')).not.toContain('over 5 sessions: the advantage');
  });

  it('describes the model, and refuses an evaluation of another version', () => {
    const { modelCard } = evaluateLstm(model, known, tested).detail;
    expect(modelCard).toMatchObject({ bars: 780, seeds: [1, 2], folds: 2, hash: model.hash });
    expect(modelCard!.parameters).toBe(4 * 4 * (7 + 4 + 1) + 21 * 5);
    expect(() => evaluateLstm(model, known, { ...tested, version: '0' })).toThrow('version 0');
  });
});
