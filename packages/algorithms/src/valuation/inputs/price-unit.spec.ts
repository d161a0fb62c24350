import { inPriceUnit } from './price-unit.js';

describe('inPriceUnit', () => {
  it('sets a market value in pounds beside a price in pence', () => {
    const profile = { currency: 'GBP', statistics: { marketCap: 5e9, peRatio: 12, sharesOutstanding: 7e8 } };
    expect(inPriceUnit(profile, 'GBX', 739.6)).toEqual({
      marketCap: 5e11,
      peRatio: 12,
      sharesOutstanding: 7e8,
    });
    expect(inPriceUnit({ currency: 'GBX', statistics: { marketCap: 5e11 } }, 'GBP', 7.396)).toEqual({
      marketCap: 5e9,
    });
  });

  it('finds by price and ratios whether figures per share are in pounds or pence', () => {
    const about = { peRatio: 10, dividendYield: 0.05, week52High: 8 };
    const pounds = { ...about, eps: 0.74, dividendPerShare: 0.37 };
    const pence = { ...about, eps: 74, dividendPerShare: 37, week52High: 800 };
    const expected = { ...about, eps: 74, dividendPerShare: 37, week52High: 800 };
    expect(inPriceUnit({ currency: 'GBP', statistics: pounds }, 'GBX', 740)).toEqual(expected);
    expect(inPriceUnit({ currency: 'GBP', statistics: pence }, 'GBX', 740)).toEqual(expected);
  });

  it('leaves out a figure that fits neither unit, and a profile in another currency', () => {
    const statistics = { eps: 9_000, peRatio: 10 };
    expect(inPriceUnit({ currency: 'GBP', statistics }, 'GBX', 740)).toEqual({ peRatio: 10 });
    expect(inPriceUnit({ currency: 'EUR', statistics }, 'GBX', 740)).toBeNull();
    expect(inPriceUnit({ currency: 'GBX', statistics }, 'GBX', 740)).toBe(statistics);
  });
});
