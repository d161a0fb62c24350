import { POINTS } from '@pricealgo/contract/market/instrument-type';
import { priceText } from '@pricealgo/contract/price-digits';

/** `$`, `€`, … for an ISO 4217 code; the code itself where no sign is in use. */
function currencySymbol(currency: string): string {
  try {
    const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    const parts = new Intl.NumberFormat('en-US', options).formatToParts(0);
    return parts.find(({ type }) => type === 'currency')?.value ?? currency;
  } catch {
    // Not a code: written as it is.
    return currency;
  }
}

/**
 * An amount as the screens show it, for texts that leave the server: `$1,234.50`, `CHF 12.00`, `$0.00001234`.
 * @param currency ISO 4217; empty where it is unknown; that of an index gives points: `6,712.50 pts`
 */
export function moneyText(amount: number, currency: string): string {
  const size = priceText(Math.abs(amount));
  const sign = amount < 0 ? '−' : '';
  if (currency === POINTS) return `${sign}${size} pts`;
  const symbol = currencySymbol(currency);
  const space = /[A-Z]$/.test(symbol) ? ' ' : '';
  return `${sign}${symbol}${space}${size}`;
}
