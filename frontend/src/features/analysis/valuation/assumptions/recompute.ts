import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import type { Overrides } from '@pricealgo/algorithms/valuation/assumptions/assumption-book';
import { evaluateValuation, type ValuationDetail } from '@pricealgo/algorithms/valuation/evaluate-valuation';
import type { ValuationInputs } from '@pricealgo/algorithms/valuation/inputs/valuation-inputs';

export type ValuationOutput = AlgorithmOutput<ValuationDetail>;

/** First the stored inputs of a call, then each set of a reader's own values. */
export type RecomputeRequest = { readonly inputs: ValuationInputs } | { readonly overrides: Overrides };

export interface RecomputeAnswer {
  readonly overrides: Overrides;
  readonly output: ValuationOutput;
}

/** The product's own valuation on the inputs of one call. */
export class Recomputation {
  private inputs: ValuationInputs | null = null;

  /** @returns `null` for the inputs themselves, and before there are any */
  answer(request: RecomputeRequest): RecomputeAnswer | null {
    if ('inputs' in request) {
      this.inputs = request.inputs;
      // The first evaluation is several times slower than the next: it is made before somebody waits for one.
      evaluateValuation(request.inputs);
      return null;
    }
    const { overrides } = request;
    return this.inputs && { overrides, output: evaluateValuation(this.inputs, overrides) };
  }
}
