import { messageSW, Workbox } from 'workbox-window';
import type { WorkerQuestion } from '../../sw/update/messages';
import { setUpdateState } from './update-state';

const CHECK_EVERY_MS = 3_600_000;
const ANSWER_MS = 3_000;

/** Path of the script that this page was started with: its name is its content. */
const ownScript = (): string => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : '';
};

/** Tells the worker to become that of all pages; it does not answer, the browser reports the change. */
const start = (worker: ServiceWorker): void => worker.postMessage({ type: 'start' } satisfies WorkerQuestion);

/** Is this page of the version that the worker brings? Answered when the worker gets to it: on a slow phone that takes. */
const isOwnVersion = async (worker: ServiceWorker): Promise<boolean> =>
  (await messageSW(worker, { type: 'holds', file: ownScript() } satisfies WorkerQuestion)) === true;

const silence = (): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), ANSWER_MS));

/**
 * Registers the service worker and reports when a new version is there: it is asked for at once, every hour, and when
 * somebody comes back to a page that slept.
 * @param reload loads the page again
 */
export async function followWorker(reload: () => void = () => window.location.reload()): Promise<void> {
  const container = navigator.serviceWorker;
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  let served = container.controller !== null;
  let asked = false;
  const offer = async (worker: ServiceWorker): Promise<void> => {
    // The page came from the server after the new version did: nothing to load, the old worker may go. One that is
    // silent is offered: that it waits is certain, whatever it brings.
    if (await Promise.race([isOwnVersion(worker), silence()])) return start(worker);
    setUpdateState('ready', () => {
      asked = true;
      // Another tab may have started it meanwhile: then there is no change to wait for.
      if (worker.state === 'activated') reload();
      else start(worker);
    });
  };
  workbox.addEventListener('controlling', () => {
    if (asked) return reload();
    const worker = container.controller;
    // The very first worker changes nothing for the page that brought it. Silence states nothing: it may be our own.
    if (served && worker)
      void isOwnVersion(worker).then((own) => {
        if (!own && container.controller === worker) setUpdateState('replaced', reload);
      });
    served = true;
  });

  // A browser that was told to keep workers out has no registration, whatever its types say.
  const registration = await workbox.register({ immediate: true }).catch(() => undefined);
  if (!registration) return;
  // Not the library's `waiting` event: it stops listening after the first version that another tab found, and misses
  // one that was being installed before the page listened. A page may stay open for days.
  const offerOnceInstalled = (worker: ServiceWorker | null): void =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && container.controller) void offer(worker);
    });
  if (registration.waiting && container.controller) void offer(registration.waiting);
  offerOnceInstalled(registration.installing);
  registration.addEventListener('updatefound', () => offerOnceInstalled(registration.installing));

  let checkedMs = Date.now();
  const check = (): void => {
    if (Date.now() - checkedMs < CHECK_EVERY_MS) return;
    checkedMs = Date.now();
    // Out of reach: the next check tries again.
    workbox.update().catch(() => undefined);
  };
  setInterval(check, CHECK_EVERY_MS / 12);
  document.addEventListener('visibilitychange', check);
}
