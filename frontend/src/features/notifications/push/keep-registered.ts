import { registerPush } from '../api/push';
import { subscription } from './browser-push';
import { pushOwner } from './push-owner';
import { isRegistered, setRegistered } from './registered';

/**
 * After a login: whoever let pushes come to this browser before gets them again without asking, since the server's
 * memory of it ended with the session. Nothing for others who use the same browser.
 */
export async function keepRegistered(userId: string): Promise<void> {
  if ((await pushOwner()) !== userId) return;
  const held = await subscription();
  if (!held || isRegistered(held)) return;
  await registerPush(held);
  setRegistered(held);
}
