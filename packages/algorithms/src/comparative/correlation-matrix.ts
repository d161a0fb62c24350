import { finiteOrNull } from '@pricealgo/algorithms/statistics/finite';
import { correlation } from '@pricealgo/algorithms/statistics/moments';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { atRows, sharedRows } from './price-table.js';

export interface CorrelationMatrix {
  readonly keys: readonly InstrumentKey[];
  /** Row and column as `keys`; `null` where the pair shares fewer than 60 returns. */
  readonly values: readonly (readonly (number | null)[])[];
  /** Daily returns that each pair shares. */
  readonly counts: readonly (readonly number[])[];
}

const MIN_PAIRS = 60;

/** Pearson correlations of daily returns, each pair on the days that both of it have. */
export function correlationMatrix(
  keys: readonly InstrumentKey[],
  returns: readonly Float64Array[],
): CorrelationMatrix {
  const rowCount = returns[0]?.length ?? 0;
  const values = keys.map(() => new Array<number | null>(keys.length).fill(null));
  const counts = keys.map(() => new Array<number>(keys.length).fill(0));
  for (let i = 0; i < keys.length; i++) {
    for (let j = i; j < keys.length; j++) {
      const rows = sharedRows([returns[i]!, returns[j]!], rowCount);
      const value =
        rows.length < MIN_PAIRS ? NaN : correlation(atRows(returns[i]!, rows), atRows(returns[j]!, rows));
      counts[i]![j] = counts[j]![i] = rows.length;
      values[i]![j] = values[j]![i] = finiteOrNull(value);
    }
  }
  return { keys, values, counts };
}
