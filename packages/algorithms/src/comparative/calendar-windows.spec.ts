import { windowReturns, windowStart } from './calendar-windows.js';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);

describe('windows', () => {
  it.each([
    ['1W', '2021-03-31', '2021-03-24'],
    ['1M', '2021-03-31', '2021-02-28'],
    ['1M', '2020-03-30', '2020-02-29'],
    ['3M', '2021-01-15', '2020-10-15'],
    ['6M', '2021-08-31', '2021-02-28'],
    ['YTD', '2021-03-31', '2020-12-31'],
    ['1Y', '2020-02-29', '2019-02-28'],
    ['5Y', '2021-03-31', '2016-03-31'],
  ] as const)('%s before %s begins on %s', (name, end, start) => {
    expect(windowStart(name, day(end))).toBe(day(start));
  });

  it('starts at the last close on or before its date, unless that is a gap', () => {
    const days = Float64Array.from(['2020-06-01', '2021-02-26', '2021-03-02', '2021-03-31'], day);
    const returns = windowReturns(days, Float64Array.of(50, 100, 999, 110), day('2021-03-31'));
    expect(returns['1M']).toBeCloseTo(0.1, 14);
    expect(returns['6M']).toBeNull();
    expect(returns['5Y']).toBeNull();
    const gap = windowReturns(days, Float64Array.of(50, NaN, 999, 110), day('2021-03-31'));
    expect(gap['1M']).toBeNull();
  });
});
