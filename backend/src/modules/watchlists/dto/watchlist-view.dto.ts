import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsObject,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  WATCHLIST_COLUMNS,
  WATCHLIST_SORTS,
  type WatchlistColumn,
  type WatchlistSort,
  type WatchlistView,
} from '../watchlist-view.js';
import { WatchlistIdField } from './watchlist-fields.js';

const ORDERS = ['asc', 'desc'] as const;

export class WatchlistSortDto {
  @ApiProperty({ enum: WATCHLIST_SORTS })
  @IsIn(WATCHLIST_SORTS)
  by!: WatchlistSort;

  @ApiProperty({ enum: ORDERS })
  @IsIn(ORDERS)
  order!: (typeof ORDERS)[number];
}

export class WatchlistViewDto implements WatchlistView {
  @ApiProperty({ enum: WATCHLIST_COLUMNS, isArray: true, description: 'Left to right, each once.' })
  @IsArray()
  @ArrayMaxSize(WATCHLIST_COLUMNS.length)
  @ArrayUnique()
  @IsIn(WATCHLIST_COLUMNS, { each: true })
  columns!: WatchlistColumn[];

  @ApiProperty({ type: WatchlistSortDto, nullable: true, description: 'null = as the rows were dragged.' })
  @ValidateIf((_object, value) => value !== null)
  @IsObject()
  @ValidateNested()
  @Type(() => WatchlistSortDto)
  sort!: WatchlistSortDto | null;
}

export class ChangeViewDto {
  @WatchlistIdField()
  id!: string;

  @ApiProperty({ type: WatchlistViewDto })
  @IsObject()
  @ValidateNested()
  @Type(() => WatchlistViewDto)
  view!: WatchlistViewDto;
}
