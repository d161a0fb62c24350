import { useEffect, useRef, type RefObject } from 'react';
import { isMotionReduced } from '../../lib/browser/reduced-motion';

const FLASH_MS = 300;

/** Lets a cell light up for 300 ms in the direction its value moved; still under reduced motion. */
export function useFlash<E extends HTMLElement>(value: number | undefined): RefObject<E | null> {
  const element = useRef<E>(null);
  const previous = useRef(value);
  useEffect(() => {
    const before = previous.current;
    previous.current = value;
    if (before === undefined || value === undefined || before === value) return;
    if (!element.current?.animate || isMotionReduced()) return;
    const colour = value > before ? 'var(--pa-up-flash)' : 'var(--pa-down-flash)';
    element.current.animate([{ backgroundColor: colour }, { backgroundColor: 'transparent' }], FLASH_MS);
  }, [value]);
  return element;
}
