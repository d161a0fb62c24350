import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { InstrumentDirectory, LiveValues } from '../tickers/index.js';
import type { ExchangeDto } from '@pricealgo/contract/market-hours';
import { EXCHANGE_ORDER, exchangeOf } from '@pricealgo/contract/market/exchanges';
import { MarketHoursService } from './market-hours.service.js';

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
