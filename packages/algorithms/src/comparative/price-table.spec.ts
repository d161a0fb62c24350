import { commonRows } from './common-rows.js';
import { DAY_MS } from './calendar.js';
import { priceTable, sessionReturns } from './price-table.js';
import { instrumentOf } from './testing/made-instruments.js';

describe('priceTable', () => {
  const start = Date.UTC(2024, 0, 1); // a Monday
  const everyDay = Array.from({ length: 14 }, (_, i) => start + i * DAY_MS);
  const weekdays = everyDay.filter((_, i) => i % 7 < 5);
  const coin = instrumentOf('CRYPTO:BTCUSD', 'crypto', everyDay, (i) => 100 + i);
  const stock = instrumentOf('NASDAQ:AAPL', 'stock', weekdays, (i) => 10 + i);
  const endMs = everyDay.at(-1)!;

  it('puts coins on exchange sessions: Monday follows Friday', () => {
    const { calendar, days, prices } = priceTable([coin, stock], endMs);
    expect(calendar).toBe('exchange sessions');
    expect([...days]).toEqual(weekdays);
    expect(sessionReturns(prices[0]!)[5]).toBeCloseTo(107 / 104 - 1, 14);
  });

  it('counts every day where all trade every day', () => {
    const { calendar, days } = priceTable([coin, coin], endMs);
    expect(calendar).toBe('every day');
    expect(days).toHaveLength(14);
  });

  it('looks at nothing after the day asked for', () => {
    expect(priceTable([stock], weekdays[2]!).days).toHaveLength(3);
  });

  it('leaves gaps as gaps: no return from or to them, no zero price', () => {
    const holed = instrumentOf('NYSE:IBM', 'stock', weekdays, (i) => [0, NaN, 7][i - 2] ?? 5);
    const { prices } = priceTable([stock, holed], endMs);
    expect([...prices[1]!.subarray(0, 5)]).toEqual([5, 5, NaN, NaN, 7]);
    expect([...sessionReturns(prices[1]!).subarray(0, 6)]).toEqual([NaN, 0, NaN, NaN, NaN, 5 / 7 - 1]);
  });
});

describe('commonRows', () => {
  const days = Array.from({ length: 400 }, (_, i) => Date.UTC(2023, 0, 2) + i * DAY_MS);
  const long = instrumentOf('NYSE:A', 'stock', days, (i) => 10 + (i % 3));
  const young = instrumentOf('NYSE:B', 'stock', days.slice(350), (i) => 5 + i);
  const ended = instrumentOf('NYSE:C', 'stock', days.slice(0, 300), (i) => 5 + i);

  it('leaves out the young and the ended, and says so', () => {
    const table = priceTable([long, young, ended, long], days.at(-1)!);
    const { included, priceRows, returnRows, warnings } = commonRows(table, ['A', 'B', 'C', 'D']);
    expect(included).toEqual([true, false, false, true]);
    expect(priceRows).toHaveLength(400);
    expect(returnRows).toHaveLength(399);
    expect(warnings).toEqual([
      'B is left out of the ranking: it shares 49 daily returns, 126 are needed',
      'C is left out of the ranking: its prices end on 2023-10-28',
    ]);
  });
});
