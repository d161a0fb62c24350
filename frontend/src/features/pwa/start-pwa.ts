/**
 * Brings the service worker once the page stands: it must not compete with what somebody waits for. Nothing where the
 * browser has none, or the page did not come safely.
 */
export function startPwa(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return;
  const start = (): void =>
    void import('./follow-worker').then(
      ({ followWorker }) => followWorker(container).catch(() => undefined),
      () => undefined,
    );
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
