import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { analysisKey } from '../../../market/answers/api/ticker-analysis';

export interface CallsChoice {
  /** Calls on imported files, or those about the market of now: never mixed. */
  imported: boolean;
  algo?: AlgorithmName;
  limit: number;
}

/** Calls about a ticker with what became of them, newest first. */
export const algorithmCallsQuery = (exchangeShortName: string, symbol: string, choice: CallsChoice) =>
  queryOptions({
    queryKey: [...analysisKey(exchangeShortName, symbol), 'calls', choice],
    queryFn: ({ signal }) => {
      const { imported, algo, limit } = choice;
      const view: 'imported' | 'market' = imported ? 'imported' : 'market';
      const query = { exchangeShortName, symbol, view, limit, ...(algo ? { algo } : {}) };
      return unwrap(api.GET('/api/algorithm-calls', { params: { query }, signal }));
    },
    staleTime: 30_000,
  });
