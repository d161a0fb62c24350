import { hasEnoughHistory } from '@pricealgo/algorithms/lstm/lstm-series';
import { walkForward, type LstmEvaluation } from '@pricealgo/algorithms/lstm/walk-forward/walk-forward';
import type { BacktestSeries } from './backtest-series.js';

export interface LstmFile {
  readonly name: string;
  readonly evaluation: LstmEvaluation;
}

/** The walk-forward test of one file, as its model card has it; `null` where the history is too short to train. */
export function lstmBacktest({ name, columns }: BacktestSeries): LstmFile | null {
  return hasEnoughHistory(columns) ? { name, evaluation: walkForward(columns) } : null;
}
