import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { InstrumentDirectory } from '../tickers/directory/instrument-directory.js';
import type { ExchangeDto } from './dto/exchange.dto.js';
import { MarketHoursService } from './market-hours.service.js';

/** Names on the screen, in the order of the list; exchanges that an import brings follow by short name. */
const DISPLAY_NAMES: ReadonlyMap<string, string> = new Map([
  ['NASDAQ', 'Nasdaq'],
  ['NYSE', 'New York Stock Exchange'],
  ['NYSEARCA', 'NYSE Arca'],
  ['AMEX', 'NYSE American'],
  ['BATS', 'Cboe BZX'],
  ['CRYPTO', 'Crypto'],
]);
const ORDER = [...DISPLAY_NAMES.keys()];

function position(exchangeShortName: string): number {
  const index = ORDER.indexOf(exchangeShortName);
  return index === -1 ? ORDER.length : index;
}

@Injectable()
export class ExchangesService {
  constructor(
    private readonly directory: InstrumentDirectory,
    private readonly marketHours: MarketHoursService,
  ) {}

  /** Exchanges that have at least one active instrument, with their market status at `atMs`. */
  list(atMs: number): ExchangeDto[] {
    return this.directory
      .exchanges()
      .map(({ exchangeShortName, count, types, sectors }) => ({
        exchangeShortName,
        name: DISPLAY_NAMES.get(exchangeShortName) ?? exchangeShortName,
        count,
        types,
        sectors: [...sectors],
        market: this.marketHours.status(exchangeShortName, atMs),
      }))
      .sort(
        (a, b) =>
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
