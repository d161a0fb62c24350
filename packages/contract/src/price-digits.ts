/** Digits that tell neighbouring prices of a size apart. No library is here: the browser imports this file whole. */
const FEWEST_SIGNIFICANT = 4;
/** More digits after the point than a formatter of every browser takes. */
export const MOST_DIGITS = 20;

/** Place of the first digit that is no zero: 0 for 1 … 9.99, −9 for 1.2e-9. */
const magnitude = (size: number): number => Number(size.toExponential().split('e')[1]);

/**
 * Digits after the point of a price: two from 1 on, four from 0.1, six from 0.001, eight below, and as many more as four
 * digits that count need: `0.000000001234`. Beyond {@link MOST_DIGITS} a price is written with its power of ten.
 */
export function priceDigits(price: number): number {
  const size = Math.abs(price);
  if (size === 0 || size >= 1 || !Number.isFinite(size)) return 2;
  if (size >= 0.1) return 4;
  if (size >= 0.001) return 6;
  return Math.max(8, FEWEST_SIGNIFICANT - 1 - magnitude(size));
}

/** How a formatter writes a price of this size. @param least digits after the point that stand there even as zeros */
export function priceOptions(price: number, least = Infinity): Intl.NumberFormatOptions {
  const digits = priceDigits(price);
  if (digits > MOST_DIGITS) {
    return { notation: 'scientific', maximumSignificantDigits: FEWEST_SIGNIFICANT };
  }
  return { minimumFractionDigits: Math.min(digits, least), maximumFractionDigits: digits };
}

/** A price without its currency as people in the United States write it: `1,234.50`, `−0.000123`, `0.00000000120`. */
export function priceText(price: number): string {
  return price.toLocaleString('en-US', priceOptions(price)).replace('-', '−');
}
