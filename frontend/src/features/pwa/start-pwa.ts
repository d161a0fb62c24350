import { loadChunk } from '../../lib/load-chunk';

/**
 * Brings the service worker once the page stands: it must not compete with what somebody waits for. Nothing where the
 * browser has none, or the page did not come safely.
 */
export function startPwa(): void {
  if (!('serviceWorker' in navigator)) return;
  const start = (): void =>
    void loadChunk(() => import('./follow-worker')).then(
      ({ followWorker }) => followWorker(),
      // The page works without it; the next load tries again.
      () => undefined,
    );
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
