import { exchangeOpenAt, sessionDateOf } from '../../market-hours/index.js';

/** What the feed needs of the market-hours module. */
export interface FeedCalendar {
  /** `YYYY-MM-DD` of the session that a trade of that exchange at `atMs` belongs to. */
  sessionDateOf(exchangeShortName: string, atMs: number): string;
  /** Whether the exchange really trades at `atMs` (real calendar; crypto always). */
  exchangeOpen(exchangeShortName: string, atMs: number): boolean;
}

/** The product's own calendar. */
export const feedCalendar: FeedCalendar = { sessionDateOf, exchangeOpen: exchangeOpenAt };

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * The session day of a trade, remembered per exchange and minute: the calendar's time-zone arithmetic costs far more
 * than a tick may, and no session begins within a minute.
 */
export class SessionDays {
  private readonly minutes: number[] = [];
  private readonly days: number[] = [];

  constructor(
    private readonly calendar: FeedCalendar,
    private readonly exchanges: readonly string[],
  ) {}

  /** Days since 1970-01-01 of the session date. */
  dayOf(exchangeIndex: number, timeMs: number): number {
    const minute = Math.floor(timeMs / MINUTE_MS);
    if (this.minutes[exchangeIndex] === minute) return this.days[exchangeIndex]!;
    const date = this.calendar.sessionDateOf(this.exchanges[exchangeIndex]!, timeMs);
    const day = Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
    this.minutes[exchangeIndex] = minute;
    this.days[exchangeIndex] = day;
    return day;
  }
}
