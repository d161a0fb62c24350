import type { AlertCondition } from '../api/alerts';

/** From the lowest to the highest. */
export const RATINGS: readonly NonNullable<AlertCondition['label']>[] = [
  'strong sell',
  'sell',
  'neutral',
  'buy',
  'strong buy',
];

export const ALGORITHMS: readonly NonNullable<AlertCondition['algo']>[] = [
  'comparative',
  'valuation',
  'technical',
  'lstm',
  'openai',
];
