import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Someone who does any of these has a place of their own by now. */
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
/** What has not arrived by then is not waited for, ms. */
const PATIENCE_MS = 10_000;

/** px from the top, by the key of the entry in the history; as many as somebody goes back. */
const places = new Map<string, number>();

/**
 * Back finds the place also on pages that grow while their parts arrive: the router scrolls once, and a page that is not tall enough
 * by then stays where it ends. This follows until the place is there, unless the reader moves first.
 */
export function useFoundPlace(): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  // In the commit that shows another page: its jump to the top is none of this one's places.
  useLayoutEffect(() => {
    const wanted = isBack ? (places.get(key) ?? 0) : 0;
    const ending = new AbortController();
    const { signal } = ending;
    let following = wanted > 0;
    const rest = (): void => {
      following = false;
      growth.disconnect();
    };
    const follow = (): void => {
      if (Math.abs(window.scrollY - wanted) > 1) window.scrollTo(0, wanted);
    };
    const growth = new ResizeObserver(follow);
    if (following) {
      growth.observe(document.body);
      for (const move of OWN_MOVES) window.addEventListener(move, rest, { signal, passive: true });
    }
    const patience = setTimeout(rest, PATIENCE_MS);
    window.addEventListener('scroll', () => following || places.set(key, window.scrollY), {
      signal,
      passive: true,
    });
    return () => {
      clearTimeout(patience);
      rest();
      ending.abort();
    };
  }, [key, isBack]);
}
