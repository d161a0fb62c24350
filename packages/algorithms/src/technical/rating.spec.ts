import { labelIndex, overallRating, ratingLabel, ratingStance } from './rating.js';

describe('rating labels', () => {
  it.each([
    [-1, 'strong sell', -1],
    [-0.51, 'strong sell', -1],
    [-0.5, 'sell', -1],
    [-0.11, 'sell', -1],
    [-0.1, 'neutral', 0],
    [0.1, 'neutral', 0],
    [0.11, 'buy', 1],
    [0.5, 'buy', 1],
    [0.51, 'strong buy', 1],
    [NaN, 'insufficient data', null],
  ])('%d is %s', (rating, label, stance) => {
    expect([ratingLabel(rating), ratingStance(rating)]).toEqual([label, stance]);
  });

  it('are not moved over a border by rounding', () => {
    // Three of fifteen and none of eleven is exactly the border, but not as a binary fraction.
    const border = overallRating(3 / 15, 0);
    expect(labelIndex(border)).toBe(2);
    expect(labelIndex(0.1 + Number.EPSILON)).toBe(2);
    expect(labelIndex(-0.5 - Number.EPSILON)).toBe(1);
  });
});
