import { groupRatios, ratioLevels } from './ratio-levels.js';

const companies = (values: readonly number[]) =>
  values.map((value) => ({ peRatio: value, operatingMargin: value / 100 }));

describe('levels of ratios', () => {
  it('are medians of five companies or more; a multiple of a loss is none, a negative margin is one', () => {
    const { medians } = groupRatios('Software', companies([10, 20, 30, 40, 50, -9]));
    expect(medians.peRatio).toEqual({ median: 30, count: 5 });
    expect(medians.operatingMargin).toEqual({ median: 0.25, count: 6 });
    expect(groupRatios('Software', companies([10, 20, 30, 40])).medians).toEqual({});
  });

  it('are of the peers, and where fewer than five have a ratio of the narrowest group that does', () => {
    const industry = groupRatios('Software', companies([10, 20, 30, 40, 50]));
    const sector = groupRatios(
      'Technology',
      [1, 2, 3, 4, 5].map((priceToBook) => ({ priceToBook, peRatio: 99 })),
    );
    const five = companies([1, 2, 3, 4, 5]);
    expect(ratioLevels(five, [industry, sector])).toEqual([
      { ratio: 'peRatio', median: 3, of: 'peers', count: 5 },
      { ratio: 'priceToBook', median: 3, of: 'Technology', count: 5 },
      { ratio: 'operatingMargin', median: 0.03, of: 'peers', count: 5 },
    ]);
    expect(ratioLevels(five.slice(1), [industry, sector])[0]).toEqual({
      ratio: 'peRatio',
      median: 30,
      of: 'Software',
      count: 5,
    });
    expect(ratioLevels([], [])).toEqual([]);
  });
});
