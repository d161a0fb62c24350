/** Instants that the market calendars answer for, ms since epoch UTC: from 1970 up to, not including, 2100. */
export const CALENDAR_MIN_MS = 0;
export const CALENDAR_END_MS = Date.UTC(2100, 0, 1);
