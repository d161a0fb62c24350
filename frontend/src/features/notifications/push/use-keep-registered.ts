import { useEffect } from 'react';
import { loadChunk } from '../../../lib/load-chunk';

const mayPush = (): boolean =>
  'serviceWorker' in navigator && 'Notification' in window && Notification.permission === 'granted';

/** Its code is fetched only where pushes were allowed once. */
export function useKeepRegistered(userId: string): void {
  useEffect(() => {
    if (!mayPush()) return;
    // Out of reach now: the next page tries again.
    loadChunk(() => import('./keep-registered'))
      .then((m) => m.keepRegistered(userId))
      .catch(() => undefined);
  }, [userId]);
}
