import type { MarketInstrument } from '../../../../common/market/instrument.js';
import { tradesAroundTheClock } from '../../../market-hours/calendar/market-status.js';
import { exchangeOpenAt } from '../../../market-hours/calendar/trading-session.js';

/** Trades that are reported late still come in after the bell. */
const AFTER_CLOSE_MS = 20 * 60_000;

/** Whether prices of an instrument can move at `nowMs`: by the real calendar, whatever rule the product shows. */
export function marketOpenFor({ exchangeShortName }: MarketInstrument, nowMs: number): boolean {
  return (
    tradesAroundTheClock(exchangeShortName) || exchangeOpenAt(nowMs) || exchangeOpenAt(nowMs - AFTER_CLOSE_MS)
  );
}
