import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

export interface Country {
  /** ISO 3166, two letters. */
  code: string;
  name: string;
  /** Without a plus: `1`, `44`. */
  callingCode: string;
}

/** Every country that has phones, by name in the reader's alphabet. */
export function allCountries(): Country[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, callingCode: getCountryCallingCode(code) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * A typed number as E.164; one that begins with + brings its own country.
 * @returns `null` where it cannot be a number of that country.
 */
export function toE164(typed: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(typed, country as CountryCode);
  return parsed?.isPossible() ? parsed.number : null;
}
