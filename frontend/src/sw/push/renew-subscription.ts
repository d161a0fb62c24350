import { isLogoutNoted } from '../../lib/session/logouts-for-worker';
import { scope } from '../scope';

/** Not in every browser's types: some tell neither the old nor the new subscription. */
interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

const post = (path: string, body: object, token?: string): Promise<Response> =>
  fetch(`/api/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });

/**
 * The worker has no token of its own: the member's cookie brings one, one refresh at a time with the pages. A cookie whose
 * session is over for this browser brings none, though the server has not heard of it.
 */
async function memberToken(): Promise<string | null> {
  return navigator.locks.request('session-refresh-member', async () => {
    if (await isLogoutNoted('member')) return null;
    const response = await post('refresh', { area: 'member' });
    // Logged out while the answer was under way.
    if (!response.ok || (await isLogoutNoted('member'))) return null;
    const { data } = (await response.json()) as { data?: { token?: string } | null };
    return data?.token ?? null;
  });
}

async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const token = await memberToken();
  // Nobody is logged in: the page subscribes again after the next login.
  if (token === null) return;
  let renewed = newSubscription ?? null;
  if (!renewed && oldSubscription)
    renewed = await scope.registration.pushManager.subscribe(oldSubscription.options);
  if (oldSubscription) await post('push/unsubscribe', { endpoint: oldSubscription.endpoint }, token);
  if (!renewed) return;
  const { endpoint, keys } = renewed.toJSON();
  await post('push/subscribe', { endpoint, keys }, token);
}

/** A browser may give its pushes a new address at any time: the server hears of it, also while no page is open. */
export function renewSubscription(): void {
  scope.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renew(event as SubscriptionChange)),
  );
}
