import type { ChainLink } from '../api/public-calls';
import { ALGORITHM_ORDER } from '../../../market/answers/algorithm-names';

/** Where the price of a call came from, and when it was made. */
export const KINDS = ['real', 'simulated', 'backtest'] as const;
export type CallKind = (typeof KINDS)[number];

export interface CallFilter {
  /** Part of an instrument key, any case; empty for all. */
  ticker: string;
  algo: string | null;
  kind: CallKind | null;
}

export function kindOf({ origin, simulated }: Pick<ChainLink['record'], 'origin' | 'simulated'>): CallKind {
  if (origin !== 'live') return 'backtest';
  return simulated ? 'simulated' : 'real';
}

/** @returns what an address like `?ticker=AAPL&algo=technical&kind=real` asks for; unknown values count as absent */
export function filterFrom(search: URLSearchParams): CallFilter {
  return {
    ticker: search.get('ticker')?.trim() ?? '',
    algo: ALGORITHM_ORDER.find((algo) => algo === search.get('algo')) ?? null,
    kind: KINDS.find((kind) => kind === search.get('kind')) ?? null,
  };
}

/** @returns the links that are asked for, newest first */
export function called(links: readonly ChainLink[], { ticker, algo, kind }: CallFilter): ChainLink[] {
  const part = ticker.toUpperCase();
  return links
    .filter(
      ({ record }) =>
        record.instrument.toUpperCase().includes(part) &&
        (algo === null || record.algo === algo) &&
        (kind === null || kindOf(record) === kind),
    )
    .toReversed();
}
