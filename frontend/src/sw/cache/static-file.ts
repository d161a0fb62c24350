import { matchPrecache } from 'workbox-precaching';
import { CacheFirst } from 'workbox-strategies';
import type { RouteHandlerCallback } from 'workbox-core/types.js';

const CACHE = 'static-files';
/** About two versions of everything. */
const MOST_FILES = 400;

/** A cache lists what was put in first first. */
async function dropOldest(): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_FILES)).map((old) => cache.delete(old)));
}

const kept = new CacheFirst({
  cacheName: CACHE,
  plugins: [
    {
      // An answer to another question (a login page of a hotel's network) must not stay.
      cacheWillUpdate: ({ response }) =>
        Promise.resolve(
          response.status === 200 && !response.headers.get('content-type')?.startsWith('text/html')
            ? response
            : null,
        ),
      cacheDidUpdate: dropOldest,
    },
  ],
});

/** A file whose name is its content: the kept one is as good as the server's. */
export const staticFile: RouteHandlerCallback = async ({ request, event }) =>
  (await matchPrecache(request)) ?? (await kept.handle({ request, event }));
