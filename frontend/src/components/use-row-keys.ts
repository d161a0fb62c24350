import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

const PAGE_ROWS = 10;

/** Where each key leads; `perRow` entries stand beside each other. */
const MOVES: Record<string, (index: number, count: number, perRow: number) => number> = {
  ArrowDown: (index, _, perRow) => index + perRow,
  ArrowUp: (index, _, perRow) => index - perRow,
  PageDown: (index) => index + PAGE_ROWS,
  PageUp: (index) => index - PAGE_ROWS,
  Home: () => 0,
  End: (_, count) => count - 1,
};
const SIDEWAYS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Arrow, page, Home and End keys walk over the rows of a virtual list, also over those that do not exist yet.
 * @param scrollTo brings a row onto the screen
 * @param target selects what takes the focus in a row
 * @param perRow in a grid: entries beside each other, over which the arrows to the sides walk
 * @returns key handler of the element that holds the rows; each row has `data-index` and one `target`.
 */
export function useRowKeys(
  rows: RefObject<HTMLElement | null>,
  count: number,
  scrollTo: (index: number) => void,
  target = 'a',
  perRow?: number,
): (event: KeyboardEvent) => void {
  const wanted = useRef<number | null>(null);
  const focusWanted = (): void => {
    if (wanted.current === null) return;
    const link = rows.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] ${target}`);
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  };
  // The row may appear with any later render: when it is scrolled to, or when its page has loaded.
  useEffect(focusWanted);
  return (event) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    const aside = perRow === undefined ? undefined : SIDEWAYS[event.key];
    const move = aside === undefined ? MOVES[event.key] : (from: number) => from + aside;
    if (!move || !row || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const index = Math.min(count - 1, Math.max(0, move(Number(row.dataset.index), count, perRow ?? 1)));
    wanted.current = index;
    scrollTo(index);
    focusWanted();
  };
}
