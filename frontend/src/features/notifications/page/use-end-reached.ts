import { useCallback, useEffect, useRef, type RefCallback } from 'react';

/** Near enough that the next page is there before somebody arrives, px. */
const NEAR_PX = 400;

/** Calls back each time the element comes near the screen. */
export function useEndReached(onReached: () => void): RefCallback<HTMLElement> {
  const latest = useRef(onReached);
  useEffect(() => {
    latest.current = onReached;
  });
  return useCallback((element: HTMLElement | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: `0px 0px ${NEAR_PX}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
