import { SETTLING_ROWS } from '../series/lstm-series.js';

/** Rows [start, end) that are forecast with what was known before `start`. */
export interface Fold {
  readonly start: number;
  readonly end: number;
}

/** Rows that the first training needs at least. */
const LEAST_TRAINING_ROWS = 440;

/**
 * Test blocks of one length that cover the newest part of the series: its latter 60 %, or less where the first training
 * would be short.
 */
export function foldsOf(length: number, count: number): Fold[] {
  const start = Math.max(SETTLING_ROWS + LEAST_TRAINING_ROWS, Math.round(length * 0.4));
  return Array.from({ length: count }, (_, i) => ({
    start: start + Math.floor(((length - start) * i) / count),
    end: start + Math.floor(((length - start) * (i + 1)) / count),
  }));
}
