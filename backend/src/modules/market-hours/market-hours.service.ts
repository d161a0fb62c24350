import { Injectable } from '@nestjs/common';
import { tradesAroundTheClock } from '@pricealgo/contract/market/exchanges';
import type { MarketStatus } from '@pricealgo/contract/realtime';
import { Settings } from '../settings/index.js';
import { marketStatus } from './calendar/market-status.js';

/** Market hours by the calendar that the administrator chose (setting `market.calendar`). */
@Injectable()
export class MarketHoursService {
  constructor(private readonly settings: Settings) {}

  /**
   * @param atMs any instant from 1970 up to 2100, ms since epoch UTC
   * @throws RangeError outside of it
   */
  status(exchangeShortName: string, atMs: number): MarketStatus {
    return marketStatus(exchangeShortName, atMs, this.settings.get('market.calendar'));
  }

  /**
   * Whether the rule of the specification and the real calendar of the exchange disagree at an instant, whichever of
   * them is configured: in the hour that daylight time shifts, on holidays and half days.
   * @throws RangeError outside of 1970–2099
   */
  differs(exchangeShortName: string, atMs: number): boolean {
    const { open, exchangeOpen } = marketStatus(exchangeShortName, atMs, 'spec');
    return open !== exchangeOpen;
  }

  /** What an administrator should know at an instant, in a sentence; `null` while both calendars agree. */
  adminWarning(exchangeShortName: string, atMs: number): string | null {
    if (tradesAroundTheClock(exchangeShortName) || !this.differs(exchangeShortName, atMs)) return null;
    const { exchangeOpen } = marketStatus(exchangeShortName, atMs, 'spec');
    const shown = this.settings.get('market.calendar') === 'spec' ? 'standard hours' : 'exchange calendar';
    return exchangeOpen
      ? `${exchangeShortName} trades now, but the standard hours say closed. Pages follow the ${shown}.`
      : `${exchangeShortName} does not trade now, but the standard hours say open. Pages follow the ${shown}.`;
  }
}
