import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { QuoteDto } from '../market-data/quote-book/live-info.dto.js';
import { ExchangeShortNameField } from '../tickers/dto/instrument-fields.js';
import { TickerDto } from '../tickers/dto/ticker.dto.js';
import { MOST_MOVERS } from './movers.service.js';
import { LEAST_SHARE_OF_MEAN_TURNOVER, MOVER_KINDS, type MoverKind } from './rank-movers.js';

export class MoversQueryDto {
  @ExchangeShortNameField({ optional: true })
  exchangeShortName?: string;

  @ApiPropertyOptional({
    enum: MOVER_KINDS,
    default: 'gainers',
    description: '`gainers` and `losers` by percent since the previous close, `active` by money traded.',
  })
  @IsOptional()
  @IsIn(MOVER_KINDS)
  kind: MoverKind = 'gainers';

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MOST_MOVERS, default: 5 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MOST_MOVERS)
  limit: number = 5;
}

export class MoverDto {
  @ApiProperty()
  ticker!: TickerDto;

  @ApiProperty({
    description: 'Newest quote when the ranking was answered; tells its source, and whether it is stale.',
  })
  quote!: QuoteDto;
}

export class MoversDto {
  @ApiProperty({ enum: MOVER_KINDS })
  kind!: MoverKind;

  @ApiProperty({ type: 'string', nullable: true, description: 'null = all exchanges.' })
  exchangeShortName!: string | null;

  @ApiProperty({
    type: [MoverDto],
    description: 'First one first; fewer than asked for where fewer qualify.',
  })
  items!: MoverDto[];

  @ApiProperty({
    type: 'integer',
    description: `Instruments compared: priced, and traded for at least ${LEAST_SHARE_OF_MEAN_TURNOVER * 100} % of the mean turnover of their exchange.`,
  })
  considered!: number;

  @ApiProperty({ type: 'integer', description: 'Market clock of the answer, ms since epoch UTC.' })
  asOfMs!: number;

  @ApiProperty({ description: 'Prices are invented.' })
  simulated!: boolean;

  @ApiProperty({ description: 'Prices are recorded and played back.' })
  replay!: boolean;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Who feeds the prices; null before the first.',
  })
  source!: string | null;
}
