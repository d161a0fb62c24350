import { useEffect, useRef, type RefObject } from 'react';

/** What keys do; `false`: it was not theirs, and the chart may have it. */
export interface DrawingKeys {
  remove(): boolean;
  leave(): boolean;
  place(): boolean;
  /** @param pixels down */
  move(bars: number, pixels: number): boolean;
  undo(): void;
  redo(): void;
}

/** Pixels of one press. */
const STEP = 4;
const MOVES: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null;
const isChart = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute('data-testid') === 'price-chart';

function isTaken(event: KeyboardEvent, keys: DrawingKeys): boolean {
  const { key, altKey, shiftKey } = event;
  if (event.ctrlKey || event.metaKey) {
    const letter = key.toLowerCase();
    if (letter === 'z') (shiftKey ? keys.redo : keys.undo)();
    else if (letter === 'y') keys.redo();
    else return false;
    return true;
  }
  if (altKey) {
    const move = isChart(event.target) ? MOVES[key] : undefined;
    return move !== undefined && keys.move(...move);
  }
  if (key === 'Delete' || key === 'Backspace') return keys.remove();
  if (key === 'Escape') return keys.leave();
  return key === 'Enter' && isChart(event.target) && keys.place();
}

/**
 * Keys of whoever draws, wherever in the chart's panel the keyboard is: Delete, Escape, Ctrl and Z or Y; on the chart itself Enter
 * places a point and Alt with an arrow moves what is selected.
 */
export function useDrawingKeys(panel: RefObject<HTMLElement | null>, isOn: boolean, keys: DrawingKeys): void {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const element = panel.current;
    if (!element || !isOn) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      // The chart below does not hear of a key that was taken here.
      if (isTaken(event, newest.current)) event.preventDefault();
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [panel, isOn]);
}
