import { describe, expect, test } from '@jest/globals';
import { shownAs, typedValue } from './typed-value';

describe('a setting in a field', () => {
  test.each([
    ['text', 'PriceAlgo', 'PriceAlgo'],
    ['number', 14, '14'],
    ['order', ['fmp', 'yahoo'], 'fmp, yahoo'],
    ['links', [{ label: 'A, B', url: 'https://a.example' }], 'A, B, https://a.example'],
  ] as const)('%s comes back as it was', (input, value, shown) => {
    expect(shownAs({ input }, value)).toBe(shown);
    expect(typedValue({ input }, shown)).toEqual({ value });
  });

  test('says which line of links is not one', () => {
    expect(typedValue({ input: 'links' }, 'A, https://a.example\n\nno address')).toEqual({
      fault: 'Line 3 needs a label and an address.',
    });
  });

  test('an empty number is not zero', () => {
    expect(typedValue({ input: 'number' }, ' ')).toEqual({ value: ' ' });
  });
});
