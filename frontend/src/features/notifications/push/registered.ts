import { isSignedIn, onSession } from '../../../lib/session/session';

const KEY = 'push-registered';

/** Does the server have this browser's address for the session that is open? The end of a session forgets it there. */
export const isRegistered = ({ endpoint }: PushSubscription): boolean =>
  window.localStorage.getItem(KEY) === endpoint;

export function setRegistered(subscription: PushSubscription | null): void {
  if (subscription) window.localStorage.setItem(KEY, subscription.endpoint);
  else window.localStorage.removeItem(KEY);
}

onSession(() => {
  if (!isSignedIn('member')) setRegistered(null);
});
