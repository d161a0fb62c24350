import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Bar } from '@pricealgo/contract/market/bar';
import { doubtfulBars, believedBars } from './doubtful-bars.js';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2009, 8, 14);
const day = (i: number, close: number, changes: Partial<Bar> = {}): Bar => ({
  timeMs: FIRST_MS + i * DAY_MS,
  open: close,
  high: close * 1.01,
  low: close * 0.99,
  close,
  volume: 1,
  ...changes,
});
const scaled = (bar: Bar, factor: number): Bar => ({
  ...bar,
  open: bar.open * factor,
  high: bar.high * factor,
  low: bar.low * factor,
  close: bar.close * factor,
});
const closes = (...prices: number[]): Bar[] => prices.map((price, i) => day(i, price));
const dates = (days: readonly Bar[], kind: string): string[] =>
  doubtfulBars(days, [])
    .filter((flag) => flag.kind === kind)
    .map(({ timeMs }) => new Date(timeMs).toISOString().slice(0, 10));

describe('a bad print', () => {
  const around = closes(180, 182, 184, 183, 185);

  it.each(['low', 'high', 'open', 'close'] as const)('is a %s far from everything around it', (field) => {
    const value = field === 'low' ? 10.59 : 400;
    const days = around.with(2, { ...around[2]!, [field]: value, ...(field !== 'low' && { high: value }) });
    expect(doubtfulBars(days, [])).toEqual([
      { kind: 'bad-print', timeMs: around[2]!.timeMs, value, reference: 182.5 },
    ]);
  });

  it('may be the first or the newest bar’s', () => {
    const low = (bar: Bar): Bar => ({ ...bar, low: 10.59 });
    expect(doubtfulBars(around.with(0, low(around[0]!)), [])).toMatchObject([{ value: 10.59 }]);
    expect(doubtfulBars(around.with(4, low(around[4]!)), [])).toMatchObject([{ value: 10.59 }]);
  });

  it('is none where everything moves that far, nor where prices stay there', () => {
    expect(doubtfulBars(closes(12, 4.8, 2, 3.8, 2.7), [])).toEqual([]);
    expect(doubtfulBars(closes(100, 101, 45, 44, 43), [])).toEqual([]);
    expect(doubtfulBars(closes(100, 101, 45), [])).toEqual([]);
    expect(doubtfulBars(around.slice(0, 1), [])).toEqual([]);
  });

  it.each([
    ['a close', (bar: Bar): Bar => ({ ...bar, close: bar.close * 100, high: bar.high * 100 })],
    ['a whole bar, high', (bar: Bar): Bar => scaled(bar, 100)],
    ['a whole bar, low', (bar: Bar): Bar => scaled(bar, 0.01)],
  ])('is one notice, and the way back is no split: %s', (_name, wrong) => {
    const series = closes(180, 182, 184, 183, 185, 184, 186, 187);
    for (const i of [1, 3, 6]) {
      const flags = doubtfulBars(series.with(i, wrong(series[i]!)), []);
      expect(flags.map(({ kind, timeMs }) => [kind, timeMs])).toEqual([['bad-print', series[i]!.timeMs]]);
    }
  });

  it('may be up to three bars of a slipped point; four are where prices are', () => {
    const series = closes(180, 182, 184, 183, 185, 184, 186, 187, 185, 186);
    const slipped = (count: number) =>
      series.map((bar, i) => (i >= 3 && i < 3 + count ? scaled(bar, 100) : bar));
    for (const count of [2, 3]) {
      const flags = doubtfulBars(slipped(count), []);
      expect(flags.map(({ kind }) => kind)).toEqual(Array(count).fill('bad-print'));
      for (const { close } of believedBars(slipped(count), flags)) expect(close).toBeLessThan(190);
    }
    expect(dates(slipped(4), 'unreported-split')).toHaveLength(2);
  });

  it('is left out of averages: its close is the one before, or its own open', () => {
    const series = closes(180, 182, 184, 183, 185);
    const open = series.with(2, { ...series[2]!, close: 18_400, high: 18_500 });
    const whole = series.with(2, scaled(series[2]!, 100));
    const closesOf = (bars: Bar[]) => believedBars(bars, doubtfulBars(bars, [])).map(({ close }) => close);
    expect(closesOf(open)).toEqual([180, 182, 184, 183, 185]);
    expect(closesOf(whole)).toEqual([180, 182, 182, 183, 185]);
  });

  it('is left out of extremes, the rest of its bar is not', () => {
    const days = around.with(2, { ...around[2]!, low: 10.59 });
    const [, , cut] = believedBars(days, doubtfulBars(days, []));
    expect(cut).toEqual({ ...around[2]!, low: 184 });
    expect(believedBars(around, [])).toBe(around);
  });
});

describe('a split that nobody reported', () => {
  const days = closes(490, 499.2, 126, 125, 128);

  it('is a gap near a ratio of splits that stays', () => {
    expect(doubtfulBars(days, [])).toEqual([
      { kind: 'unreported-split', timeMs: days[2]!.timeMs, value: 126, reference: 499.2, ratio: 4 },
    ]);
    expect(doubtfulBars(closes(2, 2.02, 20, 20.1, 20.3), [])).toMatchObject([{ ratio: 0.1 }]);
    // Coins are redenominated by thousands.
    expect(doubtfulBars(closes(2, 2.02, 0.002, 0.00201, 0.002), [])).toMatchObject([{ ratio: 1_000 }]);
  });

  it('is none where it is known, where the gap is no ratio, or where it closes again', () => {
    const split = {
      type: 'split',
      key: 'NASDAQ:AAPL',
      exDateMs: days[2]!.timeMs,
      ratio: 4,
      source: 'x',
    } as const;
    expect(doubtfulBars(days, [split])).toEqual([]);
    expect(doubtfulBars(closes(490, 499.2, 200, 199, 201), [])).toEqual([]);
    const recovers = [...closes(100, 100), day(2, 90, { open: 50, low: 49 }), day(3, 92)];
    expect(dates(recovers, 'unreported-split')).toEqual([]);
  });
});

const recorded = process.env.MARKET_DATA_DIR;
(recorded ? describe : describe.skip)('recorded bars as traded', () => {
  const read = (symbol: string): Bar[] =>
    readFileSync(path.join(recorded!, 'daily', `${symbol}.csv`), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [date = '', ...texts] = line.split(',');
        const [open, high, low, close, volume] = texts.map(Number) as [
          number,
          number,
          number,
          number,
          number,
        ];
        return { timeMs: Date.parse(date), open, high, low, close, volume };
      });

  it.each([
    ['AAPL', ['2009-09-21', '2010-08-31', '2011-01-03']],
    ['IWM', ['2008-09-19']],
    ['GOOG', ['2007-12-18', '2008-09-30']],
    ['IBM', ['2002-12-23']],
    ['AIG', ['2009-05-05']],
    ['SPY', []],
    ['BTCUSDT', []],
  ])('%s has the bad prints %p', (symbol, expected) => {
    expect(dates(read(symbol), 'bad-print')).toEqual(expected);
  });

  it.each([
    ['AAPL', ['2000-06-21', '2005-02-28', '2014-06-09', '2020-08-31']],
    ['BAC', ['2004-08-30']],
    ['EEM', ['2003-04-11', '2005-06-09', '2008-07-24']],
    ['SPY', []],
    ['BTCUSDT', []],
  ])('%s has the splits %p', (symbol, expected) => {
    expect(dates(read(symbol), 'unreported-split')).toEqual(expected);
  });
});

const cases = process.env.CASES_DIR;
(cases ? describe : describe.skip)('published case 16', () => {
  it('of one bad close is one notice, and no average is made of it', () => {
    const bars = readFileSync(path.join(cases!, 'data-files/16-lone-100x-bar-ZHIGH.csv'), 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => {
        const [date = '', ...texts] = line.split(',');
        const [open = NaN, high = NaN, low = NaN, close = NaN, volume = NaN] = texts.map(Number);
        return { timeMs: Date.parse(date), open, high, low, close, volume };
      });
    const flags = doubtfulBars(bars, []);
    expect(flags.map(({ kind, timeMs }) => [kind, timeMs])).toEqual([['bad-print', Date.UTC(2026, 9, 14)]]);
    for (const { close } of believedBars(bars, flags)) expect(close).toBeLessThan(500);
  });
});
