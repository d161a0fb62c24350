import type { PriceCanvas } from './price-canvas';

let shown: PriceCanvas | null = null;

/** Told by the panel that draws the chart of the page: `null` once it is gone. */
export function showCanvas(canvas: PriceCanvas | null): void {
  shown = canvas;
}

/** The chart that is on the page, for what stands outside of its panel; `null` where none is drawn. */
export const shownCanvas = (): PriceCanvas | null => shown;
