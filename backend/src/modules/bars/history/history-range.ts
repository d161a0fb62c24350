import type { BarInterval } from '@pricealgo/contract/market/bar';
import { sessionDateMs, type SessionZone } from '../../../common/market/aggregate-bars.js';
import { DAY_MS, zoneDays } from '../../../common/market/zone-days.js';
import type { HistoryRange } from '@pricealgo/contract/history';

/** The last sessions that have bars: exchanges close, so how far back they lie is only known from the bars. */
export interface SessionPlan {
  readonly kind: 'sessions';
  readonly interval: BarInterval;
  readonly sessions: number;
  /** Starts to try, newest first, each at a session's midnight: ms since epoch UTC. */
  readonly fromMs: readonly number[];
}

export interface PeriodPlan {
  readonly kind: 'period';
  readonly interval: BarInterval;
  readonly fromMs: number;
}

/** Longest closure on record was six days; a long weekend is four. */
const DAYS_BACK_FOR_ONE = [0, 4, 11];
const DAYS_BACK_FOR_FIVE = [8, 15];
/** Above this many daily bars `MAX` is answered in weeks. */
export const MAX_DAILY_BARS = 1_500;

/**
 * What bars a range of the chart means at the market clock `nowMs`.
 * Crypto never closes: its 1D and 5D are the last 24 and 120 hours.
 */
export function planRange(range: HistoryRange, nowMs: number, zone: SessionZone): SessionPlan | PeriodPlan {
  switch (range) {
    case '1D':
      return zone === 'utc'
        ? period('1m', nowMs - DAY_MS)
        : {
            kind: 'sessions',
            interval: '1m',
            sessions: 1,
            fromMs: midnights(nowMs, DAYS_BACK_FOR_ONE, zone),
          };
    case '5D':
      return zone === 'utc'
        ? period('5m', nowMs - 5 * DAY_MS)
        : {
            kind: 'sessions',
            interval: '5m',
            sessions: 5,
            fromMs: midnights(nowMs, DAYS_BACK_FOR_FIVE, zone),
          };
    case '1M':
      return period('1h', monthsBefore(nowMs, 1, zone));
    case '6M':
      return period('1d', monthsBefore(nowMs, 6, zone));
    case 'YTD':
      return period('1d', Date.UTC(new Date(sessionDateMs(nowMs, zone)).getUTCFullYear(), 0, 1));
    case '1Y':
      return period('1d', monthsBefore(nowMs, 12, zone));
    case '5Y':
      return period('1w', monthsBefore(nowMs, 60, zone));
    case 'MAX':
      return period('1d', 0);
  }
}

function period(interval: BarInterval, fromMs: number): PeriodPlan {
  return { kind: 'period', interval, fromMs: Math.max(0, fromMs) };
}

function midnights(nowMs: number, daysBack: readonly number[], zone: SessionZone): number[] {
  const day = sessionDateMs(nowMs, zone) / DAY_MS;
  return daysBack.map((back) => zoneDays(zone).midnightMs(day - back));
}

/** 00:00 UTC of the same day of an earlier month, or of that month's last day where it has no such day. */
function monthsBefore(nowMs: number, months: number, zone: SessionZone): number {
  const date = new Date(sessionDateMs(nowMs, zone));
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() - months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay));
}
