const CACHE = 'push-owner';
const KEY = '/push-owner';

/**
 * Whose pushes this browser was told to take. Kept beside the service worker: the end of a session clears the local
 * storage, and who logs in again goes on as before, while somebody else has to ask first.
 */
export async function pushOwner(): Promise<string | null> {
  const kept = await (await caches.open(CACHE)).match(KEY);
  return kept ? kept.text() : null;
}

export async function setPushOwner(userId: string | null): Promise<void> {
  const cache = await caches.open(CACHE);
  if (userId === null) await cache.delete(KEY);
  else await cache.put(KEY, new Response(userId));
}
