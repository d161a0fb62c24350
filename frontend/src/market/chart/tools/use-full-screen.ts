import { useEffect, useState, type RefObject } from 'react';

export interface FullScreen {
  /** Not every browser lets a page have the whole screen. */
  isPossible: boolean;
  isOn: boolean;
  toggle: () => void;
}

/**
 * Shows an element on the whole screen, and back. The page has the screen and the element lies over it (`data-full`): of an element
 * alone no dialog and no note would be seen.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const shown = element.current;
    const follow = (): void => {
      if (document.fullscreenElement === null) setOn(false);
    };
    document.addEventListener('fullscreenchange', follow);
    shown?.toggleAttribute('data-full', isOn);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      shown?.removeAttribute('data-full');
    };
  }, [element, isOn]);
  const enter = (): Promise<void> => document.documentElement.requestFullscreen().then(() => setOn(true));
  return {
    isPossible: document.fullscreenEnabled,
    isOn,
    // The browser may refuse, and says so itself.
    toggle: () => void (isOn ? document.exitFullscreen() : enter()).catch(() => undefined),
  };
}
