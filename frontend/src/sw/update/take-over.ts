import type { PrecacheEntry } from 'workbox-precaching';
import { scope } from '../scope';
import type { WorkerQuestion } from './messages';

/**
 * A new worker waits until a page tells it to start: nobody loses the page that is open. The first one serves the page
 * that brought it at once.
 * @param shell what this version consists of
 */
export function takeOver(shell: readonly PrecacheEntry[]): void {
  const files = new Set(shell.map(({ url }) => `/${url}`));
  scope.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()]));
  });
  scope.addEventListener('message', (event) => {
    const question = event.data as WorkerQuestion | null;
    if (question?.type === 'start') void scope.skipWaiting();
    if (question?.type === 'holds') event.ports[0]?.postMessage(files.has(question.file));
  });
}
