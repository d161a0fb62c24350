import { formatDecimals, formatPct, formatSignificant } from '../../lib/format/number-format';

const NOT_AVAILABLE = 'n/a';

/** A fraction as a signed percentage, 0.0125 as `+1.25%`; `n/a` where it is not known. */
export function signedShare(fraction: number | null | undefined): string {
  return fraction === null || fraction === undefined ? NOT_AVAILABLE : formatPct(fraction * 100);
}

/** A fraction without a sign of its own, 0.5512 as `55.1%`. */
export function share(fraction: number | null | undefined): string {
  return fraction === null || fraction === undefined
    ? NOT_AVAILABLE
    : `${formatDecimals(fraction * 100, 1)}%`;
}

/** `1.23`, `−0.40` */
export function plain(value: number | null | undefined, digits = 2): string {
  return value === null || value === undefined ? NOT_AVAILABLE : formatDecimals(value, digits);
}

/** A value with its standard error: `0.81 ± 0.32`. */
export function withError(value: number | null | undefined, error: number | null | undefined): string {
  const known = value !== null && value !== undefined && error !== null && error !== undefined;
  return known ? `${plain(value)} ± ${plain(error)}` : plain(value);
}

/** Up to six significant digits, for values of any size. */
export function significant(value: number | null): string {
  if (value === null) return NOT_AVAILABLE;
  return formatSignificant(value);
}
