import fc from 'fast-check';
import { above, below, order } from './compare.js';
import {
  adxVote,
  averageVote,
  awesomeVote,
  bullBearVote,
  ichimokuVote,
  reversalVote,
  signalVote,
  stochasticRsiVote,
  stochasticVote,
  ultimateVote,
} from './rules.js';

describe('comparisons', () => {
  it('take a difference of rounding for none, at the size of the numbers', () => {
    expect([order(0.1 + 0.2, 0.3), order(1e6 + 1e-4, 1e6), order(1e-10, 0)]).toEqual([0, 0, 0]);
    expect([order(1 + 2e-9, 1), order(1 - 2e-9, 1), order(1e6 + 1e-2, 1e6)]).toEqual([1, -1, 1]);
  });

  it('agree with each other and know no order of what is not available', () => {
    const number = fc.oneof(fc.double({ min: -1e3, max: 1e3 }), fc.constantFrom(NaN, 0, 1, 1 + 1e-12));
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(order(a, b)).toBe(Number(above(a, b)) - Number(below(a, b)));
        if (Number.isNaN(a + b)) expect(order(a, b)).toBe(0);
      }),
      { numRuns: 300, seed: 2 },
    );
  });
});

describe('votes', () => {
  it.each([
    ['average below the close', averageVote(101, 100), 1],
    ['average above the close', averageVote(99, 100), -1],
    ['average at the close', averageVote(100, 100), 0],
    ['RSI low and rising', reversalVote(29, 28, 30, 70), 1],
    ['RSI low and falling', reversalVote(28, 29, 30, 70), 0],
    ['RSI on the border', reversalVote(30, 28, 30, 70), 0],
    ['RSI high and falling', reversalVote(71, 72, 30, 70), -1],
    ['RSI high and rising', reversalVote(72, 71, 30, 70), 0],
    ['RSI unchanged', reversalVote(20, 20, 30, 70), 0],
    ['both lines low, K above D', stochasticVote(15, 10), 1],
    ['both lines low, K below D', stochasticVote(10, 15), 0],
    ['only K low', stochasticVote(15, 25), 0],
    ['both lines high, K below D', stochasticVote(85, 90), -1],
    ['both lines high, K above D', stochasticVote(90, 85), 0],
    ['stochastic RSI low in a down-trend', stochasticRsiVote(15, 10, 99, 100), 1],
    ['stochastic RSI low in an up-trend', stochasticRsiVote(15, 10, 101, 100), 0],
    ['stochastic RSI high in an up-trend', stochasticRsiVote(85, 90, 101, 100), -1],
    ['stochastic RSI high in a down-trend', stochasticRsiVote(85, 90, 99, 100), 0],
    ['ADX strong and growing upwards', adxVote(30, 10, 25, 24), 1],
    ['ADX strong and growing downwards', adxVote(10, 30, 25, 24), -1],
    ['ADX strong and shrinking', adxVote(30, 10, 24, 25), 0],
    ['ADX weak', adxVote(30, 10, 19, 18), 0],
    ['awesome crossing up', awesomeVote(1, -1, -2), 1],
    ['awesome leaving zero upwards', awesomeVote(1, 0, -2), 1],
    ['awesome crossing down', awesomeVote(-1, 1, 2), -1],
    ['awesome dip above zero', awesomeVote(2, 1, 3), 1],
    ['awesome hump below zero', awesomeVote(-2, -1, -3), -1],
    ['awesome rising all along', awesomeVote(3, 2, 1), 0],
    ['MACD above its signal', signalVote(2, 1), 1],
    ['MACD below its signal', signalVote(-2, -1), -1],
    ['bears tiring in an up-trend', bullBearVote(2, 2, -1, -2, 101, 100), 1],
    ['bears tiring in a down-trend', bullBearVote(-1, -1, -1, -2, 99, 100), 0],
    ['bears gone in an up-trend', bullBearVote(2, 2, 1, -2, 101, 100), 0],
    ['bulls tiring in a down-trend', bullBearVote(1, 2, -1, -1, 99, 100), -1],
    ['bulls tiring in an up-trend', bullBearVote(1, 2, 1, 1, 101, 100), 0],
    ['ultimate strong', ultimateVote(71), 1],
    ['ultimate weak', ultimateVote(29), -1],
    ['ultimate on a border', ultimateVote(70), 0],
    ['Ichimoku in the order of a rise', ichimokuVote(5, 4, 3, 2, 1), 1],
    ['Ichimoku in the order of a fall', ichimokuVote(1, 2, 3, 4, 5), -1],
    ['Ichimoku mixed', ichimokuVote(5, 4, 3, 2, 2.5), 0],
  ])('%s', (_, vote, expected) => {
    expect(vote).toBe(expected);
  });

  // Span A is the mean of conversion and base: it cannot lie below the base while the conversion lies above it.
  it('Ichimoku never leaves neutral with the spans of the bar itself', () => {
    const price = fc.double({ min: 0.01, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(price, price, price, price), ([close, conversion, base, spanB]) => {
        return ichimokuVote(close, conversion, base, (conversion + base) / 2, spanB) === 0;
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});
