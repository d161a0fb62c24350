const REGIONAL_A = 0x1f1e6;

/** `US` → 🇺🇸. Systems without flags show the two letters instead. */
export function flagOf(countryCode: string): string {
  return [...countryCode.toUpperCase()]
    .map((letter) => String.fromCodePoint(REGIONAL_A + letter.charCodeAt(0) - 65))
    .join('');
}
