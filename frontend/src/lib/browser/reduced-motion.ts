/** Whether nothing may move: the device asks for it, or the member does. */
export function isMotionReduced(): boolean {
  return (
    document.documentElement.dataset.reducedMotion === 'true' ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
