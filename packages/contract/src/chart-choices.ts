/** What can be chosen about a chart, and what can be drawn on it. No zod here: the browser imports this file whole. */

/** Lengths of bars that a reader may choose, shortest first. */
export const CHART_INTERVALS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1mo'] as const;
export type ChartInterval = (typeof CHART_INTERVALS)[number];

export const CHART_KINDS = ['candles', 'line', 'area'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export const CHART_SCALES = ['linear', 'log', 'percent'] as const;
export type ChartScale = (typeof CHART_SCALES)[number];

/** Indicators of one chart. */
export const MAX_STUDIES = 10;
/** Instruments beside the chart's own. */
export const MAX_COMPARED = 5;

/** What can be drawn, and by how many points each is placed. Database values: may be added, never renamed. */
export const DRAWING_POINTS = {
  trend: 2,
  ray: 2,
  horizontal: 1,
  channel: 3,
  rectangle: 2,
  fibonacci: 2,
  text: 1,
  measure: 2,
} as const;
export type DrawingKind = keyof typeof DRAWING_POINTS;
export const DRAWING_KINDS = Object.keys(DRAWING_POINTS) as [DrawingKind, ...DrawingKind[]];

/** Names of colours; which colour it is the page's scheme says. */
export const DRAWING_COLOURS = ['blue', 'rose', 'violet', 'green', 'grey', 'brown'] as const;
export type DrawingColour = (typeof DRAWING_COLOURS)[number];

/** Drawings of one member on one instrument. */
export const MAX_DRAWINGS = 100;
/** Instruments that one member draws on. */
export const MAX_DRAWN = 200;
export const MAX_DRAWING_TEXT = 200;
/** Named layouts of one member. */
export const MAX_LAYOUTS = 20;
export const MAX_LAYOUT_NAME = 60;

/** Ranges of small charts: `MAX` of many tickers at once is nobody's question. */
export const CURVE_RANGES = ['1D', '5D', '1M', '6M', 'YTD', '1Y', '5Y'] as const;
export type CurveRange = (typeof CURVE_RANGES)[number];
/** Small charts per request: about as many as a screen shows. */
export const MAX_CURVES = 12;
/** Closes of one small chart. */
export const CURVE_POINTS = 120;
