import { mean } from './moments.js';

export interface Line {
  readonly intercept: number;
  readonly slope: number;
  /** Standard error of the slope under independent errors of one variance. */
  readonly slopeError: number;
  readonly rSquared: number;
  readonly count: number;
}

/**
 * Least squares line y = intercept + slope·x.
 * @returns `null` below three points or where x does not move
 */
export function fitLine(x: ArrayLike<number>, y: ArrayLike<number>): Line | null {
  const count = x.length;
  if (count < 3) return null;
  const meanX = mean(x);
  const meanY = mean(y);
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let i = 0; i < count; i++) {
    const dx = x[i]! - meanX;
    const dy = y[i]! - meanY;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  if (!(xx > 0)) return null;
  const slope = xy / xx;
  const residual = Math.max(0, yy - slope * xy);
  return {
    intercept: meanY - slope * meanX,
    slope,
    slopeError: Math.sqrt(residual / (count - 2) / xx),
    rSquared: yy > 0 ? 1 - residual / yy : NaN,
    count,
  };
}

export interface Coefficient {
  readonly value: number;
  readonly standardError: number;
}

/**
 * Ordinary least squares of y on some columns (give a column of ones for an intercept), by the normal equations: meant
 * for a handful of columns.
 * @returns one coefficient per column, `null` where the columns depend on each other or outnumber the rows
 */
export function leastSquares(
  columns: readonly ArrayLike<number>[],
  y: ArrayLike<number>,
): Coefficient[] | null {
  const size = columns.length;
  const rows = y.length;
  if (rows <= size) return null;
  const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
    let sum = 0;
    for (let i = 0; i < rows; i++) sum += a[i]! * b[i]!;
    return sum;
  };
  const inverse = invert(columns.map((a) => columns.map((b) => dot(a, b))));
  if (!inverse) return null;
  const right = columns.map((column) => dot(column, y));
  const values = inverse.map((row) => row.reduce((sum, cell, i) => sum + cell * right[i]!, 0));
  let residual = 0;
  for (let i = 0; i < rows; i++) {
    residual += (y[i]! - columns.reduce((sum, column, j) => sum + column[i]! * values[j]!, 0)) ** 2;
  }
  const errorVariance = residual / (rows - size);
  return values.map((value, i) => ({ value, standardError: Math.sqrt(errorVariance * inverse[i]![i]!) }));
}

/** Gauss–Jordan with the largest pivot of each column. */
function invert(matrix: number[][]): number[][] | null {
  const size = matrix.length;
  const work = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < size; column++) {
    let best = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(work[row]![column]!) > Math.abs(work[best]![column]!)) best = row;
    }
    const pivotRow = work[best]!;
    const pivot = pivotRow[column]!;
    if (Math.abs(pivot) <= 1e-12 * Math.abs(matrix[best]?.[column] ?? 0) || pivot === 0) return null;
    work[best] = work[column]!;
    work[column] = pivotRow.map((cell) => cell / pivot);
    for (const [row, cells] of work.entries()) {
      const factor = cells[column]!;
      if (row === column || factor === 0) continue;
      work[row] = cells.map((cell, j) => cell - factor * work[column]![j]!);
    }
  }
  return work.map((row) => row.slice(size));
}

/**
 * Augmented Dickey–Fuller statistic of a series about zero (residuals of a regression with an intercept): t of ρ in
 * Δe_t = ρ·e_{t-1} + Σ φ_i·Δe_{t-i}. The more negative, the surer it returns to zero.
 * @param lags differences taken as further columns
 * @returns NaN where the series is too short or does not move
 */
export function dickeyFuller(series: ArrayLike<number>, lags: number): number {
  const rows = series.length - 1 - lags;
  if (rows <= lags + 2) return NaN;
  const change = (t: number): number => series[t]! - series[t - 1]!;
  const column = (of: (t: number) => number): Float64Array =>
    Float64Array.from({ length: rows }, (_, row) => of(row + lags + 1));
  const columns = [
    column((t) => series[t - 1]!),
    ...Array.from({ length: lags }, (_, lag) => column((t) => change(t - lag - 1))),
  ];
  const [level] = leastSquares(columns, column(change)) ?? [];
  return level && level.standardError > 0 ? level.value / level.standardError : NaN;
}
