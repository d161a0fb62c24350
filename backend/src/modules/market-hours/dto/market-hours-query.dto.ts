import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ExchangeShortNameField } from '../../tickers/dto/instrument-fields.js';
import { CALENDAR_END_MS, CALENDAR_MIN_MS } from '../calendar/new-york-time.js';

export class MarketHoursQueryDto {
  @ExchangeShortNameField()
  exchangeShortName!: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: CALENDAR_MIN_MS,
    maximum: CALENDAR_END_MS - 1,
    description:
      'Instant in ms since epoch UTC, from 1970 up to 2100; by default the market clock: now, or the recorded time in a replay.',
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'at must be a whole number of milliseconds' })
  @Min(CALENDAR_MIN_MS, { message: 'at must not lie before 1970' })
  @Max(CALENDAR_END_MS - 1, { message: 'at must lie before 2100' })
  at?: number;
}
