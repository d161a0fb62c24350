import '../mantine-styles';
import { Page } from '../../../components/page/Page';
import { LoadError } from '../../../components/state/LoadError';
import { useMember } from '../../../lib/session/use-session';
import { useLists } from '../../../market/watchlists/use-changes';
import { useFollowChanges } from '../api/use-follow-changes';
import { ListTabs } from '../lists/ListTabs';
import { t } from '../texts';
import { ListPanel } from './ListPanel';
import { WatchlistGate } from './WatchlistGate';
import { WatchlistHead } from './WatchlistHead';
import { WatchlistSkeleton } from './WatchlistSkeleton';

function Lists() {
  const { data: lists, error, retry } = useLists();
  useFollowChanges();
  const active = lists?.find((list) => list.active);
  return (
    <>
      <WatchlistHead list={active?.id} />
      {error ? (
        <LoadError what={t('what.lists')} error={error} onRetry={retry} />
      ) : lists && active ? (
        <>
          <ListTabs lists={lists} />
          <ListPanel key={active.id} id={active.id} />
        </>
      ) : (
        // Also for the moment in which the last list is gone and its successor not there yet.
        <WatchlistSkeleton />
      )}
    </>
  );
}

/** /watchlist: the member's lists. They stay usable when a subscription has ended. */
export function WatchlistPage() {
  const member = useMember();
  if (!member) return <WatchlistGate />;
  return (
    <Page title={t('page.title')}>
      <Lists key={member.userId} />
    </Page>
  );
}
