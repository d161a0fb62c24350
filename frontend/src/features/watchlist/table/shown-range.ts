import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** Rows to draw: those near the screen, and one that must not be unmounted wherever it stands (−1: none). */
export function rangeWith(pinned: number): (range: Range) => number[] {
  return (range) => {
    const near = defaultRangeExtractor(range);
    if (pinned < 0 || near.includes(pinned)) return near;
    return pinned < (near[0] ?? 0) ? [pinned, ...near] : [...near, pinned];
  };
}

/** One socket follows at most 100 symbols, and other parts of the page hold some. */
const LIVE_ROWS = 60;

/** Is this row on the screen, as far as the connection can follow what is there? */
export function isLive(index: number, range: { startIndex: number; endIndex: number } | null): boolean {
  return (
    range !== null &&
    index >= range.startIndex &&
    index <= Math.min(range.endIndex, range.startIndex + LIVE_ROWS)
  );
}
