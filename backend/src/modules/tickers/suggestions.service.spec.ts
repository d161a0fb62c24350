import fc from 'fast-check';
import { oneErrorAway } from './suggestions.service.js';

describe('one typing error away', () => {
  const symbol = fc.string({ unit: fc.constantFrom(...'ABXYZ09.-'), minLength: 1, maxLength: 6 });

  it('is found from either side', () => {
    fc.assert(
      fc.property(symbol, (text) => {
        for (const other of oneErrorAway(text)) expect(oneErrorAway(other).has(text)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['APPL', 'AAPL'],
    ['APL', 'AAPL'],
    ['AAPLL', 'AAPL'],
    ['AALP', 'AAPL'],
    ['BRK.B', 'BRK-B'],
    ['BTC-USD', 'BTCUSD'],
    ['BRKB', 'BRK.B'],
  ])('%s leads to %s', (typed, meant) => {
    expect(oneErrorAway(typed).has(meant)).toBe(true);
  });

  it('leads to nothing else', () => {
    const found = oneErrorAway('AAPL');
    expect(found.has('AAPL')).toBe(false);
    expect(found.has('MSFT')).toBe(false);
    expect(found.has('APLA')).toBe(false);
  });
});
