import { priceDigits } from '@pricealgo/contract/price-digits';
import { formatChoice } from '../i18n/format-choice';

type DecimalSign = '.' | ',';

/** The sign before the decimals in the member's own number format. */
const decimalSign = (): DecimalSign => (formatChoice().numbers === 'comma-point' ? '.' : ',');

/** Thousands: groups of three behind one sign, never behind a leading zero. */
const WHOLE = /^(?:\d*|[1-9]\d{0,2}(?:([., ])\d{3})(?:\1\d{3})*)$/;

/**
 * A number as somebody types it: `190.5`, `1,234.50`, `1.234,50`, `1 234,5`, `.5`. The one reader of the browser's fields.
 * @param own the sign of the member's own number format; it decides where `1.234` could be either
 * @returns `null` for nothing, `NaN` for what is no number and for groups that are no thousands (`0,123,456`, `12,34`)
 */
export function readNumber(text: string, own: DecimalSign = decimalSign()): number | null {
  const bare = text.trim().replaceAll(/[\s’'_]/g, ' ');
  if (bare === '') return null;
  if (!/\d/.test(bare) || /[^\d., ]/.test(bare)) return NaN;
  const sign = signBeforeDecimals(bare, own);
  const at = sign === null ? bare.length : bare.indexOf(sign);
  const [whole, decimals] = [bare.slice(0, at), bare.slice(at + 1)];
  if (!WHOLE.test(whole) || !/^\d*$/.test(decimals)) return NaN;
  return Number(`${whole.replaceAll(/\D/g, '') || '0'}.${decimals || '0'}`);
}

/** As {@link readNumber}, `null` for everything that is no number. */
export function readAmount(text: string): number | null {
  const amount = readNumber(text);
  return amount === null || Number.isNaN(amount) ? null : amount;
}

/** Which sign stands before the decimals of this text; `null` if none does. */
function signBeforeDecimals(bare: string, own: DecimalSign): DecimalSign | null {
  const [points, commas] = [bare.split('.').length - 1, bare.split(',').length - 1];
  if (points > 0 && commas > 0) return bare.lastIndexOf('.') > bare.lastIndexOf(',') ? '.' : ',';
  if (points + commas !== 1) return null;
  const sign = points === 1 ? '.' : ',';
  if (sign === own) return sign;
  // The other format's decimals, unless it can only be a thousand.
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(bare) ? null : sign;
}

/** A number as a field holds it, every digit of it, in the member's own format without thousands: what {@link readNumber} reads back. */
export function writeNumber(value: number): string {
  const text = /e/.test(String(value))
    ? value.toLocaleString('en-US', { maximumSignificantDigits: 17, useGrouping: false })
    : String(value);
  return text.replace('.', decimalSign());
}

/** A live price as a field begins with it, with as many digits as its size asks for: `190.25`, `0.00001234`. */
export function writePrice(price: number): string {
  const digits = price >= 1 && price < 10 ? 4 : priceDigits(price);
  return writeNumber(digits > 20 ? price : Number(price.toFixed(digits)));
}
