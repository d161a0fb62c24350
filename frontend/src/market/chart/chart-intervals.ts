import { CHART_INTERVALS, type ChartInterval } from '@pricealgo/contract/chart-choices';
import { useMemo } from 'react';
import { calendarStartMs, intervalMs, sessionDay } from './grow-last-bar';
import type { Bar, History, HistoryRange } from '../api/ticker-history';

export { CHART_INTERVALS, type ChartInterval };

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const INTRADAY_MS: Partial<Record<string, number>> = {
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
};

/** Ranges whose bars are short enough for an interval, and long enough to have some; the one taken by itself first. */
const RANGES: Record<ChartInterval, readonly HistoryRange[]> = {
  '1m': ['1D'],
  '5m': ['5D', '1D'],
  '15m': ['5D', '1D'],
  '30m': ['5D', '1D'],
  '1h': ['1M', '5D'],
  '4h': ['1M', '5D'],
  '1d': ['1Y', '1M', '6M', 'YTD', '5Y', 'MAX'],
  '1w': ['5Y', '6M', 'YTD', '1Y', 'MAX'],
  '1mo': ['MAX', '1Y', '5Y'],
};

export const fitsRange = (interval: ChartInterval, range: HistoryRange): boolean =>
  RANGES[interval].includes(range);

/** The range that shows an interval: the one that is shown, where it can. */
export const rangeFor = (interval: ChartInterval, shown: HistoryRange): HistoryRange =>
  fitsRange(interval, shown) ? shown : RANGES[interval][0]!;

/** Whether the bars of days are needed where a long range would come in weeks. */
export const needsDays = (interval: ChartInterval | null): boolean =>
  interval === '1d' || interval === '1w' || interval === '1mo';

/** Where the bar begins that a bar of `timeMs` belongs to. @param sessionStartMs first bar of its session */
function bucketMs(interval: ChartInterval, timeMs: number, dayMs: number, sessionStartMs: number): number {
  if (interval === '1d') return dayMs;
  if (interval === '1w' || interval === '1mo') return calendarStartMs(dayMs, interval);
  const stepMs = INTRADAY_MS[interval] ?? MINUTE_MS;
  return sessionStartMs + Math.floor((timeMs - sessionStartMs) / stepMs) * stepMs;
}

/**
 * Bars of a longer interval, oldest first. Those shorter than a day begin with their session; a week carries the date of
 * its Monday, a month that of its first.
 * @param isIntraday whether `bars` are shorter than a day; days carry 00:00 UTC of their date
 * @param timeZone of the exchange, which says to what day a bar belongs
 */
export function regroupBars(
  bars: readonly Bar[],
  isIntraday: boolean,
  interval: ChartInterval,
  timeZone: string,
): Bar[] {
  const grouped: Bar[] = [];
  let dayMs = NaN;
  let sessionStartMs = 0;
  for (const bar of bars) {
    const ofBarMs = isIntraday ? sessionDay(bar.timeMs, timeZone) : bar.timeMs;
    if (ofBarMs !== dayMs) sessionStartMs = bar.timeMs;
    dayMs = ofBarMs;
    const timeMs = bucketMs(interval, bar.timeMs, dayMs, sessionStartMs);
    const last = grouped.at(-1);
    if (last?.timeMs !== timeMs) {
      grouped.push({ ...bar, timeMs });
      continue;
    }
    grouped[grouped.length - 1] = {
      ...last,
      high: Math.max(last.high, bar.high),
      low: Math.min(last.low, bar.low),
      close: bar.close,
      volume: last.volume + bar.volume,
    };
  }
  return grouped;
}

/** A history with bars of the length that its reader chose. */
export interface ShownHistory extends Omit<History, 'interval'> {
  interval: History['interval'] | ChartInterval;
}

/** The history in bars of an interval; as it came where none is chosen. @param timeZone of the exchange */
export function useRegrouped(
  history: History | undefined,
  interval: ChartInterval | null,
  timeZone: string,
): ShownHistory | undefined {
  return useMemo(() => {
    if (!history || !interval) return history;
    const isIntraday = intervalMs(history.interval) < DAY_MS;
    return { ...history, interval, bars: regroupBars(history.bars, isIntraday, interval, timeZone) };
  }, [history, interval, timeZone]);
}
