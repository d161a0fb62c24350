import { allCountries, toE164 } from './country-data';
import { flagOf } from './flag';

test('every country with its code, by name', () => {
  const countries = allCountries();
  expect(countries.length).toBeGreaterThan(200);
  expect(countries).toContainEqual({ code: 'US', name: 'United States', callingCode: '1' });
  expect(countries).toContainEqual({ code: 'GB', name: 'United Kingdom', callingCode: '44' });
  expect(countries.map(({ name }) => name)).toEqual(
    countries.map(({ name }) => name).sort((a, b) => a.localeCompare(b)),
  );
});

test.each([
  ['(202) 555-0123', 'US', '+12025550123'],
  ['07400 123456', 'GB', '+447400123456'],
  ['+49 151 23456789', 'US', '+4915123456789'],
  ['12', 'GB', null],
  ['hello', 'US', null],
])('%s in %s is %s', (typed, country, number) => expect(toE164(typed, country)).toBe(number));

test('a flag is the country’s letters', () => expect(flagOf('us')).toBe('🇺🇸'));
