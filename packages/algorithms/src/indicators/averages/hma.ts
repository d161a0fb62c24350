import type { Workspace } from '../workspace.js';
import { wma } from './wma.js';

/**
 * Hull moving average: WMA(2·WMA(n/2) - WMA(n), √n), both lengths rounded down.
 * @param values leading NaN are warm-up; @param out at least `length` long.
 */
export function hma(
  values: Float64Array,
  period: number,
  out: Float64Array,
  workspace: Workspace,
  length: number = values.length,
): void {
  const half = workspace.borrow(length);
  const full = workspace.borrow(length);
  wma(values, Math.floor(period / 2), half, length);
  wma(values, period, full, length);
  for (let i = 0; i < length; i++) half[i] = 2 * half[i]! - full[i]!;
  wma(half, Math.floor(Math.sqrt(period)), out, length);
  workspace.release(2);
}
