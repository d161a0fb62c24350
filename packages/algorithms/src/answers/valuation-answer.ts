import type { AlgorithmOutput } from '../algorithm.js';
import { evaluateValuation, type ValuationDetail } from '../valuation/evaluate-valuation.js';
import type { ValuationInputs } from '../valuation/inputs/valuation-inputs.js';

export interface ValuationRequest {
  readonly inputs: ValuationInputs;
  /** A reader's own values by key of the assumption. */
  readonly assumptions?: Readonly<Record<string, number>>;
}

export function valuationAnswer({ inputs, assumptions }: ValuationRequest): AlgorithmOutput<ValuationDetail> {
  return evaluateValuation(inputs, assumptions);
}
