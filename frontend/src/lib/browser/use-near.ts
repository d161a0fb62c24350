import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Whether somebody has come near a place on the page, for what is fetched only then. Stays true.
 * @param ahead how far below the screen it may be, CSS length
 */
export function useNear<Element extends HTMLElement>(ahead: string): [RefObject<Element | null>, boolean] {
  const place = useRef<Element>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        watcher.disconnect();
      },
      { rootMargin: ahead },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [ahead]);
  return [place, near];
}
