/** Logarithm of value over price at which the tint is fullest: half or double. */
const FULLEST = Math.log(2);
const STRONGEST_PCT = 34;

/** Background of a value beside the price, `undefined` where there is nothing to compare. */
export function heatOf(value: number | null, price: number | null): string | undefined {
  if (value === null || price === null || price <= 0) return undefined;
  const distance = value <= 0 ? -FULLEST : Math.log(value / price);
  const strength = Math.round(Math.min(1, Math.abs(distance) / FULLEST) * STRONGEST_PCT);
  return `color-mix(in srgb, var(${distance < 0 ? '--pa-down' : '--pa-up'}) ${strength}%, transparent)`;
}
