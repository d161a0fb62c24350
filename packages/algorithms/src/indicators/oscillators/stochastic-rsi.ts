import { highest, lowest } from '../rolling-extremes.js';
import type { Workspace } from '../workspace.js';
import { rsi } from './rsi.js';
import { stochasticOf } from './stochastic.js';

/**
 * Stochastic RSI (3, 3, `period`, `period`): the slow stochastic of the RSI within its own range.
 * @param k @param d results, each at least as long as `values`.
 */
export function stochasticRsi(
  values: Float64Array,
  period: number,
  k: Float64Array,
  d: Float64Array,
  workspace: Workspace,
): void {
  const strength = workspace.borrow(values.length);
  rsi(values, period, strength);
  stochasticOfRsi(strength, period, k, d, workspace, values.length);
  workspace.release(1);
}

/** The same from an RSI that is known already. */
export function stochasticOfRsi(
  strength: Float64Array,
  period: number,
  k: Float64Array,
  d: Float64Array,
  workspace: Workspace,
  length: number,
): void {
  const high = workspace.borrow(length);
  const low = workspace.borrow(length);
  highest(strength, period, high, length);
  lowest(strength, period, low, length);
  stochasticOf(strength, high, low, k, d, length);
  workspace.release(2);
}
