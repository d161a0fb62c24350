import type { TickerDto } from '@pricealgo/contract/instruments';
import type { AdminTickerDto } from '@pricealgo/contract/tickers-admin';
import type { InstrumentRecord } from './instrument.repository.js';

/** @param photo the logo to show, see `LogoAddress` */
export function toTickerDto(instrument: InstrumentRecord, photo: string | null): TickerDto {
  return { ...tickerFields(instrument), photo };
}

/** An instrument as the back office shows it: listed or not, with who wrote it last and when. */
export function toAdminTickerDto(instrument: InstrumentRecord): AdminTickerDto {
  const { active, source, updatedAt } = instrument;
  return { ...tickerFields(instrument), active, source, updatedMs: updatedAt.getTime() };
}

function tickerFields(instrument: InstrumentRecord): Omit<TickerDto, 'photo'> {
  const { exchangeShortName, symbol, name, type, currency, sector, rank } = instrument;
  return { exchangeShortName, symbol, name, type, currency, sector: sector ?? null, rank: rank ?? null };
}
