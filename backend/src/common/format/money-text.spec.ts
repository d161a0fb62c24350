import { moneyText } from './money-text.js';

describe('an amount of money in a text', () => {
  it.each([
    [126_911.35, 'USD', '$126,911.35'],
    [-12, 'EUR', '−€12.00'],
    [12, 'CHF', 'CHF 12.00'],
    [0, 'USD', '$0.00'],
    [0.1201, 'USD', '$0.1201'],
    [0.0123456, 'USD', '$0.012346'],
    [0.00001234, 'USD', '$0.00001234'],
    [1.2e-9, 'USD', '$0.000000001200'],
    [5, '', '5.00'],
    [-6_712.5, 'XXX', '−6,712.50 pts'],
  ])('%p %s is written %s', (amount, currency, text) => expect(moneyText(amount, currency)).toBe(text));
});
