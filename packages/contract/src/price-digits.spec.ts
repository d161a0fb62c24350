import fc from 'fast-check';
import { priceDigits, priceText } from './price-digits.js';

describe('a price as text', () => {
  it.each([
    [0, '0.00'],
    [126_911.35, '126,911.35'],
    [-12, '−12.00'],
    [0.1201, '0.1201'],
    [0.0123456, '0.012346'],
    [0.00001234, '0.00001234'],
    [0.000001234, '0.000001234'],
    [1.2e-9, '0.000000001200'],
    [1.2345e-9, '0.000000001235'],
    [9.99999e-9, '0.000000010000'],
    [1.2e-16, '0.0000000000000001200'],
    [1.2e-22, '1.2E−22'],
    [8.5e15, '8,500,000,000,000,000.00'],
  ])('%p is written %s', (price, text) => expect(priceText(price)).toBe(text));

  it('shows every price to at least one part in a thousand, whatever its size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20, max: 17 }),
        fc.double({ min: 1, max: 9.99, noNaN: true }),
        (power, lead) => {
          const price = Number(`${lead}e${power}`);
          if (priceDigits(price) > 20) return;
          const shown = Number(priceText(price).replaceAll(',', ''));
          expect(Math.abs(shown / price - 1)).toBeLessThanOrEqual(price < 1 ? 5.1e-4 : 5.1e-3);
        },
      ),
    );
  });
});
