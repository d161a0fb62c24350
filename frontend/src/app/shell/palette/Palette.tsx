import type { AdminRole } from '@pricealgo/contract/admin-roles';
import { useState } from 'react';
import { useMatch, useNavigate } from 'react-router';
import { lazyPart } from '../../../components/part/lazy-part';
import { SearchSpotlight } from '../../../features/search/spotlight/SearchSpotlight';
import { useAdmin, useMember } from '../../../lib/session/use-session';
import { pagesFor, type Reader } from './pages';
import { t } from './texts';
import { useActions } from './use-actions';

const NewAlertDialog = lazyPart({
  what: t('alert.name'),
  load: () => import('../../../features/alerts/dialog/NewAlertDialog').then((m) => m.NewAlertDialog),
});

/** The ticker whose page this is, or one of whose pages. */
function useShownTicker(): Reader['ticker'] {
  const { exchangeShortName, symbol } = useMatch('/tickers/:exchangeShortName/:symbol/*')?.params ?? {};
  return exchangeShortName && symbol ? { exchangeShortName, symbol } : null;
}

/**
 * The search over the page with everything that can be opened and done from it. Here, because features do not know each other.
 * @param asked grows with each request to open it
 */
export function Palette({ asked }: { asked: number }) {
  const navigate = useNavigate();
  const admin = useAdmin();
  const [alertOn, setAlertOn] = useState<Reader['ticker']>(null);
  const reader: Reader = {
    member: useMember() !== null,
    // Kept by a login before there were roles: whoever was in had all of it.
    adminRole: admin && ((admin.role as AdminRole | undefined) ?? 'full'),
    ticker: useShownTicker(),
  };
  const actions = useActions(reader, setAlertOn);
  const pages = pagesFor(reader, (to) => void navigate(to));
  return (
    <>
      <SearchSpotlight asked={asked} commands={[...actions, ...pages]} />
      {alertOn && (
        <NewAlertDialog
          ticker={alertOn}
          onClose={() => setAlertOn(null)}
          onUnavailable={() => setAlertOn(null)}
        />
      )}
    </>
  );
}
