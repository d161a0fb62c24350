/**
 * A number as people type it: `190.25`, `1,234.5`, `190,25`. A single comma that no group of three digits follows is a
 * decimal comma.
 * @returns `null` for anything else
 */
export function amountFrom(typed: string): number | null {
  const text = typed.replaceAll(/[\s_']/g, '');
  const plain = /^\d+,(\d{1,2}|\d{4,})$/.test(text) ? text.replace(',', '.') : text.replaceAll(',', '');
  return /^(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** As `amountFrom`, whole numbers only. */
export function wholeFrom(typed: string): number | null {
  const amount = amountFrom(typed);
  return amount !== null && Number.isSafeInteger(amount) ? amount : null;
}

/** A price as a field holds it, with as many digits as its size asks for: `190.25`, `0.00001234`. */
export function priceInField(price: number): string {
  if (price >= 1) return String(Number(price.toFixed(price < 10 ? 4 : 2)));
  return /^\d+(?:\.\d*[1-9])?/.exec(price.toFixed(10))?.[0] ?? '0';
}
