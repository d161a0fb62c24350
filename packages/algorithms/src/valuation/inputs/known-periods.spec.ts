import { balanceOf, inLaterShares, knownPeriods, type KnownPeriods } from './known-periods.js';
import { splitFactor, type Split } from './newest-figures.js';
import { madeStatement as statement, utcDay as day } from '../testing/made-company.js';

const split = (date: string, ratio: number): Split => ({ exDateMs: day(date), ratio });
const splits = [split('2014-06-09', 7), split('2020-08-31', 4)];

describe('shares', () => {
  test('of before both splits have become 28, of between them 4', () => {
    expect(splitFactor(splits, day('2014-06-08'))).toBe(28);
    expect(splitFactor(splits, day('2014-06-09'))).toBe(4);
    expect(splitFactor(splits, day('2020-08-31'))).toBe(1);
  });

  test('of a statement are those of its filing: a split between period and filing is in it already', () => {
    const items = { epsDiluted: 12, sharesOutstanding: 100, revenue: 50 };
    expect(inLaterShares(statement('annual', '2020-06-27', items, '2020-07-31'), splits).items).toEqual({
      epsDiluted: 3,
      sharesOutstanding: 400,
      revenue: 50,
    });
    const after = statement('annual', '2020-06-27', items, '2020-10-30');
    expect(inLaterShares(after, splits)).toBe(after);
  });

  test('of a statement without a filing date are those of its reading', () => {
    const read = { ...statement('annual', '2020-06-27', { epsDiluted: 12 }), asOfMs: day('2020-08-30') };
    expect(inLaterShares(read, splits).items.epsDiluted).toBe(3);
    expect(inLaterShares({ ...read, asOfMs: day('2020-08-31') }, splits).items.epsDiluted).toBe(12);
  });
});

describe('the periods known on a day', () => {
  const statements = [
    statement('annual', '2023-12-31', { revenue: 100 }, '2024-02-20'),
    statement('annual', '2023-12-31', { revenue: 90 }, '2024-04-01'),
    statement('annual', '2022-12-31', { revenue: 80 }, '2023-02-20'),
    { ...statement('annual', '2021-12-31', { revenue: 500 }, '2022-02-20'), currency: 'JPY' },
    statement('quarterly', '2024-03-31', { revenue: 30 }, '2024-05-05'),
    { ...statement('quarterly', '2024-03-31', { revenue: 31 }, '2024-05-05'), source: 'another' },
  ];
  const at = (date: string): KnownPeriods =>
    knownPeriods(statements, { source: 'imported', currency: 'USD', asOfMs: day(date), splits: [] });
  const revenues = (periods: KnownPeriods['years']) => periods.map(({ items }) => items.revenue);

  test('are of one source and one currency, newest first, as filed by then', () => {
    expect(revenues(at('2024-03-31').years)).toEqual([100, 80]);
    expect(revenues(at('2024-03-31').quarters)).toEqual([]);
    expect(revenues(at('2024-05-06').quarters)).toEqual([]);
    expect(revenues(at('2024-05-07').quarters)).toEqual([30]);
  });

  test('hold a restated year once the day that it was filed again is over', () => {
    expect(revenues(at('2024-04-02').years)).toEqual([100, 80]);
    expect(revenues(at('2024-04-03').years)).toEqual([90, 80]);
  });
});

test('the balance of a date holds no flow, and the year’s statement comes before the quarter’s', () => {
  const known: KnownPeriods = {
    years: [statement('annual', '2024-12-31', { equity: 7, revenue: 1 })],
    quarters: [statement('quarterly', '2024-12-31', { equity: 6, totalDebt: 3 })],
  };
  expect(balanceOf(known, day('2024-12-31'))).toEqual({ equity: 7, totalDebt: 3 });
});
