import {
  directionOf,
  formatChange,
  formatMoney,
  formatPct,
  formatQuantity,
} from '../../lib/format/number-format';
import { formatDate, formatDayMinute } from '../../lib/format/time-format';
import type { Bar, History } from '../api/ticker-history';
import { nextBarMs } from './grow-last-bar';
import { t } from '../texts';

type BarFlag = History['flags'][number];

export interface BarContext {
  currency: string;
  timeZone: string;
  intraday: boolean;
  /** Bars of whole weeks, which carry the date of their Monday. */
  weekly?: boolean;
  /** Bars of whole months, which carry the date of their first. */
  monthly?: boolean;
  /** First day that has a bar, and the market clock: a week or month that these cut is not whole. */
  firstMs?: number;
  asOfMs?: number;
}

/** A week or month that begins as many days late may have begun with a holiday. */
const LATE_MS = { '1w': 1 * 86_400_000, '1mo': 4 * 86_400_000 };

/** When a bar was: a moment for intraday bars, a date for days, the week for weeks; a part of a week or month says so. */
export function barTime(bar: Bar, context: BarContext): string {
  const time = dayTime(bar.timeMs, context);
  if (context.monthly) return partText(t('bar.month', { date: time }), bar, '1mo', context);
  return context.weekly ? partText(t('bar.week', { date: time }), bar, '1w', context) : time;
}

/** The first one has the days since the range began or since the first price, the newest one those until now. */
function partText(
  name: string,
  { timeMs }: Bar,
  interval: '1w' | '1mo',
  { firstMs = timeMs, asOfMs = Infinity }: BarContext,
): string {
  const nextMs = nextBarMs(timeMs, interval);
  const isLate = firstMs < nextMs && firstMs - timeMs > LATE_MS[interval];
  const from = isLate ? t('bar.from', { bar: name, date: formatDate(firstMs, 'UTC') }) : name;
  return asOfMs < nextMs ? t('bar.running', { bar: from }) : from;
}

/** A moment of an intraday bar, the date of any other day: never that of a week's Monday. */
function dayTime(timeMs: number, { timeZone, intraday }: BarContext): string {
  return intraday ? formatDayMinute(timeMs, timeZone) : formatDate(timeMs, 'UTC');
}

/** New shares per old one as it is written: `4:1`, `1:10`, `3:2`. */
function ratioText(ratio: number): string {
  const whole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9;
  const old = [1, 2, 3, 4, 5].find((count) => ratio * count >= 1 && whole(ratio * count));
  if (old !== undefined) return `${Math.round(ratio * old)}:${old}`;
  return ratio < 1 ? `1:${Math.round(1 / ratio)}` : `${ratio}:1`;
}

/** What there is to say about a daily bar or a split, in a sentence. */
export function flagText({ kind, timeMs, value, reference, ratio }: BarFlag, currency: string): string {
  const words = {
    date: formatDate(timeMs, 'UTC'),
    value: formatMoney(value, currency),
    reference: formatMoney(reference, currency),
  };
  const ofSplit = { ...words, ratio: ratioText(ratio ?? reference / value) };
  switch (kind) {
    case 'bad-print':
      return t('chart.flag.print', words);
    case 'unreported-split':
      return t('chart.flag.split', ofSplit);
    case 'adjusted-split':
      return t('chart.flag.adjusted', ofSplit);
    case 'repeated-split':
      return t('chart.flag.repeated', ofSplit);
    case 'moved-split':
      return t('chart.flag.moved', ofSplit);
  }
}

/** One sentence that says what the picture shows. `name` of the instrument, `span` as in 'the last month'. */
export function chartSummary(
  name: string,
  span: string,
  { bars, span: known }: Pick<History, 'bars' | 'span'>,
  context: BarContext,
): string {
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last || !known) return t('chart.none', { name, span });
  const money = (value: number): string => formatMoney(value, context.currency);
  const change = last.close - first.open;
  const direction = directionOf(change, last.close);
  const amount = `${formatChange(change, last.close)}, ${formatPct((change / first.open) * 100)}`;
  return t('chart.summary', {
    span,
    name,
    direction,
    open: money(first.open),
    close: money(last.close),
    amount,
    high: money(known.high.price),
    highAt: dayTime(known.high.timeMs, context),
    low: money(known.low.price),
    lowAt: dayTime(known.low.timeMs, context),
  });
}

/** A bar in words, for the reading aloud of the keyboard cursor. */
export function barSentence(bar: Bar, context: BarContext): string {
  const money = (value: number): string => formatMoney(value, context.currency);
  return t('bar.text', {
    bar: barTime(bar, context),
    open: money(bar.open),
    high: money(bar.high),
    low: money(bar.low),
    close: money(bar.close),
    volume: formatQuantity(bar.volume),
  });
}
