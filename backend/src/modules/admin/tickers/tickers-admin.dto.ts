import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { INSTRUMENT_TYPES, type InstrumentType } from '@pricealgo/contract/market/instrument-type';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { PageQueryDto } from '../../../common/http/page.dto.js';
import { ExchangeShortNameField } from '../../tickers/dto/instrument-fields.js';
import { SORT_ORDERS, TickerQueryDto, type SortOrder } from '../../tickers/dto/ticker-query.dto.js';
import type { Instrument, InstrumentSource } from '../../tickers/instrument.entity.js';

export const ADMIN_TICKER_SORTS = ['rank', 'symbol', 'name', 'exchangeShortName', 'updatedAt'] as const;
export type AdminTickerSort = (typeof ADMIN_TICKER_SORTS)[number];
const SOURCES = ['builtin', 'import', 'admin'];
const MAX_RANK = 10_000_000;

const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;
const upper = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim().toUpperCase() : value;
const given = (_object: object, value: unknown): boolean => value !== null;

export class AdminTickersQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ description: 'Beginning of the symbol or part of the name.' })
  @IsOptional()
  @IsString()
  @MaxLength(120)
  q?: string;

  @ExchangeShortNameField({ optional: true })
  exchangeShortName?: string;

  @ApiPropertyOptional({ enum: INSTRUMENT_TYPES })
  @IsOptional()
  @IsIn(INSTRUMENT_TYPES)
  type?: InstrumentType;

  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'Left out: both.' })
  @IsOptional()
  @IsIn(['true', 'false'])
  active?: 'true' | 'false';

  @ApiPropertyOptional({ enum: ADMIN_TICKER_SORTS, default: 'rank' })
  @IsOptional()
  @IsIn(ADMIN_TICKER_SORTS)
  sort: AdminTickerSort = 'rank';

  @ApiPropertyOptional({ enum: SORT_ORDERS, default: 'asc' })
  @IsOptional()
  @IsIn(SORT_ORDERS)
  order: SortOrder = 'asc';
}

/** What may be changed of an instrument. */
class TickerFactsDto extends TickerQueryDto {
  @ApiProperty({ maxLength: 300 })
  @Transform(trimmed)
  @IsString()
  @Length(1, 300, { message: 'A name has 1 to 300 characters.' })
  // eslint-disable-next-line no-control-regex
  @Matches(/^[^\u0000-\u001f\u007f]*$/, { message: 'A name is one line.' })
  name!: string;

  @ApiProperty({ type: 'string', nullable: true, maxLength: 80 })
  @Transform((field) => trimmed(field) || null)
  @ValidateIf(given)
  @IsString()
  @MaxLength(80, { message: 'A sector has at most 80 characters.' })
  // eslint-disable-next-line no-control-regex
  @Matches(/^[^\u0000-\u001f\u007f]*$/, { message: 'A sector is one line.' })
  sector!: string | null;

  @ApiProperty({ example: 'USD' })
  @Transform(upper)
  @Matches(/^[A-Z]{3}$/, { message: 'A currency is a code like USD.' })
  currency!: string;

  @ApiProperty({ type: 'integer', nullable: true, description: '1 = best known.' })
  @ValidateIf(given)
  @IsInt({ message: 'A rank is a whole number from 1, or nothing.' })
  @Min(1, { message: 'A rank is a whole number from 1, or nothing.' })
  @Max(MAX_RANK, { message: 'A rank is at most 10,000,000.' })
  rank!: number | null;

  @ApiProperty({ description: 'Listed: found, quoted, analysed.' })
  @IsBoolean()
  active!: boolean;
}

export class SaveTickerDto extends TickerFactsDto {
  @ApiProperty({ type: 'integer', description: '`updatedMs` of what was on the screen.' })
  @IsInt()
  seenMs!: number;
}

export class AddTickerDto extends TickerFactsDto {
  @ApiProperty({ enum: INSTRUMENT_TYPES })
  @IsIn(INSTRUMENT_TYPES)
  type!: InstrumentType;
}

/** An instrument as administrators see it. */
export class AdminTickerDto {
  @ApiProperty()
  exchangeShortName!: string;

  @ApiProperty()
  symbol!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ enum: INSTRUMENT_TYPES })
  type!: InstrumentType;

  @ApiProperty()
  currency!: string;

  @ApiProperty({ type: 'string', nullable: true })
  sector!: string | null;

  @ApiProperty({ type: 'integer', nullable: true })
  rank!: number | null;

  @ApiProperty()
  active!: boolean;

  @ApiProperty({ enum: SOURCES, description: 'Who wrote it last.' })
  source!: InstrumentSource;

  @ApiProperty({ type: 'integer' })
  updatedMs!: number;

  static from(instrument: Instrument): AdminTickerDto {
    const { exchangeShortName, symbol, name, type, currency, active, source, updatedAt } = instrument;
    return {
      exchangeShortName,
      symbol,
      name,
      type,
      currency,
      sector: instrument.sector ?? null,
      rank: instrument.rank ?? null,
      active,
      source,
      updatedMs: updatedAt.getTime(),
    };
  }
}

export class ProviderSearchQueryDto {
  @ApiProperty({ example: 'AAPL' })
  @Transform(trimmed)
  @IsString()
  @Length(1, 50)
  q!: string;
}

export class FoundTickerDto {
  @ApiProperty()
  exchangeShortName!: string;

  @ApiProperty()
  symbol!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ enum: INSTRUMENT_TYPES })
  type!: InstrumentType;

  @ApiProperty()
  currency!: string;

  @ApiProperty({ description: 'In the directory already, active or not.' })
  known!: boolean;
}

export class ProviderSearchDto {
  @ApiProperty({ description: 'Name of the source of prices.' })
  source!: string;

  @ApiProperty({ description: 'Whether this source can search at all.' })
  supported!: boolean;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why there is nothing to see, for a person.' })
  message!: string | null;

  @ApiProperty({ type: [FoundTickerDto] })
  items!: FoundTickerDto[];
}

export class BackFillDto {
  @ApiProperty({ description: 'As /api/admin/jobs/state and the feed of jobs know it.' })
  jobId!: string;
}
