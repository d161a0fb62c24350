import { Injectable } from '@nestjs/common';
import { instrumentKey, parseInstrumentKey, type InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { InstrumentRepository } from '../../tickers/instrument.repository.js';

/** What the directory in memory does not have: names for texts, and instruments that are not listed any more. */
@Injectable()
export class InstrumentNames {
  constructor(private readonly instruments: InstrumentRepository) {}

  /** Listed or not; `null` for a key that never was. */
  async instrument(key: string): Promise<MarketInstrument | null> {
    const parsed = parseInstrumentKey(key);
    const [found] = parsed ? await this.instruments.findMany([parsed]) : [];
    if (!found) return null;
    const { exchangeShortName, symbol, type, currency, sector, rank } = found;
    return {
      key: instrumentKey(exchangeShortName, symbol),
      exchangeShortName,
      symbol,
      type,
      currency,
      sector: sector ?? null,
      rank: rank ?? null,
    };
  }

  async of(instruments: readonly MarketInstrument[]): Promise<Map<InstrumentKey, string>> {
    const found = await this.instruments.findMany(instruments);
    return new Map(
      found.map(({ exchangeShortName, symbol, name }) => [instrumentKey(exchangeShortName, symbol), name]),
    );
  }
}
