declare const unit: unique symbol;

/**
 * What a price is counted in: an ISO 4217 code (`GBP`), or the code of its hundredths (`GBX` for pence). Made by
 * {@link readCurrencyUnit} alone, at the door: the case of what is written there has a meaning, and no later step may change it.
 */
export type CurrencyUnit = string & { readonly [unit]: true };

export interface MinorUnit {
  readonly currency: string;
  /** So many make one of the currency. */
  readonly units: number;
}

/** Units below the currency that exchanges quote prices in; statements never are. */
const MINOR_UNITS: Readonly<Record<string, MinorUnit>> = {
  GBX: { currency: 'GBP', units: 100 },
  ILA: { currency: 'ILS', units: 100 },
  ZAC: { currency: 'ZAR', units: 100 },
  USX: { currency: 'USD', units: 100 },
  EUX: { currency: 'EUR', units: 100 },
  KWF: { currency: 'KWD', units: 1_000 },
};

/** How vendors write them; the small letter is what tells pence from pounds. */
const SPELLINGS: Readonly<Record<string, string>> = {
  GBp: 'GBX',
  GBx: 'GBX',
  ILa: 'ILA',
  ILs: 'ILA',
  ZAc: 'ZAC',
  ZAr: 'ZAC',
  USd: 'USX',
  USx: 'USX',
  EUc: 'EUX',
  KWf: 'KWF',
};

/** Codes whose small letters are as well written for pence, agorot and cents. */
const DOUBTFUL = new Set(['gbp', 'ils', 'zar']);

/**
 * The unit that a text from outside means: `GBp`, `GBx` and `GBX` are pence. Small letters are taken for capital ones
 * (`sek`) only where no hundredths of that currency are written so.
 * @returns `null` for what is none, and for what could be two (`gbp`)
 */
export function readCurrencyUnit(text: string): CurrencyUnit | null {
  const known = SPELLINGS[text] ?? (/^[A-Z]{3}$/.test(text) ? text : null);
  if (known) return known as CurrencyUnit;
  if (!/^[a-z]{3}$/.test(text) || DOUBTFUL.has(text)) return null;
  return text.toUpperCase() as CurrencyUnit;
}

/** The currency of a unit, and how many of the unit make one of it: `GBX` is 100 to the `GBP`, `USD` 1 to the `USD`. */
export function majorCurrency(code: string): MinorUnit {
  return MINOR_UNITS[code] ?? { currency: code, units: 1 };
}

/** Currencies that people write with a sign. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'TWD', 'MXN'],
  US$: ['USD'],
  C$: ['CAD'],
  CA$: ['CAD'],
  A$: ['AUD'],
  HK$: ['HKD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₩': ['KRW'],
  '₪': ['ILS'],
};

/** Whether a sign or code beside a number may be the unit that the number is in: `$` beside a price in USD, not one in GBX. */
export function signFits(sign: string, currency: string): boolean {
  return SIGNS[sign]?.includes(currency) ?? readCurrencyUnit(sign) === currency;
}
