import type { AlgorithmOutput } from '../algorithm.js';
import { barColumns, type BarsJson } from '../bars-json.js';
import type { LstmDetail } from '../lstm/lstm-detail.js';
import { DEFAULT_LSTM_OPTIONS, type LstmModel } from '../lstm/lstm-model.js';
import { walkForward, type LstmEvaluation } from '../lstm/walk-forward/walk-forward.js';
import { evaluateLstm } from './evaluate-lstm.js';
import { trainLstm } from './lstm-network.js';

export interface LstmInputs {
  readonly daily: BarsJson;
  /** `null` where there is not enough history to train one. */
  readonly model: LstmModel | null;
  readonly evaluation: LstmEvaluation | null;
}

export function lstmAnswer({ daily, model, evaluation }: LstmInputs): AlgorithmOutput<LstmDetail> {
  return evaluateLstm(model, barColumns(daily), evaluation);
}

/** What is kept of a training. */
export interface LstmTraining {
  readonly model: LstmModel;
  readonly evaluation: LstmEvaluation;
}

type Report = (share: number) => void;

/** How the network would have done. @param report share of the work that is done, 0…1 */
export function lstmTest({ daily }: Pick<LstmInputs, 'daily'>, report: Report): LstmEvaluation {
  return walkForward(barColumns(daily), DEFAULT_LSTM_OPTIONS, (share) => {
    report(share);
    return false;
  });
}

/** The network that forecasts from now on. */
export function lstmTraining({ daily }: Pick<LstmInputs, 'daily'>, report: Report): LstmModel {
  return trainLstm(barColumns(daily), DEFAULT_LSTM_OPTIONS, (share) => {
    report(share);
    return false;
  });
}
