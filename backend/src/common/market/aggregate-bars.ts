import type { Bar, BarInterval } from '@pricealgo/contract/market/bar';
import { exchangeOf, type SessionZone } from '@pricealgo/contract/market/exchanges';
import { DAY_MS, zoneDays } from './zone-days.js';

export type { SessionZone };

/** Whose midnight separates two sessions of an instrument: its exchange's, whatever its type. */
export function sessionZone({ exchangeShortName }: { readonly exchangeShortName: string }): SessionZone {
  return exchangeOf(exchangeShortName).zone;
}

/** The same of an instrument's key. */
export function sessionZoneOf(key: string): SessionZone {
  return sessionZone({ exchangeShortName: key.slice(0, key.indexOf(':')) });
}

/** Length of the intervals below a day, ms. */
export const INTRADAY_MS = { '1m': 60_000, '5m': 300_000, '15m': 900_000, '1h': 3_600_000 } as const;

export function isIntraday(interval: BarInterval): interval is keyof typeof INTRADAY_MS {
  return interval in INTRADAY_MS;
}

/** Date of the session that an instant belongs to, as its 00:00 UTC, ms. */
export function sessionDateMs(timeMs: number, zone: SessionZone): number {
  return (zone === 'utc' ? Math.floor(timeMs / DAY_MS) : zoneDays(zone).day(timeMs)) * DAY_MS;
}

/** 00:00 UTC of the Monday of a date's week; `dateMs` is 00:00 UTC of the date. */
export function weekStartMs(dateMs: number): number {
  const day = Math.floor(dateMs / DAY_MS);
  return (day - ((((day + 3) % 7) + 7) % 7)) * DAY_MS;
}

/**
 * `timeMs` of the bar that holds an instant: minutes to hours are aligned in UTC, days carry 00:00 UTC of the session's
 * date, weeks that of their Monday.
 */
export function barStartMs(timeMs: number, interval: BarInterval, zone: SessionZone): number {
  if (isIntraday(interval)) return timeMs - (timeMs % INTRADAY_MS[interval]);
  const dateMs = sessionDateMs(timeMs, zone);
  return interval === '1d' ? dateMs : weekStartMs(dateMs);
}

/**
 * Merges bars into longer ones. Input oldest → newest, each interval at most once.
 * @param from interval of `bars`; @param to a longer one (or the same: a copy).
 * @param zone decides the date of bars shorter than a day.
 * @throws Error when `to` is shorter than `from`.
 */
export function aggregateBars(
  bars: Iterable<Bar>,
  from: BarInterval,
  to: BarInterval,
  zone: SessionZone,
): Bar[] {
  if (!isIntraday(from) && (isIntraday(to) || (from === '1w' && to === '1d'))) {
    throw new Error(`${from} bars cannot be split into ${to}`);
  }
  if (isIntraday(from) && isIntraday(to) && INTRADAY_MS[from] > INTRADAY_MS[to]) {
    throw new Error(`${from} bars cannot be split into ${to}`);
  }
  const startOf = isIntraday(from)
    ? (timeMs: number) => barStartMs(timeMs, to, zone)
    : (dateMs: number) => (to === '1w' ? weekStartMs(dateMs) : dateMs);
  const builder = new BarBuilder();
  for (const bar of bars)
    builder.add(startOf(bar.timeMs), bar.open, bar.high, bar.low, bar.close, bar.volume);
  return builder.finish();
}

/** Trades as columns of equal length, oldest first. */
export interface TickColumns {
  readonly timeMs: ArrayLike<number>;
  readonly price: ArrayLike<number>;
  readonly size: ArrayLike<number>;
}

/** Bars of the trades at the indices `[begin, end)`. */
export function aggregateTicks(
  ticks: TickColumns,
  begin: number,
  end: number,
  interval: BarInterval,
  zone: SessionZone,
): Bar[] {
  const { timeMs, price, size } = ticks;
  const builder = new BarBuilder();
  for (let i = begin; i < end; i++) {
    const p = price[i] as number;
    builder.add(barStartMs(timeMs[i] as number, interval, zone), p, p, p, p, size[i] as number);
  }
  return builder.finish();
}

/** Collects pieces in time order; a piece that begins another bar closes the one before. */
class BarBuilder {
  private readonly bars: Bar[] = [];
  private current: { -readonly [Field in keyof Bar]: Bar[Field] } | null = null;

  add(timeMs: number, open: number, high: number, low: number, close: number, volume: number): void {
    const bar = this.current;
    if (bar?.timeMs !== timeMs) {
      this.current = { timeMs, open, high, low, close, volume };
      this.bars.push(this.current);
      return;
    }
    if (high > bar.high) bar.high = high;
    if (low < bar.low) bar.low = low;
    bar.close = close;
    bar.volume += volume;
  }

  finish(): Bar[] {
    return this.bars;
  }
}
