import { hasEnoughHistory } from '../algorithms/lstm/series/trainable-series.js';
import { walkForward, type LstmEvaluation } from '../algorithms/lstm/walk-forward/walk-forward.js';
import type { BacktestSeries } from './backtest-series.js';

export interface LstmFile {
  readonly name: string;
  readonly evaluation: LstmEvaluation;
}

/** The walk-forward test of one file, as its model card has it; `null` where the history is too short to train. */
export function lstmBacktest({ name, columns }: BacktestSeries): LstmFile | null {
  return hasEnoughHistory(columns) ? { name, evaluation: walkForward(columns) } : null;
}
