import { headlineName } from '../narrative/plain-name.js';
import type { AlgorithmOutput } from '../algorithm.js';
import type { Overrides } from './assumptions/assumption-book.js';
import { evaluateCoin, type CoinDetail } from './coin/evaluate-coin.js';
import type { EquityDetail } from './equity/equity-detail.js';
import { evaluateEquity } from './equity/evaluate-equity.js';
import { evaluateFund, type FundDetail } from './fund/evaluate-fund.js';
import type { ValuationInputs } from './inputs/valuation-inputs.js';

export type ValuationDetail = EquityDetail | FundDetail | CoinDetail | IndexDetail;

/** An index has no shares and no cash flows of its own: there is nothing to value. */
export interface IndexDetail {
  readonly kind: 'index';
  /** Points. */
  readonly price: number | null;
  readonly priceCurrency: string;
}

/**
 * Values an instrument by the methods of its type. Pure, no Node: it runs in a browser's worker as it does here, so that
 * a reader's own assumptions are answered at once.
 * @param overrides a reader's own values by key of the assumption; those out of bounds are moved to the bound and said so
 */
export function evaluateValuation(
  inputs: ValuationInputs,
  overrides?: Overrides,
): AlgorithmOutput<ValuationDetail> {
  switch (inputs.subject.type) {
    case 'stock':
      return evaluateEquity(inputs, overrides);
    case 'etf':
      return evaluateFund(inputs, overrides);
    case 'crypto':
      return evaluateCoin(inputs);
    case 'index':
      return notApplicable(inputs);
  }
}

function notApplicable({ subject, price, priceCurrency }: ValuationInputs): AlgorithmOutput<IndexDetail> {
  return {
    label: 'valuation unavailable',
    stance: null,
    score: null,
    headline: `${headlineName(subject)} is an index: it has no shares and no cash flows, so there is nothing to value.`,
    horizons: [252],
    quantiles: [],
    missing: [],
    warnings: [],
    detail: { kind: 'index', price, priceCurrency },
  };
}
