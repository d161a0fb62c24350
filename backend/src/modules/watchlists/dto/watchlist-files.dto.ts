import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { MAX_CSV_BYTES } from '../watchlist-limits.js';
import { WatchlistIdField } from './watchlist-fields.js';

/** Why a line of a file was left out. */
export const SKIP_REASONS = [
  'unknown_ticker',
  'ambiguous_ticker',
  'no_symbol',
  'duplicate',
  'bad_target',
  'note_too_long',
  'broken_row',
  'list_full',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export class ImportWatchlistDto {
  @WatchlistIdField()
  id!: string;

  @ApiProperty({
    example: 'symbol,exchange,note,target\nAAPL,NASDAQ,after the split,190.5\n',
    description: 'Text of the file. With or without a header; only a symbol is needed.',
  })
  @IsString()
  @MaxLength(MAX_CSV_BYTES, { message: 'is larger than 512 kB' })
  csv!: string;
}

export class SkippedLineDto {
  @ApiProperty({ type: 'integer', description: 'Line of the file that the row ends in, from 1.' })
  line!: number;

  @ApiProperty({ description: 'As it stands in the file, shortened.' })
  symbol!: string;

  @ApiProperty({ enum: SKIP_REASONS })
  reason!: SkipReason;
}

export class ImportedDto {
  @ApiProperty({ type: 'integer', description: 'New rows.' })
  added!: number;

  @ApiProperty({ type: 'integer', description: 'Rows that got another note or target price.' })
  updated!: number;

  @ApiProperty({ type: 'integer', description: 'Rows that were as the file says already.' })
  unchanged!: number;

  @ApiProperty({ type: [SkippedLineDto] })
  skipped!: SkippedLineDto[];
}
