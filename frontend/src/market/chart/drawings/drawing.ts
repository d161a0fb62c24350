import { DRAWING_POINTS, type DrawingColour, type DrawingKind } from '@pricealgo/contract/chart-choices';
import type { Bar } from '../../api/ticker-history';

/** A place that holds over zoom, scale and length of bars. */
export interface DrawingPoint {
  /** Start of a bar, ms since epoch UTC; of a bar to come the time it would have. */
  timeMs: number;
  /** In the instrument's currency, above 0. */
  price: number;
}

export interface Drawing {
  id: string;
  kind: DrawingKind;
  points: DrawingPoint[];
  colour: DrawingColour;
  text?: string;
}

export const pointsOf = (kind: DrawingKind): number => DRAWING_POINTS[kind];

/** 16 letters and digits: two tabs never choose the same. */
export function newDrawingId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => (byte % 36).toString(36)).join('');
}

/**
 * Bars and the times of points, either way. A point belongs to the bar that its time is in; one outside of what is drawn is as many
 * bars away as steps fit in between, so that a line can be drawn into the days to come.
 */
export class BarPlaces {
  /** @param stepMs length of a bar, ms */
  constructor(
    private readonly bars: readonly Bar[],
    private readonly stepMs: number,
  ) {}

  /** Place of a time among the bars, from 0; below 0 before the first, above the last after it. */
  indexOf(timeMs: number): number {
    const { bars, stepMs } = this;
    const first = bars[0]?.timeMs ?? 0;
    const last = bars.at(-1)?.timeMs ?? 0;
    if (timeMs < first) return -Math.ceil((first - timeMs) / stepMs);
    if (timeMs >= last) return bars.length - 1 + Math.floor((timeMs - last) / stepMs);
    let [from, to] = [0, bars.length - 1];
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if (bars[middle]!.timeMs <= timeMs) from = middle;
      else to = middle;
    }
    return from;
  }

  /** Time of a place among the bars, ms. */
  timeAt(index: number): number {
    const { bars, stepMs } = this;
    const last = bars.length - 1;
    if (index < 0) return (bars[0]?.timeMs ?? 0) + index * stepMs;
    if (index > last) return (bars[last]?.timeMs ?? 0) + (index - last) * stepMs;
    return bars[index]!.timeMs;
  }
}

/** What the colour is on the page that shows it. */
export const COLOUR_VALUES: Record<DrawingColour, string> = {
  blue: '#3d7fd6',
  rose: '#b8578a',
  violet: '#7f6fd8',
  green: '#5f8f3e',
  grey: 'var(--pa-text-dim)',
  brown: '#a0703c',
};
