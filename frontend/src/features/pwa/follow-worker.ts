import type { WorkerQuestion } from '../../sw/update/messages';
import { setUpdateState } from './update-state';

const CHECK_EVERY_MS = 3_600_000;
const ANSWER_MS = 3_000;

/** Path of the script that this page was started with: its name is its content. */
const ownScript = (): string => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : '';
};

const say = (worker: ServiceWorker, question: WorkerQuestion, port?: MessagePort): void =>
  worker.postMessage(question, port ? [port] : []);

/** Is this page of the version that the worker brings? Answered when the worker gets to it: on a slow phone that takes. */
function isOwnVersion(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data === true);
    };
    say(worker, { type: 'holds', file: ownScript() }, port2);
  });
}

const silence = (): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), ANSWER_MS));

/**
 * Registers the service worker and tells when a new version is there: asked for at once, every hour, and when somebody
 * comes back to a page that slept.
 * @param reload loads the page anew
 */
export async function followWorker(
  container: ServiceWorkerContainer,
  reload: () => void = () => window.location.reload(),
): Promise<void> {
  let served = container.controller !== null;
  let asked = false;
  const offer = async (worker: ServiceWorker): Promise<void> => {
    // The page came from the server after the new version did: nothing to load, the old worker may go. One that is
    // silent is offered: that it waits is certain, whatever it brings.
    if (await Promise.race([isOwnVersion(worker), silence()])) return say(worker, { type: 'start' });
    setUpdateState('ready', () => {
      asked = true;
      // Another tab may have started it meanwhile: then there is no change to wait for.
      if (worker.state === 'activated') reload();
      else say(worker, { type: 'start' });
    });
  };
  container.addEventListener('controllerchange', () => {
    if (asked) return reload();
    const worker = container.controller;
    // The very first worker changes nothing for the page that brought it. Silence states nothing: it may be our own.
    if (served && worker)
      void isOwnVersion(worker).then((own) => {
        if (!own && container.controller === worker) setUpdateState('replaced', reload);
      });
    served = true;
  });

  const registration = (await container.register('/sw.js', { updateViaCache: 'none' })) as
    ServiceWorkerRegistration | undefined;
  // A browser that was told to keep workers out says nothing at all.
  if (!registration) return;
  const offerOnceInstalled = (worker: ServiceWorker | null): void =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && container.controller) void offer(worker);
    });
  if (registration.waiting && container.controller) void offer(registration.waiting);
  // Found before anybody listened, by another tab's check for instance.
  offerOnceInstalled(registration.installing);
  registration.addEventListener('updatefound', () => offerOnceInstalled(registration.installing));

  let checkedMs = Date.now();
  const check = (): void => {
    if (Date.now() - checkedMs < CHECK_EVERY_MS) return;
    checkedMs = Date.now();
    // Out of reach: the next check tries again.
    registration.update().catch(() => undefined);
  };
  setInterval(check, CHECK_EVERY_MS / 12);
  document.addEventListener('visibilitychange', check);
}
