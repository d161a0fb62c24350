import { WINDOW_NAMES, type WindowName } from './calendar.js';
import { compositeOf, labelOf } from './composite.js';
import { groupRatios, metricRanks, ratioLevels } from './metric-ranks.js';

const member = (yearReturn: number | null, ratios: Record<string, number> = {}) => ({
  windows: { ...Object.fromEntries(WINDOW_NAMES.map((name) => [name, null])), '1Y': yearReturn } as Record<
    WindowName,
    number | null
  >,
  measures: null,
  ratios,
});

describe('metricRanks', () => {
  it('counts those below and half of the ties, without itself', () => {
    const [rank] = metricRanks(
      member(0.2),
      [0.1, 0.2, 0.3, -0.1, 0.2].map((one) => member(one)),
    );
    expect(rank).toMatchObject({ metric: 'return 1Y', percentile: 60, share: 0.6, rank: 2, of: 6 });
  });

  it('shows a rank alone below five peers', () => {
    const [rank] = metricRanks(member(0.2), [member(0.3), member(0.4), member(0.1)]);
    expect(rank).toMatchObject({ percentile: null, rank: 3, of: 4 });
  });

  it('turns metrics round where less is better and skips multiples of losses', () => {
    const peers = [
      member(null, { peRatio: 30 }),
      member(null, { peRatio: -5 }),
      member(null, { peRatio: 10 }),
    ];
    expect(metricRanks(member(null, { peRatio: 8 }), peers)).toMatchObject([
      { metric: 'P/E', category: 'value', lowerIsBetter: true, share: 1, rank: 1, of: 3 },
    ]);
    expect(metricRanks(member(null, { peRatio: -8 }), peers)).toEqual([]);
  });

  it('leaves out what the subject or all peers lack', () => {
    expect(metricRanks(member(null), [member(0.1)])).toEqual([]);
    expect(metricRanks(member(0.1), [member(null)])).toEqual([]);
  });
});

describe('composite', () => {
  it('weighs categories alike, whatever number of metrics they hold', () => {
    const peers = [
      member(0.1, { peRatio: 10, priceToBook: 1 }),
      member(0.3, { peRatio: 20, priceToBook: 2 }),
    ];
    const composite = compositeOf(metricRanks(member(0.4, { peRatio: 15, priceToBook: 3 }), peers))!;
    expect(composite.categories).toEqual([
      { category: 'return', weight: 0.5, percentile: 100 },
      { category: 'value', weight: 0.5, percentile: 25 },
    ]);
    expect(composite.score).toBe(62.5);
    expect(labelOf(composite)).toEqual({ label: 'ahead of peers', stance: 1 });
  });

  it.each([
    [60, 'in line with peers', 0],
    [40, 'in line with peers', 0],
    [39.9, 'behind peers', -1],
  ])('%d is %s', (score, label, stance) => {
    expect(labelOf({ score, categories: [] })).toEqual({ label, stance });
  });

  it('is nothing of nothing', () => {
    expect(compositeOf([])).toBeNull();
    expect(labelOf(null).stance).toBeNull();
  });
});

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
