import { POINTS } from '@pricealgo/contract/market/instrument-type';
import { MOST_DIGITS, priceDigits, priceOptions } from '@pricealgo/contract/price-digits';
import { formatChoice, SEPARATORS_OF } from '../i18n/format-choice';
import type { NumberFormat } from '@pricealgo/contract/preference-choices';

const MINUS = '−';
const formats = new Map<string, Intl.NumberFormat>();
/** By style and digits: prices are formatted with every tick. */
const fixed = new Map<NumberFormat, Intl.NumberFormat[]>();

function format(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const { numbers } = formatChoice();
  const key = numbers + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(SEPARATORS_OF[numbers], options);
  formats.set(key, made);
  return made;
}

function fixedDigits(digits: number): Intl.NumberFormat {
  const { numbers } = formatChoice();
  let ofStyle = fixed.get(numbers);
  if (!ofStyle) fixed.set(numbers, (ofStyle = []));
  return (ofStyle[digits] ??= format({ minimumFractionDigits: digits, maximumFractionDigits: digits }));
}

/** Every shown digit is a zero, in any style. */
const isNothing = (text: string): boolean => !/[1-9]/.test(text);

/** Digits as a price of that size has them; its power of ten where it has too many. */
function priceFormat(price: number): Intl.NumberFormat {
  const digits = priceDigits(price);
  return digits <= MOST_DIGITS ? fixedDigits(digits) : format(priceOptions(price));
}

/** With that many digits after the point: `1,234.5`, `−0.40`. */
export function formatDecimals(value: number, digits: number): string {
  return fixedDigits(digits).format(value).replace('-', MINUS);
}

/** With at most six digits that count: `0.0123457`, `1,234.57`. */
export function formatSignificant(value: number): string {
  return format({ maximumSignificantDigits: 6 }).format(value).replace('-', MINUS);
}

/** A price without its currency, with the digits that its size asks for: `1,234.50`, `0.000123`, `0.000000001200`. */
export function formatPrice(price: number): string {
  return priceFormat(price).format(price).replace('-', MINUS);
}

/** Known beforehand: the first question for a symbol has the browser read its currencies, 50 ms on a phone. */
const symbols = new Map([
  ['USD', '$'],
  ['EUR', '€'],
  ['GBP', '£'],
]);

/** `$`, `€`, … for an ISO 4217 code; the code itself where none is in use. */
export function currencySymbol(currency: string): string {
  const known = symbols.get(currency);
  if (known !== undefined) return known;
  let symbol = currency;
  try {
    const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    const parts = new Intl.NumberFormat('en-US', options).formatToParts(0);
    symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  } catch {
    // Not a code: shown as it is.
  }
  symbols.set(currency, symbol);
  return symbol;
}

function withCurrency(amount: number, currency: string, text: (size: number) => string): string {
  if (currency === POINTS) return `${amount < 0 ? MINUS : ''}${text(Math.abs(amount))} pts`;
  const symbol = formatChoice().currency === 'code' ? currency : currencySymbol(currency);
  const space = /[A-Z]$/.test(symbol) ? ' ' : '';
  return `${amount < 0 ? MINUS : ''}${symbol}${space}${text(Math.abs(amount))}`;
}

/** `$1,234.50`; `USD 1,234.50` for those who chose codes. */
export const formatMoney = (price: number, currency: string): string =>
  withCurrency(price, currency, formatPrice);

/** An amount that was declared, as exact as a price of its size without the zeros that nobody wrote: `$0.30`, `$0.2475`. */
export const formatDeclared = (amount: number, currency: string): string =>
  withCurrency(amount, currency, (size) => format(priceOptions(size, 2)).format(size));

/** Large amounts in short: `$4.51B`. */
export const formatShortMoney = (amount: number, currency: string): string =>
  withCurrency(amount, currency, formatQuantity);

/** With its sign always, digits as the price it belongs to: `+1.25`, `−0.40`. */
export function formatChange(change: number, price: number): string {
  const text = priceFormat(price).format(Math.abs(change));
  if (isNothing(text)) return text;
  return `${change > 0 ? '+' : MINUS}${text}`;
}

/** A percent value (1.25 = 1.25 %) with its sign: `+1.25%`. */
export function formatPct(pct: number): string {
  const text = fixedDigits(2).format(Math.abs(pct));
  if (isNothing(text)) return `${text}%`;
  return `${pct > 0 ? '+' : MINUS}${text}%`;
}

/**
 * Short form of large quantities, as specified (there is no letter above B): from 1e9 as B, from 1e6 as M, both with two
 * decimals, their thousands apart from a million of B on; smaller ones in full, and of less than one the digits that count.
 */
export function formatQuantity(quantity: number): string {
  const short = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false } as const;
  if (quantity >= 1e15) return `${fixedDigits(2).format(quantity / 1e9)}B`;
  if (quantity >= 1e9) return `${format(short).format(quantity / 1e9)}B`;
  if (quantity >= 1e6) return `${format(short).format(quantity / 1e6)}M`;
  if (quantity > 0 && quantity < 0.01) return format({ maximumSignificantDigits: 4 }).format(quantity);
  return format({ maximumFractionDigits: quantity < 100 ? 4 : 0 }).format(quantity);
}

/** `1,234` */
export function formatCount(count: number): string {
  return fixedDigits(0).format(count);
}

/** Which way a change points once it is rounded as shown. */
export function directionOf(change: number | null, price: number): 'up' | 'down' | 'flat' {
  if (change === null) return 'flat';
  const shown = formatChange(change, price);
  if (shown.startsWith('+')) return 'up';
  return shown.startsWith(MINUS) ? 'down' : 'flat';
}
