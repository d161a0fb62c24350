import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { analysisKey } from '../../../market/answers/api/ticker-analysis';

export interface CallsChoice {
  /** Calls on imported bars; live calls and these are never mixed. */
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
      const origin: 'backtest' | 'live' = imported ? 'backtest' : 'live';
      const query = { exchangeShortName, symbol, origin, limit, ...(algo ? { algo } : {}) };
      return unwrap(api.GET('/api/algorithm-calls', { params: { query }, signal }));
    },
    staleTime: 30_000,
  });
