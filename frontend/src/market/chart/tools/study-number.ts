import { formatPrice, formatQuantity } from '../../../lib/format/number-format';

/** A value of an indicator: prices and percentages with what tells them apart, volumes short. */
export function studyNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e5) return value < 0 ? `−${formatQuantity(size)}` : formatQuantity(value);
  return formatPrice(value);
}
