import type { Bar } from '../api/ticker-history';

/** What a quote tells the chart. */
export interface ChartTick {
  price: number;
  timeMs: number;
  /** Volume of the session so far. */
  volume: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const STEP_MS: Record<string, number> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': DAY_MS,
  '1w': 7 * DAY_MS,
  '1mo': 31 * DAY_MS,
};

/** When the bar after one of `timeMs` begins, ms. */
export function nextBarMs(timeMs: number, interval: string): number {
  if (interval !== '1mo') return timeMs + intervalMs(interval);
  const date = new Date(timeMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** Where the week or month of a date begins: its Monday, or its first. @param dayMs 00:00 UTC of the date */
export function calendarStartMs(dayMs: number, interval: '1w' | '1mo'): number {
  const date = new Date(dayMs);
  if (interval === '1mo') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  return dayMs - ((date.getUTCDay() + 6) % 7) * DAY_MS;
}

/** Length of an interval such as `5m`, ms. */
export function intervalMs(interval: string): number {
  return STEP_MS[interval] ?? DAY_MS;
}

/**
 * The newest bar after a tick: the last one grown, or a new one when the tick belongs to a later interval.
 * @param sessionDayMs date of the tick's session at 00:00 UTC, which is what daily bars are stamped with.
 * @param before volume of the session when the last tick was drawn; `null` for the first.
 * @returns `null` for a tick older than the last bar: nothing to draw.
 */
export function growLastBar(
  last: Bar | undefined,
  tick: ChartTick,
  interval: string,
  sessionDayMs: number,
  before: { volume: number } | null,
): Bar | null {
  const stepMs = intervalMs(interval);
  const traded = before && tick.volume > before.volume ? tick.volume - before.volume : 0;
  const daily = stepMs >= DAY_MS;
  const atMs = daily ? sessionDayMs : tick.timeMs;
  const { price } = tick;
  if (!last || atMs >= nextBarMs(last.timeMs, interval)) {
    const sinceMs = last?.timeMs ?? 0;
    const timeMs =
      interval === '1w' || interval === '1mo'
        ? calendarStartMs(atMs, interval)
        : last && !daily
          ? sinceMs + Math.floor((atMs - sinceMs) / stepMs) * stepMs
          : Math.floor(atMs / stepMs) * stepMs;
    return {
      timeMs,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: daily ? tick.volume : traded,
    };
  }
  if (atMs < last.timeMs) return null;
  return {
    ...last,
    high: Math.max(last.high, price),
    low: Math.min(last.low, price),
    close: price,
    volume: interval === '1d' ? Math.max(last.volume, tick.volume) : last.volume + traded,
  };
}

/** By zone: asked with every tick, and making one takes longer than drawing the bar. */
const dates = new Map<string, Intl.DateTimeFormat>();

function datesOf(timeZone: string): Intl.DateTimeFormat {
  let known = dates.get(timeZone);
  if (!known) {
    known = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dates.set(timeZone, known);
  }
  return known;
}

/** Date of the moment in that zone, as ms of its 00:00 UTC. */
export function sessionDay(timeMs: number, timeZone: string): number {
  return Date.parse(`${datesOf(timeZone).format(timeMs)}T00:00:00Z`);
}
