import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { followWork } from '../../../lib/api/slow-work';
import { unwrap } from '../../../lib/api/unwrap';

const fetchDevices = (signal?: AbortSignal) => unwrap(api.GET('/api/push/devices', { signal }));

/** A browser that takes the member's pushes. */
export type PushDevice = Awaited<ReturnType<typeof fetchDevices>>[number];

export const pushDevicesQuery = queryOptions({
  queryKey: ['push-devices'],
  queryFn: ({ signal }) => fetchDevices(signal),
});

/** @returns the key with which browsers subscribe, base64url */
export const fetchPushKey = async (): Promise<string> => (await unwrap(api.GET('/api/push/key'))).publicKey;

/** Pushes come to that browser while the member is logged in on it; may be repeated. */
export function registerPush(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return unwrap(
    api.POST('/api/push/subscribe', {
      body: { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } },
    }),
  );
}

/** This browser by its endpoint, or another by its id. */
export const unregisterPush = (which: { endpoint: string } | { deviceId: string }) =>
  unwrap(api.POST('/api/push/unsubscribe', { body: which }));

/** @param onRunning called when push services take long @returns to how many browsers a test went, and to how many it did not */
export const testPush = (onRunning: () => void) =>
  followWork(
    () => unwrap(api.POST('/api/push/test')),
    (workId) => unwrap(api.GET('/api/push/test', { params: { query: { workId } } })),
    onRunning,
  );
