/**
 * A price as somebody types it: `190.5`, `1,234.50`, `1.234,50`, `1 234,5`.
 * @param decimal the sign of the member's own number format; it decides where `1.234` could be either
 * @returns `null` for nothing, `NaN` for what is no price
 */
export function parsePrice(text: string, decimal: '.' | ','): number | null {
  const bare = text.replace(/[\s’']/g, '');
  if (bare === '') return null;
  if (!/^\d[\d.,]*$/.test(bare)) return NaN;
  const sign = decimalSign(bare, decimal);
  const whole = [...bare].filter((one) => /\d/.test(one) || one === sign).join('');
  return Number(whole.replace(',', '.'));
}

/** Which sign stands before the decimals of this text; `null` if none does. */
function decimalSign(bare: string, own: '.' | ','): '.' | ',' | null {
  const [points, commas] = [bare.split('.').length - 1, bare.split(',').length - 1];
  if (points > 0 && commas > 0) return bare.lastIndexOf('.') > bare.lastIndexOf(',') ? '.' : ',';
  if (points + commas !== 1) return null;
  const sign = points === 1 ? '.' : ',';
  if (sign === own) return sign;
  // The other format's decimals, unless it can be a thousand, which never begins with a zero.
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(bare) ? null : sign;
}
