import { matchPrecache } from 'workbox-precaching';
import type { RouteHandlerCallback } from 'workbox-core/types.js';

/** A page that takes longer would leave somebody with a bad connection before a white screen. */
export const PAGE_TIMEOUT_MS = 5_000;

async function fromNetwork(request: Request, preloaded: Promise<unknown>): Promise<Response> {
  const response = ((await preloaded) as Response | undefined) ?? (await fetch(request));
  // A proxy whose server is down.
  if (response.status >= 500) throw new Error(`The server answered ${response.status}.`);
  return response;
}

/**
 * The page as the server has it now, the kept shell when the server is out of reach. Fresh first: a page that was kept
 * would ask for chunks that a newer server no longer has.
 */
export const pageOrShell: RouteHandlerCallback = async ({ request, event }) => {
  const answer = fromNetwork(request, (event as FetchEvent).preloadResponse);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time.')), PAGE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } catch {
    return (await matchPrecache('/index.html')) ?? (await answer);
  } finally {
    clearTimeout(timer);
  }
};
