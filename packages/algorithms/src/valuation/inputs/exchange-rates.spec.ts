import fc from 'fast-check';
import { majorCurrency } from '@pricealgo/contract/market/currency-unit';
import { exchangeRate, rateAgeDays, sameCurrency } from './exchange-rates.js';
import type { ExchangeRate } from './valuation-inputs.js';

const rate = (base: string, quote: string, value: number, asOfMs: number): ExchangeRate => ({
  base,
  quote,
  rate: value,
  source: 'imported',
  asOfMs,
});

describe('exchange rates', () => {
  it('are the newest that was known, in either direction', () => {
    const rates = [rate('EUR', 'USD', 1.25, 5), rate('USD', 'EUR', 0.5, 7), rate('EUR', 'USD', 9, 30)];
    expect(exchangeRate(rates, 'EUR', 'USD', 6)).toMatchObject({ rate: 1.25, asOfMs: 5 });
    expect(exchangeRate(rates, 'EUR', 'USD', 10)).toMatchObject({ rate: 2, asOfMs: 7, source: 'imported' });
    expect(exchangeRate(rates, 'USD', 'EUR', 10)?.rate).toBe(0.5);
    expect(exchangeRate(rates, 'EUR', 'JPY', 10)).toBeNull();
    expect(exchangeRate(rates, 'EUR', 'USD', 4)).toBeNull();
  });

  it('between pounds and pence are a hundred, whoever tells rates', () => {
    expect(exchangeRate([], 'GBP', 'GBX', 3)).toEqual({
      base: 'GBP',
      quote: 'GBX',
      rate: 100,
      source: 'definition',
      asOfMs: 3,
    });
    expect(exchangeRate([], 'GBX', 'GBP', 3)?.rate).toBe(0.01);
    expect(exchangeRate([], 'ILS', 'ILA', 3)?.rate).toBe(100);
    expect(exchangeRate([], 'ZAR', 'ZAC', 3)?.rate).toBe(100);
    expect([sameCurrency('GBX', 'GBP'), sameCurrency('GBX', 'USD')]).toEqual([true, false]);
    expect(majorCurrency('USD')).toEqual({ currency: 'USD', units: 1 });
  });

  it('of statements in dollars beside a price in pence go through pounds', () => {
    // 1 USD is 0.80 GBP is 80 pence.
    expect(exchangeRate([rate('GBP', 'USD', 1.25, 1)], 'USD', 'GBX', 2)?.rate).toBeCloseTo(80, 12);
    expect(exchangeRate([rate('USD', 'GBP', 0.8, 1)], 'USD', 'GBX', 2)?.rate).toBeCloseTo(80, 12);
    expect(exchangeRate([rate('GBP', 'USD', 1.25, 1)], 'GBX', 'USD', 2)?.rate).toBeCloseTo(0.0125, 12);
  });

  it('there and back make one', () => {
    const codes = fc.constantFrom('GBP', 'GBX', 'USD', 'ILS', 'ILA', 'ZAR', 'ZAC');
    fc.assert(
      fc.property(codes, codes, fc.double({ min: 1e-4, max: 1e4, noNaN: true }), (one, other, value) => {
        const told = rate(majorCurrency(one).currency, majorCurrency(other).currency, value, 0);
        const there = exchangeRate([told], one, other, 1)!.rate;
        const back = exchangeRate([told], other, one, 1)!.rate;
        expect(there * back).toBeCloseTo(1, 10);
      }),
    );
  });

  it('grow old by whole days', () => {
    expect(rateAgeDays({ asOfMs: 0 }, 3 * 86_400_000 - 1)).toBe(2);
  });
});
