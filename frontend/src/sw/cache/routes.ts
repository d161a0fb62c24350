import { cleanupOutdatedCaches, precache, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { pageOrShell } from './page-or-shell';
import { staticFile } from './static-file';
import { whenReachable } from './when-reachable';

/** Addresses that are never answered from here: data is fresh or it is not there, and a framed quote has another shell. */
const NEVER = [/^\/api(\/|$)/, /^\/socket\.io(\/|$)/, /^\/embed\//];

/**
 * The shell is fetched with the worker; every other hashed file when somebody needs it. What no route names (data, the
 * site's icon, other hosts, anything but GET) goes to the network as if there were no worker.
 */
export function answerRequests(shell: PrecacheEntry[]): void {
  precache(shell);
  cleanupOutdatedCaches();
  registerRoute(new NavigationRoute(pageOrShell, { denylist: NEVER }));
  registerRoute(
    ({ sameOrigin, url, request }) =>
      sameOrigin && url.pathname.startsWith('/static/') && !request.headers.has('range'),
    staticFile,
  );
  const unhashed = new Set(shell.filter(({ revision }) => revision !== null).map(({ url }) => `/${url}`));
  registerRoute(({ sameOrigin, url }) => sameOrigin && unhashed.has(url.pathname), whenReachable);
}
