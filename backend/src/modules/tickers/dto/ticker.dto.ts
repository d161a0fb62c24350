import { ApiProperty } from '@nestjs/swagger';
import { INSTRUMENT_TYPES, type InstrumentType } from '@pricealgo/contract/market/instrument-type';
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

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Address of a logo on a host that pages may load pictures from; null = draw the initials.',
  })
  photo!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Technology' })
  sector!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 1, description: '1 = best known.' })
  rank!: number | null;

  /** @param photo the logo to show, see `LogoAddress` */
  static from(instrument: Instrument, photo: string | null): TickerDto {
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
}

export class TickersPageDto {
  @ApiProperty({ type: [TickerDto] })
  items!: TickerDto[];

  @ApiProperty({ type: 'integer' })
  total!: number;

  @ApiProperty({ type: 'integer' })
  page!: number;

  @ApiProperty({ type: 'integer' })
  limit!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'When an order by quotes was made, ms since epoch UTC; null for orders that do not age.',
  })
  orderedAtMs!: number | null;
}
