import { firstDefined, openResult } from './columns.js';

/**
 * Highest of the newest `period` values, each bar.
 * @param values leading NaN are warm-up; @param out at least `length` long, may not be `values`.
 */
export function highest(
  values: Float64Array,
  period: number,
  out: Float64Array,
  length: number = values.length,
): void {
  const first = firstDefined(values, length);
  const start = first + period - 1;
  openResult(out, length, start, period);
  let at = first;
  let extreme = -Infinity;
  for (let i = first; i < length; i++) {
    const value = values[i]!;
    if (value >= extreme) {
      extreme = value;
      at = i;
    } else if (at <= i - period) {
      at = i - period + 1;
      extreme = values[at]!;
      for (let j = at + 1; j <= i; j++) {
        if (values[j]! >= extreme) {
          extreme = values[j]!;
          at = j;
        }
      }
    }
    if (i >= start) out[i] = extreme;
  }
}

/**
 * Highest of a wider window from that of a narrower one: the two narrow windows at its ends cover it.
 * @param narrow highest of `period` values; @param wide at most twice `period`; @param out may not be `narrow`.
 */
export function widenHighest(
  narrow: Float64Array,
  period: number,
  wide: number,
  out: Float64Array,
  length: number,
): void {
  const back = wide - period;
  const start = firstDefined(narrow, length) + back;
  openResult(out, length, start, wide);
  for (let i = start; i < length; i++) {
    const newer = narrow[i]!;
    const older = narrow[i - back]!;
    out[i] = newer > older ? newer : older;
  }
}

/** Lowest of a wider window; as `widenHighest`. */
export function widenLowest(
  narrow: Float64Array,
  period: number,
  wide: number,
  out: Float64Array,
  length: number,
): void {
  const back = wide - period;
  const start = firstDefined(narrow, length) + back;
  openResult(out, length, start, wide);
  for (let i = start; i < length; i++) {
    const newer = narrow[i]!;
    const older = narrow[i - back]!;
    out[i] = newer < older ? newer : older;
  }
}

/** Lowest of the newest `period` values, each bar; as `highest`. */
export function lowest(
  values: Float64Array,
  period: number,
  out: Float64Array,
  length: number = values.length,
): void {
  const first = firstDefined(values, length);
  const start = first + period - 1;
  openResult(out, length, start, period);
  let at = first;
  let extreme = Infinity;
  for (let i = first; i < length; i++) {
    const value = values[i]!;
    if (value <= extreme) {
      extreme = value;
      at = i;
    } else if (at <= i - period) {
      at = i - period + 1;
      extreme = values[at]!;
      for (let j = at + 1; j <= i; j++) {
        if (values[j]! <= extreme) {
          extreme = values[j]!;
          at = j;
        }
      }
    }
    if (i >= start) out[i] = extreme;
  }
}
