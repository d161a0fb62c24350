import {
  directionOf,
  formatChange,
  formatMoney,
  formatPct,
  formatQuantity,
} from '../../lib/format/number-format';
import { formatDate, formatDayMinute } from '../../lib/format/time-format';
import type { Bar } from '../api/ticker-history';
import { t } from '../texts';

export interface BarContext {
  currency: string;
  timeZone: string;
  intraday: boolean;
}

/** When a bar was: a moment for intraday bars, a date for longer ones. */
export function barTime(bar: Bar, { timeZone, intraday }: BarContext): string {
  return intraday ? formatDayMinute(bar.timeMs, timeZone) : formatDate(bar.timeMs, 'UTC');
}

/** One sentence that says what the picture shows. `name` of the instrument, `span` as in 'the last month'. */
export function chartSummary(name: string, span: string, bars: readonly Bar[], context: BarContext): string {
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last) return t('chart.none', { name, span });
  const highest = bars.reduce((best, bar) => (bar.high > best.high ? bar : best));
  const lowest = bars.reduce((best, bar) => (bar.low < best.low ? bar : best));
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
    high: money(highest.high),
    highAt: barTime(highest, context),
    low: money(lowest.low),
    lowAt: barTime(lowest, context),
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
