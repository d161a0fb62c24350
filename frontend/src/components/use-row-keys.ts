import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

const PAGE_ROWS = 10;

/** Rows to move by, or where to go, for each key. */
const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index) => index + PAGE_ROWS,
  PageUp: (index) => index - PAGE_ROWS,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Arrow, page, Home and End keys walk over the rows of a virtual list, also over those that do not exist yet.
 * @param scrollTo brings a row onto the screen
 * @param target selects what takes the focus in a row
 * @returns key handler of the element that holds the rows; each row has `data-index` and one `target`.
 */
export function useRowKeys(
  rows: RefObject<HTMLElement | null>,
  count: number,
  scrollTo: (index: number) => void,
  target = 'a',
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
    const move = MOVES[event.key];
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (!move || !row || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const index = Math.min(count - 1, Math.max(0, move(Number(row.dataset.index), count)));
    wanted.current = index;
    scrollTo(index);
    focusWanted();
  };
}
