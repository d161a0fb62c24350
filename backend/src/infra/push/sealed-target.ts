import type { SealedBox } from '../crypto/sealed-box.js';
import type { PushTarget, PushTransport } from './push-transport.js';

/**
 * A browser's target with the keys it was subscribed with: until `npm run secret:rotate` has written them into it, the secret that
 * sealed it says which they are.
 * @throws Error as `SealedBox.open`
 */
export function openTarget(
  box: SealedBox,
  transport: Pick<PushTransport, 'earlierKeys'>,
  sealed: string,
): PushTarget {
  const { value, key } = box.openedBy<PushTarget>('push-target', sealed);
  const vapid = value.vapid ?? transport.earlierKeys(key);
  return vapid ? { ...value, vapid } : value;
}
