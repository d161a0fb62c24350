import { AppError } from '../../common/errors/app-error.js';
import { maskNumber, toMobileNumber } from './mobile-number.js';

describe('mobile numbers', () => {
  it.each([
    ['(202) 555-0123', '+12025550123'],
    ['+1 202 555 0123', '+12025550123'],
    ['+44 7911 123456', '+447911123456'],
    ['+49 1512 3456789', '+4915123456789'],
  ])('%s is %s', (text, number) => {
    expect(toMobileNumber(text)).toBe(number);
  });

  it.each(['', 'abc', '12', '+1 900 234 5678', '+44 909 8790000', '+49 800 1234567', '+44 20 7946 0958'])(
    'refuses %j',
    (text) => {
      expect(() => toMobileNumber(text)).toThrow(AppError);
    },
  );

  it.each([
    ['+12025550123', '+1 *** *** **23'],
    ['+447911123456', '+44 *** *** **56'],
  ])('shows of %s only %s', (number, masked) => {
    expect(maskNumber(number)).toBe(masked);
  });
});
