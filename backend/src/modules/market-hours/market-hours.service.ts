import { Injectable } from '@nestjs/common';
import type { ExchangeDto } from '@pricealgo/contract/market-hours';
import { EXCHANGE_ORDER, exchangeOf, tradesAroundTheClock } from '@pricealgo/contract/market/exchanges';
import type { MarketStatus } from '@pricealgo/contract/realtime';
import { AppError } from '../../common/errors/app-error.js';
import { Settings } from '../settings/index.js';
import { InstrumentDirectory, LiveValues } from '../tickers/index.js';
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

const ORDER: readonly string[] = EXCHANGE_ORDER;

function position(exchangeShortName: string): number {
  const index = ORDER.indexOf(exchangeShortName);
  return index === -1 ? ORDER.length : index;
}

@Injectable()
export class ExchangesService {
  constructor(
    private readonly directory: InstrumentDirectory,
    private readonly marketHours: MarketHoursService,
    private readonly live: LiveValues,
  ) {}

  /** Exchanges that have at least one active instrument, those with prices first, with their market status at `atMs`. */
  list(atMs: number): ExchangeDto[] {
    return this.directory
      .exchanges()
      .map(({ exchangeShortName, count, types, sectors }) => ({
        exchangeShortName,
        name: exchangeOf(exchangeShortName).name,
        count,
        types,
        sectors: [...sectors],
        served: this.live.servesExchange(exchangeShortName),
        market: this.marketHours.status(exchangeShortName, atMs),
      }))
      .sort(
        (a, b) =>
          Number(b.served) - Number(a.served) ||
          position(a.exchangeShortName) - position(b.exchangeShortName) ||
          (a.exchangeShortName < b.exchangeShortName ? -1 : 1),
      );
  }

  /** @throws AppError `exchange_not_found` */
  requireKnown(exchangeShortName: string): void {
    if (this.directory.hasExchange(exchangeShortName)) return;
    throw new AppError('exchange_not_found', { message: `We do not know an exchange ${exchangeShortName}.` });
  }
}
