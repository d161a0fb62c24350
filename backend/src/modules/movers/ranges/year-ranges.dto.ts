import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import type { YearRange } from './year-ranges.service.js';

export class TickerRangesQuery {
  @ApiProperty({ example: 'NASDAQ:AAPL,CRYPTO:BTCUSD', description: 'At most 100, separated by commas.' })
  @IsString()
  @MaxLength(4_200, { message: 'must name at most 100 tickers' })
  symbols!: string;
}

/** Prices in the instrument's currency, split-adjusted. */
export class YearRangeDto implements YearRange {
  @ApiProperty({ example: 'NASDAQ:AAPL' })
  symbol!: string;

  @ApiProperty()
  low!: number;

  @ApiProperty()
  high!: number;

  @ApiProperty({
    description:
      'First session that was looked at, 00:00 UTC of its date, ms; a young listing has less than a year.',
  })
  fromMs!: number;

  @ApiProperty({ description: 'Last session that was looked at, 00:00 UTC of its date, ms.' })
  toMs!: number;

  @ApiProperty({ example: 'simulated' })
  source!: string;

  @ApiProperty({ description: 'The prices are invented.' })
  simulated!: boolean;
}
