import { useLayoutEffect, type RefObject } from 'react';

const ROOM = '--pa-bell-room';
const GAP_PX = 12;

/** Tells the toasts how much of the right side the panel takes: they keep clear of it. */
export function useRoomOfPanel(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = (): void => {
      const left = panel.current?.getBoundingClientRect().left ?? window.innerWidth;
      style.setProperty(ROOM, `${window.innerWidth - left + GAP_PX}px`);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
      style.removeProperty(ROOM);
    };
  }, [panel]);
}
