import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { tickerPath } from '../market/ticker-path';
import type { SearchResult } from './api/ticker-search';
import { rememberChoice } from './recent-choices';

/**
 * Where a chosen result leads: the one place that decides it. Without accounts everybody gets to the ticker's page;
 * with them a member goes to its overview and a visitor to the login dialog (docs/adr/0031).
 */
export function useOpenTicker(): (chosen: SearchResult) => void {
  const navigate = useNavigate();
  return useCallback(
    (chosen: SearchResult) => {
      rememberChoice(chosen);
      void navigate(tickerPath({ exchangeShortName: chosen.exchangeShortName, symbol: chosen.ticker }));
    },
    [navigate],
  );
}
