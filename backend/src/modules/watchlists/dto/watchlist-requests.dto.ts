import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsUUID, ValidateIf } from 'class-validator';
import { ExchangeShortNameField, SymbolField } from '../../tickers/dto/instrument-fields.js';
import {
  BeforeKeyField,
  NoteField,
  TargetPriceField,
  WatchlistIdField,
  WatchlistNameField,
} from './watchlist-fields.js';

export class WatchlistQuery {
  @WatchlistIdField({ absent: 'the active list' })
  id?: string;
}

export class OneWatchlistDto {
  @WatchlistIdField()
  id!: string;
}

export class CreateWatchlistDto {
  @WatchlistNameField()
  name!: string;
}

export class RenameWatchlistDto extends CreateWatchlistDto {
  @WatchlistIdField()
  id!: string;
}

export class MoveWatchlistDto {
  @WatchlistIdField()
  id!: string;

  @ApiPropertyOptional({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'List that follows afterwards; null, left out or gone meanwhile: the end.',
  })
  @ValidateIf((_object, value) => value !== undefined && value !== null)
  @IsUUID('all', { message: 'must be the id of a watchlist' })
  beforeId?: string | null;
}

/** One row, by list and ticker. */
export class WatchlistItemQuery {
  @WatchlistIdField({ absent: 'the active list' })
  id?: string;

  @ExchangeShortNameField()
  exchangeShortName!: string;

  @SymbolField()
  symbol!: string;
}

export class AddItemDto extends WatchlistItemQuery {
  @NoteField()
  note?: string | null;

  @TargetPriceField()
  targetPrice?: number | null;

  @BeforeKeyField()
  beforeKey?: string | null;
}

export class UpdateItemDto extends WatchlistItemQuery {
  @NoteField()
  note?: string | null;

  @TargetPriceField()
  targetPrice?: number | null;
}

export class MoveItemDto extends WatchlistItemQuery {
  @BeforeKeyField()
  beforeKey?: string | null;
}
