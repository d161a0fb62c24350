import { sameCurrency } from '@pricealgo/algorithms/valuation/inputs/exchange-rates';
import type { Bar } from '@pricealgo/contract/market/bar';
import fc from 'fast-check';
import type { CorporateAction, Dividend } from '../../../common/market/corporate-action.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { adjustBars, inPriceCurrency, unadjustBars, uniqueActions } from './adjust-bars.js';

const key = 'NASDAQ:AAPL';
const flat = (dayNumber: number, close: number, volume = 100): Bar => ({
  timeMs: dayNumber * DAY_MS,
  open: close,
  high: close,
  low: close,
  close,
  volume,
});
const split = (dayNumber: number, ratio: number, source = 'imported'): CorporateAction => ({
  type: 'split',
  key,
  exDateMs: dayNumber * DAY_MS,
  ratio,
  source,
});
const dividend = (dayNumber: number, amount: number, source = 'imported'): CorporateAction => ({
  type: 'dividend',
  key,
  exDateMs: dayNumber * DAY_MS,
  amount,
  currency: 'USD',
  source,
});
const zone = 'new-york' as const;

describe('adjusted bars', () => {
  it('know no jump on the day of a split; the day itself is in new shares', () => {
    const raw = [flat(10, 700, 10), flat(11, 100, 70), flat(12, 25, 280)];
    expect(adjustBars(raw, [split(11, 7), split(12, 4)], { zone })).toEqual([
      flat(10, 25, 280),
      flat(11, 25, 280),
      flat(12, 25, 280),
    ]);
    expect(raw[0]).toEqual(flat(10, 700, 10));
  });

  it('follow a split that falls on a day without a bar, and a reverse split', () => {
    expect(adjustBars([flat(10, 2), flat(14, 16)], [split(12, 1 / 8)], { zone })[0]).toEqual(
      flat(10, 16, 12.5),
    );
  });

  it('take dividends out by 1 - D / previous close, and only when asked', () => {
    const raw = [flat(10, 100), flat(11, 99)];
    expect(adjustBars(raw, [dividend(11, 1)], { zone })).toEqual(raw);
    expect(adjustBars(raw, [dividend(11, 1)], { zone, totalReturn: true })[0]!.close).toBeCloseTo(99, 12);
  });

  it('count a dividend on the day of a split in new shares', () => {
    const [first] = adjustBars([flat(10, 200), flat(11, 99)], [split(11, 2), dividend(11, 1)], {
      zone,
      totalReturn: true,
    });
    expect(first!.close).toBeCloseTo(99, 12);
  });

  it('leave out a dividend that is no smaller than the price', () => {
    expect(adjustBars([flat(10, 5), flat(11, 5)], [dividend(11, 5)], { zone, totalReturn: true })[0]).toEqual(
      flat(10, 5),
    );
  });

  it('put an intraday bar into its New York session', () => {
    const evening = { ...flat(0, 40), timeMs: Date.parse('2020-08-31T00:30:00Z') };
    const exDate = Date.parse('2020-08-31T00:00:00Z') / DAY_MS;
    expect(adjustBars([evening], [split(exDate, 4)], { zone })[0]!.close).toBe(10);
    expect(adjustBars([evening], [split(exDate, 4)], { zone: 'utc' })[0]!.close).toBe(40);
  });

  it('keep every daily return apart from the ex-dates, the last bar, and can be undone', () => {
    const closes = fc.array(fc.double({ min: 1, max: 1_000, noNaN: true }), { minLength: 2, maxLength: 40 });
    const splits = fc.array(
      fc.record({ day: fc.integer({ min: 1, max: 40 }), ratio: fc.constantFrom(2, 3, 7, 0.1, 1.5) }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(closes, splits, (prices, given) => {
        const raw = prices.map((close, i) => flat(i, close));
        const actions = [...new Map(given.map(({ day, ratio }) => [day, split(day, ratio)])).values()];
        const known = actions.filter(({ exDateMs }) => exDateMs <= raw.at(-1)!.timeMs);
        const adjusted = adjustBars(raw, known, { zone });
        expect(adjusted.at(-1)).toEqual(raw.at(-1));
        for (let i = 1; i < raw.length; i++) {
          const event = known.find(({ exDateMs }) => exDateMs === raw[i]!.timeMs);
          const expected = (raw[i]!.close / raw[i - 1]!.close) * (event?.type === 'split' ? event.ratio : 1);
          expect(adjusted[i]!.close / adjusted[i - 1]!.close / expected).toBeCloseTo(1, 9);
        }
        unadjustBars(adjusted, known, zone).forEach((bar, i) => {
          expect(bar.close / raw[i]!.close).toBeCloseTo(1, 9);
          expect(bar.volume / raw[i]!.volume).toBeCloseTo(1, 9);
        });
      }),
    );
  });
});

describe('dividends beside a price of their currency’s hundredths', () => {
  const paid = (amount: number, currency: string, source = 'imported') =>
    ({ ...dividend(11, amount, source), currency }) as Dividend;
  const amounts = (actions: CorporateAction[], currency: string) =>
    inPriceCurrency(actions, currency).map((action) => (action.type === 'dividend' ? action.amount : null));

  it.each([
    ['GBP', 0.05, 'GBX', 5],
    ['GBX', 5, 'GBP', 0.05],
    ['ILS', 1.2, 'ILA', 120],
    ['ZAR', 0.73, 'ZAC', 73],
    ['USD', 0.82, 'USD', 0.82],
  ])('%s %d are %s %d', (from, amount, to, expected) => {
    const [converted] = inPriceCurrency([paid(amount, from)], to);
    expect(converted).toEqual({ ...paid(0, to), amount: expect.closeTo(expected, 12) });
  });

  it('are left out in any other currency; splits never are', () => {
    expect(inPriceCurrency([paid(1, 'USD'), paid(1, 'ZAR'), split(11, 2)], 'GBX')).toEqual([split(11, 2)]);
  });

  it('come back as they were from there and back, whatever the codes', () => {
    const codes = fc.constantFrom('GBP', 'GBX', 'ILS', 'ILA', 'ZAR', 'ZAC', 'USD');
    fc.assert(
      fc.property(codes, codes, fc.double({ min: 0.001, max: 1e6, noNaN: true }), (from, to, amount) => {
        const there = inPriceCurrency([paid(amount, from)], to);
        expect(there).toHaveLength(sameCurrency(from, to) ? 1 : 0);
        const [back = amount] = amounts(there, from);
        expect(back! / amount).toBeCloseTo(1, 12);
      }),
    );
  });

  it('told in pence and in pounds by two sources are one', () => {
    expect(uniqueActions([paid(5, 'GBX'), paid(0.05, 'GBP', 'fmp')])).toEqual([paid(5, 'GBX')]);
    expect(uniqueActions([paid(5, 'GBX'), paid(5, 'GBP', 'fmp')])).toHaveLength(2);
  });
});

describe('actions of several sources', () => {
  it('tell of one event once: the imported one, however the dates differ by a weekend', () => {
    const actions = [split(100, 7, 'fmp'), split(103, 7), split(200, 4, 'fmp'), dividend(100, 0.47, 'fmp')];
    expect(uniqueActions(actions)).toEqual([dividend(100, 0.47, 'fmp'), split(103, 7), split(200, 4, 'fmp')]);
  });

  it('are one split where one source tells its ratio twice within a week: the later date counts', () => {
    expect(uniqueActions([split(100, 2), split(107, 2)])).toEqual([split(107, 2)]);
    expect(uniqueActions([split(100, 2), split(108, 2)])).toHaveLength(2);
    expect(uniqueActions([split(100, 2), split(101, 3)])).toHaveLength(2);
    expect(uniqueActions([dividend(100, 1), dividend(103, 1)])).toHaveLength(2);
  });

  it('stay apart where they differ in size', () => {
    expect(uniqueActions([split(100, 2), split(100, 3, 'fmp')])).toHaveLength(2);
  });
});
