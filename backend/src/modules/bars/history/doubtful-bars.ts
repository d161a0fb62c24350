import type { Bar } from '@pricealgo/contract/market/bar';
import type { BarFlagDto } from '@pricealgo/contract/history';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import { DAY_MS } from '../../../common/market/zone-days.js';

/** A print is doubted when it is at least this many times as high or low as the closes around it … */
const PRINT_FACTOR = 1.95;
/** … and further away than this many of the largest moves between those closes: in a crash everything is far away. */
const MOVES_AWAY = 5;
/** Across a bad print prices go on where they were: within these many times. */
const CALM_FACTOR = 1.67;
const AROUND = 2;

/** New shares per old one of splits that are made (the largest of coins); their inverses are the reverse splits. */
const SPLIT_RATIOS = [1.5, 2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 40, 50, 100, 1_000, 10_000];
/** How far the gap may be from the ratio: prices move overnight, and 2:1 is as large as a fall that happens. */
const toleranceOf = (ratio: number): number => (ratio < 3 ? 0.04 : 0.08);
/** The close of the first session after a split is as far away as its open, or it was a fall that recovered. */
const CLOSE_TOLERANCE = 0.25;
const SAME_EVENT_MS = 7 * DAY_MS;
/** At most so many closes in a row may be as far away as this, and prices go on as before: a slip of a decimal point for days. */
const RUN_LENGTH = 3;
const RUN_FACTOR = 8;
/** A file of nonsense must not become a page of notices. */
const MAX_FLAGS = 20;

const FIELDS = ['open', 'high', 'low', 'close'] as const;

/**
 * Prices of daily bars that can hardly be true: a lone print far from everything around it, and a gap between two sessions
 * that looks like a split of which no corporate action is known. Says what looks wrong; changes nothing.
 * @param days oldest first
 * @param actions splits that are known, whether applied or not
 * @returns the newest ones, oldest first
 */
export function doubtfulBars(days: readonly Bar[], actions: readonly CorporateAction[]): BarFlagDto[] {
  const splitDates = actions.filter(({ type }) => type === 'split').map(({ exDateMs }) => exDateMs);
  const flags: BarFlagDto[] = [];
  // The last bar whose close is believed: the way back from a wrong one is no event.
  let before: Bar | undefined;
  let runUntil = -1;
  for (let i = 0; i < days.length; i++) {
    const bar = days[i]!;
    const { timeMs } = bar;
    if (i > runUntil && before) runUntil = i - 1 + wrongRun(days, i, before.close);
    const print =
      i <= runUntil ? { value: bar.close, reference: before!.close } : badPrint(days, i, before?.close);
    if (print) {
      flags.push({ kind: 'bad-print', timeMs, ...print });
      if (ratioOf(bar.close, print.reference) < PRINT_FACTOR) before = bar;
      continue;
    }
    if (!splitDates.some((exDateMs) => Math.abs(exDateMs - timeMs) <= SAME_EVENT_MS)) {
      const gap = splitGap(before, bar, days[i + 1]);
      if (gap) flags.push({ kind: 'unreported-split', timeMs, ...gap });
    }
    before = bar;
  }
  return flags.slice(-MAX_FLAGS);
}

/** How many closes from an index on are far from the one before, all the same way, with a return right after; mostly 0. */
function wrongRun(days: readonly Bar[], i: number, before: number): number {
  const isHigh = days[i]!.close > before;
  for (let length = 0; length <= RUN_LENGTH && i + length < days.length; length++) {
    const { close } = days[i + length]!;
    if (length > 0 && ratioOf(close, before) <= CALM_FACTOR) return length;
    if (ratioOf(close, before) < RUN_FACTOR || close > before !== isHigh) return 0;
  }
  return 0;
}

/**
 * Bars with every doubted price replaced, closes too, for averages and whatever else remembers: by the open or close of its
 * bar that is believed, else by the last close before it, else by the median around it.
 */
export function believedBars(days: readonly Bar[], flags: readonly BarFlagDto[]): readonly Bar[] {
  const prints = new Map(flags.flatMap((flag) => (flag.kind === 'bad-print' ? [[flag.timeMs, flag]] : [])));
  if (prints.size === 0) return days;
  let last: number | undefined;
  return days.map((bar) => {
    const flag = prints.get(bar.timeMs);
    if (!flag) {
      last = bar.close;
      return bar;
    }
    const isFar = (price: number): boolean => ratioOf(price, flag.reference) >= PRINT_FACTOR;
    const believed = [bar.open, bar.close].find((price) => !isFar(price)) ?? last ?? flag.reference;
    const open = isFar(bar.open) ? believed : bar.open;
    const close = isFar(bar.close) ? believed : bar.close;
    last = close;
    return {
      ...bar,
      open,
      close,
      high: isFar(bar.high) ? Math.max(open, close) : bar.high,
      low: isFar(bar.low) ? Math.min(open, close) : bar.low,
    };
  });
}

function badPrint(
  days: readonly Bar[],
  i: number,
  before: number | undefined,
): { value: number; reference: number } | null {
  const bar = days[i]!;
  const near = 1 / PRINT_FACTOR;
  const after = days[i + 1]?.close;
  // What most bars are: nothing of them is far from the close before.
  if (before !== undefined && bar.low > before * near && bar.high < before * PRINT_FACTOR) return null;
  if (before !== undefined && after !== undefined && ratioOf(before, after) > CALM_FACTOR) return null;
  const closes = days.slice(Math.max(0, i - AROUND), i).map(({ close }) => close);
  const later = days.slice(i + 1, i + 1 + AROUND).map(({ close }) => close);
  if (closes.length + later.length < AROUND) return null;
  // Without a session after it nobody knows whether a close is where prices go on.
  if (later.length === 0 && ratioOf(bar.close, before!) > CALM_FACTOR) return null;
  const reference = median([...closes, ...later]);
  const moves = [closes, later].flatMap((side) => side.slice(1).map((close, k) => ratioOf(close, side[k]!)));
  const farthest = FIELDS.map((field) => bar[field]).reduce((worst, price) =>
    ratioOf(price, reference) > ratioOf(worst, reference) ? price : worst,
  );
  const away = Math.log(ratioOf(farthest, reference));
  const isFar =
    away >= Math.log(PRINT_FACTOR) && away > MOVES_AWAY * Math.log(moves.reduce((a, b) => Math.max(a, b), 1));
  return isFar ? { value: farthest, reference } : null;
}

function splitGap(
  before: Bar | undefined,
  bar: Bar,
  next: Bar | undefined,
): { value: number; reference: number; ratio: number } | null {
  if (!before) return null;
  const quotient = before.close / bar.open;
  if (ratioOf(before.close, bar.open) < 1.4) return null;
  const ratio = SPLIT_RATIOS.flatMap((size) => [size, 1 / size]).find(
    (one) => Math.abs(quotient / one - 1) <= toleranceOf(Math.max(one, 1 / one)),
  );
  if (ratio === undefined) return null;
  const stays = [bar.close, next?.close ?? bar.close].every(
    (close) => Math.abs(before.close / close / ratio - 1) <= CLOSE_TOLERANCE,
  );
  return stays ? { value: bar.open, reference: before.close, ratio } : null;
}

/** How many times the larger of two prices is the smaller one. */
function ratioOf(a: number, b: number): number {
  return a > b ? a / b : b / a;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
