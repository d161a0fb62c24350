import type { TickerDto } from '@pricealgo/contract/instruments';
import type { Instrument } from './instrument.entity.js';

/** @param photo the logo to show, see `LogoAddress` */
export function toTickerDto(instrument: Instrument, photo: string | null): TickerDto {
  const { exchangeShortName, symbol, name, type, currency } = instrument;
  return {
    exchangeShortName,
    symbol,
    name,
    type,
    currency,
    photo,
    sector: instrument.sector ?? null,
    rank: instrument.rank ?? null,
  };
}
