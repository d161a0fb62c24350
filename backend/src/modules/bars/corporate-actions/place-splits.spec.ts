import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Bar } from '@pricealgo/contract/market/bar';
import type { Split } from '../../../common/market/corporate-action.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { adjustBars } from './adjust-bars.js';
import { placeSplits, splitNoteText } from './place-splits.js';

/** A Monday. */
const MONDAY_MS = Date.UTC(2026, 5, 1);
const dayMs = (day: number): number => MONDAY_MS + day * DAY_MS;
const isWeekday = (day: number): boolean => day % 7 < 5;

/** Weekdays from day 0 on, at a price that moves 0.4 % up and down, in shares after the splits that the bars know. */
function bars(days: number, adjustedFor: readonly [day: number, ratio: number][] = [], price = 100): Bar[] {
  return Array.from({ length: days }, (_, day) => day)
    .filter(isWeekday)
    .map((day) => {
      const shares = adjustedFor.reduce((count, [from, ratio]) => (day < from ? count * ratio : count), 1);
      const close = price * shares * (day % 2 ? 1.004 : 1);
      return { timeMs: dayMs(day), open: close, high: close, low: close, close, volume: 1 };
    });
}
const split = (day: number, ratio: number, source = 'imported'): Split => ({
  type: 'split',
  key: 'NASDAQ:MADE',
  exDateMs: dayMs(day),
  ratio,
  source,
});
const placed = (series: readonly Bar[], ...splits: Split[]) => {
  const { splits: applied, notes } = placeSplits(series, splits, 'utc');
  return {
    applied: applied.map(({ exDateMs, ratio }) => [(exDateMs - MONDAY_MS) / DAY_MS, ratio]),
    notes: notes.map(({ kind, exDateMs }) => [kind, (exDateMs - MONDAY_MS) / DAY_MS]),
  };
};

describe('a split that is known', () => {
  it.each([
    ['4:1', 4],
    ['3:2', 1.5],
    ['a reverse split of 1:10', 0.1],
    ['a spin-off told as 1.281', 1.281],
    ['a stock dividend of 5 %', 1.05],
    ['a redenomination of 1:1000', 0.001],
  ])('counts where its gap is, and not where it has none: %s', (_name, ratio) => {
    expect(placed(bars(60, [[30, ratio]]), split(30, ratio))).toEqual({ applied: [[30, ratio]], notes: [] });
    expect(placed(bars(60), split(30, ratio))).toEqual({ applied: [], notes: [['adjusted-split', 30]] });
  });

  it('on a weekend is the gap of the Monday after', () => {
    expect(placed(bars(60, [[35, 2]]), split(33, 2))).toEqual({ applied: [[33, 2]], notes: [] });
    expect(placed(bars(60), split(33, 2)).notes).toEqual([['adjusted-split', 33]]);
  });

  it('before the first bar, or after the last one, is taken at its word', () => {
    expect(placed(bars(60), split(-20, 2)).notes).toEqual([]);
    expect(placed(bars(60), split(0, 2)).notes).toEqual([]);
    expect(placed(bars(58), split(61, 2))).toEqual({ applied: [[61, 2]], notes: [] });
  });

  it('is applied where the bars show it, if that is within a week of its date', () => {
    expect(placed(bars(60, [[31, 4]]), split(29, 4))).toEqual({
      applied: [[31, 4]],
      notes: [['moved-split', 29]],
    });
    expect(placed(bars(60, [[28, 4]]), split(31, 4)).applied).toEqual([[28, 4]]);
    expect(placed(bars(60, [[45, 4]]), split(29, 4)).applied).toEqual([]);
  });

  it('is one event where a source tells it twice, at whichever of the dates the bars show', () => {
    for (const shown of [29, 30]) {
      expect(placed(bars(60, [[shown, 4]]), split(29, 4), split(30, 4))).toEqual({
        applied: [[shown, 4]],
        notes: [['repeated-split', 59 - shown]],
      });
    }
  });

  it('is judged by itself: a file may be adjusted up to the day it was downloaded', () => {
    expect(placed(bars(90, [[60, 3]]), split(30, 2), split(60, 3))).toEqual({
      applied: [[60, 3]],
      notes: [['adjusted-split', 30]],
    });
  });

  it('has its own gap beside another one in the same week', () => {
    const both = [
      [28, 2],
      [31, 3],
    ] as const;
    expect(
      placed(
        bars(
          60,
          both.map(([day, ratio]) => [day, ratio]),
        ),
        split(28, 2),
        split(31, 3),
      ).applied,
    ).toEqual(both);
    expect(placed(bars(60), split(28, 2), split(31, 3)).notes).toHaveLength(2);
  });

  it('is told apart though a close beside it is wrong', () => {
    const wrong = (series: Bar[], day: number): Bar[] =>
      series.map((bar) => (bar.timeMs === dayMs(day) ? { ...bar, close: bar.close * 100 } : bar));
    for (const day of [29, 30]) {
      expect(placed(wrong(bars(60, [[30, 4]]), day), split(30, 4)).applied).toEqual([[30, 4]]);
      expect(placed(wrong(bars(60), day), split(30, 4)).applied).toEqual([]);
    }
  });

  it('that is smaller than a day’s move follows the others, and counts where there are none', () => {
    const wild = (series: Bar[]): Bar[] =>
      series.map((bar, i) => ({
        ...bar,
        open: bar.open * (i % 3 ? 1 : 1.06),
        close: bar.close * (i % 3 ? 1 : 1.06),
      }));
    expect(placed(wild(bars(90)), split(30, 1.05)).applied).toEqual([[30, 1.05]]);
    expect(placed(wild(bars(90)), split(30, 1.05), split(60, 4)).applied).toEqual([]);
    expect(placed(wild(bars(90, [[60, 4]])), split(30, 1.05), split(60, 4)).applied).toHaveLength(2);
  });

  it('is said in a sentence', () => {
    const { notes } = placeSplits(bars(60), [split(30, 4)], 'utc');
    expect(splitNoteText(notes[0]!)).toBe(
      'the bars have no gap at the split of 2026-07-01 (4 new shares per old one): they are adjusted for it already, and are not adjusted again',
    );
  });
});

const recorded = process.env.MARKET_DATA_DIR;
(recorded ? describe : describe.skip)('recorded bars as traded', () => {
  it('show each split of Apple on its day', () => {
    const series = readBars(path.join(recorded!, 'daily', 'AAPL.csv'));
    const told = ['2000-06-21 2', '2005-02-28 2', '2014-06-09 7', '2020-08-31 4'].map((text) => {
      const [date = '', ratio] = text.split(' ');
      return { ...split(0, Number(ratio)), exDateMs: Date.parse(date) };
    });
    const { splits, notes } = placeSplits(series, told, 'utc');
    expect([splits, notes]).toEqual([told, []]);
    // Adjusted by them, the same bars are adjusted already.
    const again = placeSplits(adjustBars(series, told, { zone: 'utc' }), told, 'utc');
    expect(again.splits).toEqual([]);
    expect(again.notes.map(({ kind }) => kind)).toEqual(Array(4).fill('adjusted-split'));
  });
});

const cases = process.env.CASES_DIR;
if (!cases) process.stdout.write('skipped: CASES_DIR is not set, no published case of a split is read\n\n');
(cases ? describe : describe.skip)('published cases', () => {
  const read = (name: string) => readBars(path.join(cases!, 'data-files', name));
  const onSeptember = (day: number): Split => ({ ...split(0, 4), exDateMs: Date.UTC(2026, 8, day) });

  it('06: bars that are adjusted already stay as they are', () => {
    const series = read('06-already-split-adjusted-ZADJ.csv');
    const { splits, notes } = placeSplits(series, [onSeptember(2)], 'utc');
    expect([splits, notes.map(({ kind }) => kind)]).toEqual([[], ['adjusted-split']]);
  });

  it('07: a split told for two adjacent days is applied once: the price before it is a hundred', () => {
    const series = read('07-bars-ZRAW.csv');
    const { splits, notes } = placeSplits(series, [onSeptember(1), onSeptember(2)], 'utc');
    expect(notes.map(({ kind, exDateMs }) => [kind, exDateMs])).toEqual([
      ['repeated-split', Date.UTC(2026, 8, 1)],
    ]);
    const [first] = adjustBars(series, splits, { zone: 'utc' });
    expect(first!.close).toBeGreaterThan(95);
    expect(first!.close).toBeLessThan(105);
  });
});

/** Daily bars of a plain file: `date,open,high,low,close,volume`. */
function readBars(file: string): Bar[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [date = '', ...texts] = line.split(',');
      const [open = NaN, high = NaN, low = NaN, close = NaN, volume = NaN] = texts.map(Number);
      return { timeMs: Date.parse(date), open, high, low, close, volume };
    });
}
