import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { TickerDto } from '../../tickers/dto/ticker.dto.js';

export const MAX_MOST_WATCHED = 50;

export class MostWatchedQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_MOST_WATCHED, default: 10 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_MOST_WATCHED)
  limit: number = 10;
}

export class MostWatchedDto {
  @ApiProperty({ type: TickerDto })
  ticker!: TickerDto;

  @ApiProperty({
    type: 'integer',
    description: 'Members who have it on a watchlist; fewer than 3 are not told.',
  })
  watchers!: number;
}

export class MostWatchedListDto {
  @ApiProperty({ type: [MostWatchedDto] })
  items!: MostWatchedDto[];

  @ApiProperty({ type: 'integer', description: 'When it was counted, ms.' })
  asOfMs!: number;
}
