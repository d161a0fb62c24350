import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { userFeed } from '../../../lib/realtime/connection/user-feed';
import { profileQuery } from '../../../lib/account/profile';
import { shareWithSession } from '../../../lib/account/use-profile-changed';
import { announce } from './announce';
import { inbox } from './inbox';

/** What the server's hints make old, by the start of the query keys. */
const LISTS = [['watchlists'], ['watchlist'], ['watchlists-holding']];
const ALERTS = [['alerts']];

/** Joins the socket, the inbox and what the page has fetched, while the member is here. */
export function useInbox(): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const renew = (keys: string[][]) => () => {
      for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
    };
    const renewLists = renew([['notifications']]);
    // A subscription that was extended opens what waits for it, in every open tab.
    const renewAccount = (): void => {
      void queries.fetchQuery({ ...profileQuery, staleTime: 0 }).then(shareWithSession, () => undefined);
    };
    const ends = [
      inbox.listen({
        onArrived: (arrived) => {
          renewLists();
          announce(arrived, (path) => void navigate(path));
        },
        onUnread: renewLists,
      }),
      userFeed.on('hello', (message) => inbox.hello(message)),
      userFeed.on('notification', (message) => inbox.notification(message)),
      userFeed.on('unread', ({ count }) => inbox.setUnread(count)),
      userFeed.on('watchlists', renew(LISTS)),
      userFeed.on('alerts', renew(ALERTS)),
      userFeed.on('account', renewAccount),
      userFeed.onReturn(() => {
        renew([...LISTS, ...ALERTS])();
        renewAccount();
      }),
    ];
    return () => {
      for (const end of ends) end();
      inbox.stop();
    };
  }, [queries, navigate]);
}
