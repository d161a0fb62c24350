import { matchPrecache } from 'workbox-precaching';
import type { RouteHandlerCallback } from 'workbox-core/types.js';

/** A file of the shell that keeps its name: the server's, the kept one when the server is out of reach. */
export const whenReachable: RouteHandlerCallback = async ({ request }) => {
  try {
    return await fetch(request);
  } catch (failure) {
    const kept = await matchPrecache(request);
    if (kept) return kept;
    throw failure;
  }
};
