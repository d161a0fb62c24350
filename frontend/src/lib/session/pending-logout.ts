import type { Area } from './area';
import { LOGOUTS_STORED_UNDER } from '../storage/clear-storage';
import { noteForWorker } from './logouts-for-worker';

const AREAS: readonly Area[] = ['member', 'admin'];
/** Nobody waits longer than this for the server's word. */
const ANSWER_MS = 5_000;
/** Answers that another try may change; every other one is the server's last word. */
const TRY_AGAIN: readonly number[] = [408, 425, 429];

/** Where the browser forbids storage: good until the page is left. */
const unstored = new Set<Area>();
let underWay: Promise<Response | null> | null = null;

function stored(): readonly string[] {
  try {
    return localStorage.getItem(LOGOUTS_STORED_UNDER)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Areas whose logout the server has not heard of. */
function pending(): Area[] {
  const known = stored();
  return AREAS.filter((area) => known.includes(area) || unstored.has(area));
}

function store(areas: readonly Area[]): boolean {
  try {
    if (areas.length === 0) localStorage.removeItem(LOGOUTS_STORED_UNDER);
    else localStorage.setItem(LOGOUTS_STORED_UNDER, areas.join(' '));
    return true;
  } catch {
    return false;
  }
}

/**
 * From now on nothing is asked of the server before it has heard that this session is over, also after a reload.
 * @returns when the service worker can know of it, too
 */
export function rememberLogout(area: Area): Promise<void> {
  if (!store([...new Set([...pending(), area])])) unstored.add(area);
  return noteForWorker(pending);
}

function forget(area: Area): void {
  unstored.delete(area);
  store(pending().filter((other) => other !== area));
  void noteForWorker(pending);
}

async function sendAll(): Promise<Response | null> {
  for (const area of pending()) {
    const response = await fetch('/api/logout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ area }),
      // Goes on when the page is closed meanwhile.
      keepalive: true,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (response.status >= 500 || TRY_AGAIN.includes(response.status)) return response;
    forget(area);
  }
  return null;
}

/** One tab at a time: a login in one must not be ended by the logout that another sends late. */
async function alone(run: () => Promise<Response | null>): Promise<Response | null> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? await locks.request('pending-logout', run) : await run();
}

/**
 * Tells the server of the logouts that it has not heard of, once however many callers wait for it.
 * @returns `null` when it knows of all; else its answer, when it could not take one now
 * @throws what `fetch` throws where nothing answers
 */
export async function logoutsSent(): Promise<Response | null> {
  if (pending().length === 0) return null;
  underWay ??= alone(sendAll).finally(() => (underWay = null));
  return underWay;
}

/**
 * Tells the server at once, and whenever it is in reach again.
 * @returns the function that ends it
 */
export function sendLogoutsWhenOnline(monitor: {
  isOnline: () => boolean;
  listen: (run: () => void) => () => void;
}): () => void {
  const send = (): void => {
    if (monitor.isOnline()) void logoutsSent().catch(() => undefined);
  };
  send();
  // A page that was closed before it had written its note left a wrong one.
  void noteForWorker(pending);
  return monitor.listen(send);
}
