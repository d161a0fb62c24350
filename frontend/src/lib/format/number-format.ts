const MINUS = '−';
const formats = new Map<string, Intl.NumberFormat>();

function format(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', options);
  formats.set(key, made);
  return made;
}

/** Digits after the point that tell neighbouring prices of this size apart. */
function decimalsFor(price: number): number {
  const size = Math.abs(price);
  if (size === 0 || size >= 1) return 2;
  if (size >= 0.1) return 4;
  return size >= 0.001 ? 6 : 8;
}

/** A price without its currency: `1,234.50`, `0.000123`. */
export function formatPrice(price: number): string {
  const digits = decimalsFor(price);
  return format({ minimumFractionDigits: digits, maximumFractionDigits: digits })
    .format(price)
    .replace('-', MINUS);
}

/** `$`, `€`, … for an ISO 4217 code; the code itself where none is in use. */
export function currencySymbol(currency: string): string {
  try {
    const parts = format({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0);
    return parts.find(({ type }) => type === 'currency')?.value ?? currency;
  } catch {
    return currency;
  }
}

/** `$1,234.50` */
export function formatMoney(price: number, currency: string): string {
  const symbol = currencySymbol(currency);
  const space = /[A-Z]$/.test(symbol) ? ' ' : '';
  return price < 0
    ? `${MINUS}${symbol}${space}${formatPrice(-price)}`
    : `${symbol}${space}${formatPrice(price)}`;
}

/** With its sign always, digits as the price it belongs to: `+1.25`, `−0.40`. */
export function formatChange(change: number, price: number): string {
  const digits = decimalsFor(price);
  const text = format({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    Math.abs(change),
  );
  if (Number(text.replaceAll(',', '')) === 0) return text;
  return `${change > 0 ? '+' : MINUS}${text}`;
}

/** A percent value (1.25 = 1.25 %) with its sign: `+1.25%`. */
export function formatPct(pct: number): string {
  const text = format({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Math.abs(pct));
  if (Number(text.replaceAll(',', '')) === 0) return `${text}%`;
  return `${pct > 0 ? '+' : MINUS}${text}%`;
}

/** Short form of large quantities: from 1e9 as B, from 1e6 as M, both with two decimals; smaller ones in full. */
export function formatQuantity(quantity: number): string {
  if (quantity >= 1e9) return `${(quantity / 1e9).toFixed(2)}B`;
  if (quantity >= 1e6) return `${(quantity / 1e6).toFixed(2)}M`;
  return format({ maximumFractionDigits: quantity < 100 ? 4 : 0 }).format(quantity);
}

/** `1,234` */
export function formatCount(count: number): string {
  return format({ maximumFractionDigits: 0 }).format(count);
}

/** Which way a change points once it is rounded as shown. */
export function directionOf(change: number | null, price: number): 'up' | 'down' | 'flat' {
  if (change === null) return 'flat';
  const shown = formatChange(change, price);
  if (shown.startsWith('+')) return 'up';
  return shown.startsWith(MINUS) ? 'down' : 'flat';
}
