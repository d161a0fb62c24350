/** One OHLCV bar. `timeMs` is the start of its interval (for daily bars: 00:00 UTC of the session's date). */
export interface Bar {
  readonly timeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export const BAR_INTERVALS = ['1m', '5m', '15m', '1h', '1d', '1w'] as const;
export type BarInterval = (typeof BAR_INTERVALS)[number];
