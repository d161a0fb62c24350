/** The five algorithms; names are addresses and database values: they may be added, never renamed. */
export const ALGORITHMS = ['comparative', 'valuation', 'technical', 'lstm', 'openai'] as const;
export type AlgorithmName = (typeof ALGORITHMS)[number];

/** Labels of a technical rating from worst to best, as they are stored and shown. */
export const RATING_LABELS = ['strong sell', 'sell', 'neutral', 'buy', 'strong buy'] as const;
export type RatingLabel = (typeof RATING_LABELS)[number];
