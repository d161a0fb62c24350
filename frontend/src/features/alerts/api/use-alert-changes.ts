import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userFeed } from '../../../lib/realtime/connection/user-feed';
import { ALERTS_KEY } from './alerts';

/** Keeps the member's alerts on screen true: the server says when one fires or is changed elsewhere. */
export function useAlertChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const again = (): void => void client.invalidateQueries({ queryKey: ALERTS_KEY });
    const ends = [userFeed.on('alerts', again), userFeed.onReturn(again)];
    return () => ends.forEach((end) => end());
  }, [client]);
}
