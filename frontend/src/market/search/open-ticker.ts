import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { isSignedIn } from '../../lib/session/session';
import { openAuthDialog } from '../../lib/session/auth-dialog';
import { tickerPath } from '../ticker-path';
import type { SearchResult } from './ticker-search';
import { rememberChoice } from './recent-choices';

/**
 * Where a chosen result leads: the one place that decides it. A member goes to the ticker's overview, a visitor to the
 * login dialog (docs/adr/0031).
 */
export function useOpenTicker(): (chosen: SearchResult) => void {
  const navigate = useNavigate();
  return useCallback(
    (chosen: SearchResult) => {
      rememberChoice(chosen);
      if (!isSignedIn('member')) {
        openAuthDialog('login');
        return;
      }
      const path = tickerPath({ exchangeShortName: chosen.exchangeShortName, symbol: chosen.ticker });
      void navigate(`${path}/overview`);
    },
    [navigate],
  );
}
