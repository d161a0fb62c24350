import { ApiProperty } from '@nestjs/swagger';
import { INSTRUMENT_TYPES, type InstrumentType } from '../../../common/market/instrument.js';
import type { Instrument } from '../instrument.entity.js';

/** One instrument of the directory. */
export class TickerDto {
  @ApiProperty({ example: 'NASDAQ' })
  exchangeShortName!: string;

  @ApiProperty({ example: 'AAPL' })
  symbol!: string;

  @ApiProperty({ example: 'Apple Inc.' })
  name!: string;

  @ApiProperty({ enum: INSTRUMENT_TYPES, example: 'stock' })
  type!: InstrumentType;

  @ApiProperty({ example: 'USD', description: 'ISO 4217 code of the currency that prices are quoted in.' })
  currency!: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Address of a logo.' })
  photo!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Technology' })
  sector!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 1, description: '1 = best known.' })
  rank!: number | null;

  static from(instrument: Instrument): TickerDto {
    const { exchangeShortName, symbol, name, type, currency } = instrument;
    return {
      exchangeShortName,
      symbol,
      name,
      type,
      currency,
      photo: instrument.photo ?? null,
      sector: instrument.sector ?? null,
      rank: instrument.rank ?? null,
    };
  }
}
