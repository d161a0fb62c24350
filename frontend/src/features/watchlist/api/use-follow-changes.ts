import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userFeed } from '../../../lib/realtime/connection/user-feed';
import { pendingChanges } from '../../../market/watchlists/pending-changes';
import { askAgain } from '../../../market/watchlists/use-changes';

/** Asks again when the lists were changed, here, in another tab or on another device. */
export function useFollowChanges(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      userFeed.on('watchlists', () => {
        // After the last change of our own everything is asked anew in any case.
        if (pendingChanges(client).all().length === 0) askAgain(client);
      }),
    [client],
  );
}
