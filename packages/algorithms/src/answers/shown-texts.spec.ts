import { shownText, shownTexts } from './shown-texts.js';

describe('the texts of an answer, as they are shown', () => {
  it.each([
    [
      'it returned 8.7 % in a year, more than 60 % of its peers',
      'it returned 8.7% in a year, more than 60% of its peers',
    ],
    ['+1.20 %.', '+1.20%.'],
    ['100% and the % sign', '100% and the % sign'],
  ])('%j is read as %j', (stored, read) => expect(shownText(stored)).toBe(read));

  it('are changed wherever they stand, and nothing else is', () => {
    const answer = {
      headline: 'up 8.7 %',
      score: 0.4,
      stance: null,
      warnings: ['90 % lie beyond'],
      detail: { rows: [{ basis: 'payout 40 %', values: [1, null] }] },
    };
    const before = JSON.stringify(answer);
    expect(shownTexts(answer)).toEqual({
      headline: 'up 8.7%',
      score: 0.4,
      stance: null,
      warnings: ['90% lie beyond'],
      detail: { rows: [{ basis: 'payout 40%', values: [1, null] }] },
    });
    expect(JSON.stringify(answer)).toBe(before);
    expect(shownTexts(answer)).toBe(shownTexts(answer));
  });
});
