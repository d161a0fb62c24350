import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { instrumentKey } from '../../common/market/instrument-key.js';
import { InstrumentDirectory } from './directory/instrument-directory.js';
import type { Instrument } from './instrument.entity.js';
import { InstrumentRepository, type TickerListQuery } from './instrument.repository.js';

@Injectable()
export class TickersService {
  constructor(
    private readonly instruments: InstrumentRepository,
    private readonly directory: InstrumentDirectory,
  ) {}

  /** @throws AppError `exchange_not_found` when the query names an exchange without instruments. */
  async list(query: TickerListQuery): Promise<{ items: Instrument[]; total: number }> {
    const { exchangeShortName } = query;
    if (exchangeShortName && !this.directory.hasExchange(exchangeShortName)) {
      throw new AppError('exchange_not_found', {
        message: `We do not know an exchange ${exchangeShortName}.`,
      });
    }
    return this.instruments.page(query);
  }

  /** @throws AppError `instrument_not_found`, naming other exchanges that list the symbol. */
  async one(exchangeShortName: string, symbol: string): Promise<Instrument> {
    const instrument = await this.instruments.findActive(exchangeShortName, symbol);
    if (instrument) return instrument;
    const elsewhere = (await this.instruments.exchangesListing(symbol)).map((name) =>
      instrumentKey(name, symbol),
    );
    const hint = elsewhere.length > 0 ? ` Did you mean ${elsewhere.join(' or ')}?` : '';
    throw new AppError('instrument_not_found', {
      message: `We do not know the ticker ${instrumentKey(exchangeShortName, symbol)}.${hint}`,
    });
  }
}
