import { fetchPushKey, registerPush, unregisterPush } from '../api/push';
import { setPushOwner } from './push-owner';
import { setRegistered } from './registered';

/** `denied`: the browser was told to block us, and only its own settings can change that. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** The worker comes after the page's first screen; where it has not come after this long, it never will. */
const WORKER_MS = 5_000;

async function worker(): Promise<ServiceWorkerRegistration | null> {
  const never = new Promise<null>((resolve) => setTimeout(() => resolve(null), WORKER_MS));
  return Promise.race([navigator.serviceWorker.ready, never]);
}

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function subscription(): Promise<PushSubscription | null> {
  return (await (await worker())?.pushManager.getSubscription()) ?? null;
}

/** @param owned is what this browser subscribed the member's? */
export async function pushState(owned: boolean): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (!(await worker())) return 'unsupported';
  return owned && Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off';
}

const bytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** A browser keeps one subscription; one that was made with another key of ours takes nothing any more. */
async function subscribed(
  { pushManager }: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  try {
    return await pushManager.subscribe(options);
  } catch (failure) {
    if (!(failure instanceof DOMException) || failure.name !== 'InvalidStateError') throw failure;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/**
 * Asks for permission and subscribes.
 * @returns `dismissed` when nobody answered the browser's question, `denied` when the answer was no
 * @throws DOMException when the browser cannot subscribe; ApiError when the server does not take it
 */
export async function turnOn(userId: string): Promise<'on' | 'denied' | 'dismissed'> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  const [registration, key] = await Promise.all([worker(), fetchPushKey()]);
  if (!registration) throw new DOMException('No service worker.', 'NotSupportedError');
  const made = await subscribed(registration, key);
  await registerPush(made);
  setRegistered(made);
  await setPushOwner(userId);
  return 'on';
}

/** The server forgets this browser first: nothing is sent to an address that no longer is. */
export async function turnOff(): Promise<void> {
  const held = await subscription();
  if (held) await unregisterPush({ endpoint: held.endpoint });
  await setPushOwner(null);
  setRegistered(null);
  await held?.unsubscribe();
}
