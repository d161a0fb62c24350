import { majorCurrency, readCurrencyUnit, signFits } from './currency-unit.js';

describe('readCurrencyUnit', () => {
  it.each([
    ['USD', 'USD'],
    ['usd', 'USD'],
    ['GBP', 'GBP'],
    ['GBp', 'GBX'],
    ['GBX', 'GBX'],
    ['GBx', 'GBX'],
    ['gbx', 'GBX'],
    ['ZAc', 'ZAC'],
    ['ZAC', 'ZAC'],
    ['ILA', 'ILA'],
    ['ILs', 'ILA'],
    ['gbp', null],
    ['Gbp', null],
    ['zar', null],
    ['EURO', null],
    ['', null],
  ])('takes %j for %p', (text, unit) => expect(readCurrencyUnit(text)).toBe(unit));

  it('knows how many pence make a pound', () => {
    expect(majorCurrency('GBX')).toEqual({ currency: 'GBP', units: 100 });
    expect(majorCurrency('USD')).toEqual({ currency: 'USD', units: 1 });
  });

  it('tells which sign may stand beside a price', () => {
    expect(signFits('$', 'USD')).toBe(true);
    expect(signFits('GBp', 'GBX')).toBe(true);
    expect(signFits('£', 'GBX')).toBe(false);
    expect(signFits('€', 'USD')).toBe(false);
  });
});
