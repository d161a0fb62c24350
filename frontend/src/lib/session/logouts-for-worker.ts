/** Kept beside the service worker, which cannot read the page's local storage. */
const CACHE = 'pending-logout';
const KEY = '/pending-logout';
/** Not the one that a page holds while it sends: the note must not wait for the network. */
const LOCK = 'pending-logout-note';

async function noted(cache: Cache): Promise<string[]> {
  return (await (await cache.match(KEY))?.text())?.split(' ') ?? [];
}

/**
 * Notes for the service worker whose logout the server has not heard of. A browser without caches or locks has no
 * service worker either.
 * @param pending read when it is this note's turn: among several tabs the last one to write has read the newest state
 */
export async function noteForWorker(pending: () => readonly string[]): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks || !('caches' in globalThis)) return;
  await locks
    .request(LOCK, async () => {
      const cache = await caches.open(CACHE);
      const areas = pending();
      if (areas.length === 0) await cache.delete(KEY);
      else await cache.put(KEY, new Response(areas.join(' ')));
    })
    // Storage that the browser forbids, or that is full: pages know of the logout all the same.
    .catch(() => undefined);
}

/**
 * Whether a session is over for this browser while its cookie may still be good.
 * @throws where the browser cannot read its caches
 */
export async function isLogoutNoted(area: 'member' | 'admin'): Promise<boolean> {
  return (await noted(await caches.open(CACHE))).includes(area);
}
