import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BarColumns } from '../algorithm.js';
import { TINY_OPTIONS } from '../lstm/testing/synthetic-bars.js';
import { walkForward } from '../lstm/walk-forward/walk-forward.js';
import { evaluateLstm } from './evaluate-lstm.js';
import { trainLstm } from './lstm-network.js';

const file = path.join(process.env.MARKET_DATA_DIR ?? '', 'daily', 'SPY.csv');
const recorded = Boolean(process.env.MARKET_DATA_DIR) && existsSync(file);
if (!recorded) process.stdout.write('skipped: lstm on recorded SPY bars (MARKET_DATA_DIR is not set)\n');

/** Daily bars of the recorded file, from and before ISO dates. SPY never split. */
function recordedBars(from: string, before: string): BarColumns {
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','))
    .filter(([date]) => date! >= from && date! < before);
  const column = (i: number): Float64Array => Float64Array.from(rows, (row) => Number(row[i]));
  const timeMs = Float64Array.from(rows, ([date]) => Date.parse(date!));
  return { timeMs, open: column(1), high: column(2), low: column(3), close: column(4), volume: column(5) };
}

(recorded ? describe : describe.skip)('SPY, 2014 to 2018', () => {
  const bars = recorded ? recordedBars('2014', '2019') : null!;

  it('keeps the promise of the baseline, and shows the model only where it was better', () => {
    const evaluation = walkForward(bars, TINY_OPTIONS);
    expect(evaluation.bars).toBe(1_258);
    for (const { horizon, published, model, baseline } of evaluation.horizons) {
      expect(published).toBe(model.pinball < baseline.pinball);
      if (horizon === 1) expect(Math.abs(baseline.coverage.share - 0.9)).toBeLessThan(0.03);
    }
    const answer = evaluateLstm(trainLstm(bars, TINY_OPTIONS), bars, evaluation);
    // The close of 2018-12-31 in the file.
    expect(answer.detail.price).toBe(249.92);
    answer.detail.horizons.forEach(({ source }, k) => {
      expect(source).toBe(evaluation.horizons[k]!.published ? 'model' : 'baseline');
    });
    const [low, high] = [answer.detail.horizons[0]!.prices[0]!, answer.detail.horizons[0]!.prices.at(-1)!];
    expect(low).toBeGreaterThan(249.92 * 0.94);
    expect(high).toBeLessThan(249.92 * 1.06);
  });
});
