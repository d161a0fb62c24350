import { leastSquares } from './regression.js';

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
