import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ALGORITHMS, type AlgorithmName } from '@pricealgo/algorithms/algorithm';
import { Transform } from 'class-transformer';
import { IsIn, IsISO8601, IsOptional, IsString, IsUUID, Length, Matches, MaxLength } from 'class-validator';
import { PageQueryDto } from '../../../../common/http/page.dto.js';
import { CALL_ORIGINS, type CallOrigin } from '../../../analysis/calls/algorithm-call.entity.js';
import type { CallFilter } from '../call-filter.js';
import { CALL_VERDICTS, type CallVerdict } from '../call-verdict.js';

const STANCES = ['up', 'down', 'neutral', 'none'] as const;
const TICKER = /^(?:[A-Z0-9]{1,16}:)?[A-Z0-9][A-Z0-9.$^/_-]{0,23}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const day = 'must be a day like 2026-11-20';
const oneOf = (values: readonly string[]): { message: string } => ({
  message: `must be one of ${values.join(', ')}`,
});
const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;

export class AdminCallsQuery extends PageQueryDto implements CallFilter {
  @ApiPropertyOptional({ enum: ALGORITHMS })
  @IsOptional()
  @IsIn(ALGORITHMS, oneOf(ALGORITHMS))
  algo?: AlgorithmName;

  @ApiPropertyOptional({ example: 'AAPL', description: 'A symbol on any exchange, or NASDAQ:AAPL.' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.trim().toUpperCase() : value,
  )
  @Matches(TICKER, { message: 'must be a symbol like AAPL or NASDAQ:AAPL' })
  symbol?: string;

  @ApiPropertyOptional({ maxLength: 60 })
  @IsOptional()
  @IsString()
  @MaxLength(60)
  label?: string;

  @ApiPropertyOptional({ enum: STANCES })
  @IsOptional()
  @IsIn(STANCES, oneOf(STANCES))
  stance?: (typeof STANCES)[number];

  @ApiPropertyOptional({ enum: CALL_ORIGINS })
  @IsOptional()
  @IsIn(CALL_ORIGINS, oneOf(CALL_ORIGINS))
  origin?: CallOrigin;

  @ApiPropertyOptional({ enum: CALL_VERDICTS })
  @IsOptional()
  @IsIn(CALL_VERDICTS, oneOf(CALL_VERDICTS))
  outcome?: CallVerdict;

  @ApiPropertyOptional({ maxLength: 40 })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  version?: string;

  @ApiPropertyOptional({ example: '2026-11-01', description: 'First day, UTC.' })
  @IsOptional()
  @Matches(DAY, { message: day })
  @IsISO8601({ strict: true }, { message: day })
  from?: string;

  @ApiPropertyOptional({ example: '2026-11-30', description: 'Last day, UTC.' })
  @IsOptional()
  @Matches(DAY, { message: day })
  @IsISO8601({ strict: true }, { message: day })
  to?: string;
}

export class CallPairQuery {
  @ApiProperty({ format: 'uuid' })
  @IsUUID('4', { message: 'must be the id of a call' })
  a!: string;

  @ApiProperty({ format: 'uuid' })
  @IsUUID('4', { message: 'must be the id of a call' })
  b!: string;
}

export class WithdrawCallDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID('4', { message: 'must be the id of a call' })
  callId!: string;

  @ApiProperty({ minLength: 10, maxLength: 500, description: 'Shown to everybody beside the call.' })
  @Transform(trimmed)
  @IsString({ message: 'must be a text' })
  @Length(10, 500, { message: 'must have 10 to 500 characters' })
  reason!: string;
}
