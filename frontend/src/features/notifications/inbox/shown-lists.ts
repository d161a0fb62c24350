import { useEffect } from 'react';

let shown = 0;

/** Does the page show a list that new ones appear in? Then a toast would say the same twice. */
export const areNotificationsShown = (): boolean => shown > 0;

/** For lists, while they are on screen. */
export function useShowsNotifications(): void {
  useEffect(() => {
    shown += 1;
    return () => void (shown -= 1);
  }, []);
}
