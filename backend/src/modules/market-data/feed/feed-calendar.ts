import { tradesAroundTheClock } from '../../market-hours/calendar/market-status.js';
import { exchangeOpenAt, sessionDateOf } from '../../market-hours/calendar/trading-session.js';

/** What the feed asks of the market-hours module. */
export interface FeedCalendar {
  /** `YYYY-MM-DD` of the session that a trade of that exchange at `atMs` belongs to. */
  sessionDateOf(exchangeShortName: string, atMs: number): string;
  /** Whether the exchange really trades at `atMs` (real calendar; crypto always). */
  exchangeOpen(exchangeShortName: string, atMs: number): boolean;
}

/** The product's own calendar. */
export const feedCalendar: FeedCalendar = {
  sessionDateOf: (exchangeShortName, atMs) =>
    sessionDateOf(tradesAroundTheClock(exchangeShortName) ? 'crypto' : 'stock', atMs),
  exchangeOpen: (exchangeShortName, atMs) => tradesAroundTheClock(exchangeShortName) || exchangeOpenAt(atMs),
};
