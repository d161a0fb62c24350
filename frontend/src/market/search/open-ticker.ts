import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { isSignedIn } from '../../lib/session/session';
import { openAuthDialog } from '../../lib/session/auth-dialog';
import { tickerPath } from '../ticker-path';
import type { SearchResult } from './ticker-search';
import { rememberChoice } from './recent-choices';

/**
 * Where a chosen result leads: the one place that decides it. A member goes to the ticker's overview, a visitor to its
 * public page with the login dialog over it, which leads on to the overview (docs/adr/0031).
 * @param options `replace`: it takes the place of the present entry in the history
 */
export function useOpenTicker({ replace = false } = {}): (chosen: SearchResult) => void {
  const navigate = useNavigate();
  return useCallback(
    (chosen: SearchResult) => {
      rememberChoice(chosen);
      const { exchangeShortName, ticker: symbol } = chosen;
      const path = tickerPath({ exchangeShortName, symbol });
      const overview = `${path}/overview`;
      if (isSignedIn('member')) {
        void navigate(overview, { replace });
        return;
      }
      void Promise.resolve(navigate(path, { replace })).then(() =>
        openAuthDialog('login', { reason: 'analysis', symbol, to: overview, over: path }),
      );
    },
    [navigate, replace],
  );
}
