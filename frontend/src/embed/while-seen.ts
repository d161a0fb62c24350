/** Readers of one page do not all ask in the same moment. */
const SPREAD = 0.2;

/**
 * Does something again and again for as long as somebody can see the page: not in a tab behind others, nor below the fold of
 * the page that frames it. What came due meanwhile is done at once when it comes into sight.
 * @param act resolves to ms until it is due again; never rejects
 */
export function whileSeen(page: Element, act: () => Promise<number>): void {
  let isInView = false;
  let isUnderWay = false;
  let dueMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = (): void => {
    clearTimeout(timer);
    if (isUnderWay || !isInView || document.visibilityState !== 'visible') return;
    timer = setTimeout(() => void run(), Math.max(0, dueMs - performance.now()));
  };
  const run = async (): Promise<void> => {
    isUnderWay = true;
    const waitMs = await act();
    isUnderWay = false;
    dueMs = performance.now() + waitMs * (1 + SPREAD * (Math.random() - 0.5));
    plan();
  };

  document.addEventListener('visibilitychange', plan);
  new IntersectionObserver((entries) => {
    isInView = entries.at(-1)!.isIntersecting;
    plan();
  }).observe(page);
}
