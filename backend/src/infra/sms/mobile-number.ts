import { type CountryCode, type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { AppError } from '../../common/errors/app-error.js';

const DEFAULT_COUNTRY: CountryCode = 'US';
/** Kinds of numbers that text messages reach at a normal price: no premium, shared-cost, toll-free or pager numbers. */
const REACHABLE: ReadonlySet<NumberType> = new Set<NumberType>([
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
  'PERSONAL_NUMBER',
  'VOIP',
]);

/** @returns E.164; a number without country code is a US one @throws AppError `phone_refused` */
export function toMobileNumber(text: string): string {
  const parsed = parsePhoneNumberFromString(text, DEFAULT_COUNTRY);
  if (!parsed?.isValid() || parsed.ext || !REACHABLE.has(parsed.getType()))
    throw new AppError('phone_refused');
  return parsed.number;
}

/** `+1 *** *** **34`: enough for its owner to know it again. @param number E.164 */
export function maskNumber(number: string): string {
  const parsed = parsePhoneNumberFromString(number);
  const code = parsed ? `+${parsed.countryCallingCode} ` : '';
  return `${code}*** *** **${number.slice(-2)}`;
}
