import { ApiProperty } from '@nestjs/swagger';
import { INSTRUMENT_TYPES, type InstrumentType } from '@pricealgo/contract/market/instrument-type';

/** The newest call of the technical algorithm. */
export class WatchlistRatingDto {
  @ApiProperty({ example: 'Buy' })
  label!: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    enum: [-1, 0, 1],
    description: '-1 down, 0 neutral, 1 up.',
  })
  stance!: -1 | 0 | 1 | null;

  @ApiProperty({ format: 'uuid' })
  callId!: string;

  @ApiProperty({ type: 'integer' })
  calledMs!: number;

  @ApiProperty({ description: 'Made from prices of the simulated market.' })
  simulated!: boolean;
}

/** A row without prices: those are streamed. */
export class WatchlistRowDto {
  @ApiProperty({ example: 'NASDAQ' })
  exchangeShortName!: string;

  @ApiProperty({ example: 'AAPL' })
  symbol!: string;

  @ApiProperty({ example: 'Apple Inc.' })
  name!: string;

  @ApiProperty({ enum: INSTRUMENT_TYPES })
  type!: InstrumentType;

  @ApiProperty({ example: 'USD' })
  currency!: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'null = draw the initials.' })
  photo!: string | null;

  @ApiProperty({ description: 'false: not traded any more, no price comes.' })
  listed!: boolean;

  @ApiProperty({ type: 'string', nullable: true })
  note!: string | null;

  @ApiProperty({ type: Number, nullable: true, description: "In the ticker's currency." })
  targetPrice!: number | null;

  @ApiProperty({ type: 'integer' })
  addedMs!: number;

  @ApiProperty({ type: WatchlistRatingDto, nullable: true })
  rating!: WatchlistRatingDto | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Start of the next nightly run that takes this ticker in; null where none is planned.',
  })
  nextCallMs!: number | null;
}
