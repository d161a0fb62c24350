import { ApiProperty } from '@nestjs/swagger';
import type { Watchlist } from '../storage/watchlist.entity.js';
import { WatchlistRowDto } from './watchlist-row.dto.js';
import { WatchlistViewDto } from './watchlist-view.dto.js';

export class WatchlistSummaryDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'The one that is shown first; exactly one of a member is.' })
  active!: boolean;

  @ApiProperty({ type: 'integer', description: 'Place among the lists, from 0.' })
  position!: number;

  @ApiProperty({ type: 'integer' })
  rows!: number;

  @ApiProperty({ type: WatchlistViewDto })
  view!: WatchlistViewDto;

  @ApiProperty({ type: 'integer', description: 'When the list or one of its rows changed last.' })
  updatedMs!: number;

  static of({ id, name, active, position, view, updatedAt }: Watchlist, rows: number): WatchlistSummaryDto {
    return { id, name, active, position, rows, view, updatedMs: updatedAt.getTime() };
  }
}

export class WatchlistDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  active!: boolean;

  @ApiProperty({ type: WatchlistViewDto })
  view!: WatchlistViewDto;

  @ApiProperty({ type: 'integer' })
  updatedMs!: number;

  @ApiProperty({ description: 'Ratings and next calls are left out: the subscription has expired.' })
  ratingsLocked!: boolean;

  @ApiProperty({ type: [WatchlistRowDto], description: 'In the order of the list.' })
  rows!: WatchlistRowDto[];
}

export class WatchlistItemDto {
  @ApiProperty({ format: 'uuid' })
  watchlistId!: string;

  @ApiProperty({ type: WatchlistRowDto })
  row!: WatchlistRowDto;
}

export class AddedItemDto extends WatchlistItemDto {
  @ApiProperty({ description: 'false: it was on the list already, and stays as it is.' })
  added!: boolean;
}

export class RemovedItemDto {
  @ApiProperty({ format: 'uuid' })
  watchlistId!: string;

  @ApiProperty({ description: 'false: it was not on the list.' })
  removed!: boolean;
}

export class ItemOrderDto {
  @ApiProperty({ format: 'uuid' })
  watchlistId!: string;

  @ApiProperty({ type: [String], example: ['NASDAQ:AAPL'], description: 'The order as it is now.' })
  keys!: string[];
}

export class HoldingListsDto {
  @ApiProperty({ type: [String], description: 'Ids of my lists that hold the ticker.' })
  watchlistIds!: string[];
}
