import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  changeViewSchema,
  createWatchlistSchema,
  moveWatchlistSchema,
  oneWatchlistSchema,
  renameWatchlistSchema,
  watchlistQuerySchema,
  watchlistSchema,
  watchlistSummarySchema,
  type ChangeViewDto,
  type CreateWatchlistDto,
  type MoveWatchlistDto,
  type OneWatchlistDto,
  type RenameWatchlistDto,
  type WatchlistDto,
  type WatchlistQuery,
  type WatchlistSummaryDto,
} from '@pricealgo/contract/watchlists';
import { z } from 'zod';
import { Roles } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { ApiWrapped } from '../../common/http/api-wrapped.decorator.js';
import { WatchlistReader } from './lists/watchlist-reader.js';
import { WatchlistsService } from './lists/watchlists.service.js';

@ApiTags('watchlists')
@ApiBearerAuth()
@Controller()
@Roles('member')
export class WatchlistsController {
  constructor(
    private readonly lists: WatchlistsService,
    private readonly reader: WatchlistReader,
  ) {}

  @Get('watchlists')
  @ApiOperation({ summary: 'My watchlists in their order; there is always one' })
  @ApiWrapped(z.array(watchlistSummarySchema))
  all(@CurrentUser() { userId }: Principal): Promise<WatchlistSummaryDto[]> {
    return this.lists.all(userId);
  }

  @Get('watchlist')
  @ApiOperation({ summary: 'One of my watchlists with its rows; prices are streamed' })
  @ApiWrapped(watchlistSchema)
  one(
    @Query({ schema: watchlistQuerySchema }) { id }: WatchlistQuery,
    @CurrentUser() principal: Principal,
  ): Promise<WatchlistDto> {
    return this.reader.read(principal, id);
  }

  @Post('watchlists/create')
  @ApiOperation({ summary: 'A new, empty list at the end' })
  @ApiWrapped(watchlistSummarySchema)
  create(
    @Body({ schema: createWatchlistSchema }) { name }: CreateWatchlistDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto> {
    return this.lists.create(userId, name);
  }

  @Post('watchlists/rename')
  @ApiOperation({ summary: 'Gives a list another name' })
  @ApiWrapped(watchlistSummarySchema)
  rename(
    @Body({ schema: renameWatchlistSchema }) { id, name }: RenameWatchlistDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto> {
    return this.lists.rename(userId, id, name);
  }

  @Post('watchlists/delete')
  @ApiOperation({ summary: 'Removes a list with its rows; answers the lists that are left' })
  @ApiWrapped(z.array(watchlistSummarySchema))
  remove(
    @Body({ schema: oneWatchlistSchema }) { id }: OneWatchlistDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto[]> {
    return this.lists.remove(userId, id);
  }

  @Post('watchlists/activate')
  @ApiOperation({ summary: 'Makes a list the one that is shown first' })
  @ApiWrapped(z.array(watchlistSummarySchema))
  activate(
    @Body({ schema: oneWatchlistSchema }) { id }: OneWatchlistDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto[]> {
    return this.lists.activate(userId, id);
  }

  @Post('watchlists/order')
  @ApiOperation({ summary: 'Moves a list in front of another' })
  @ApiWrapped(z.array(watchlistSummarySchema))
  order(
    @Body({ schema: moveWatchlistSchema }) { id, beforeId }: MoveWatchlistDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto[]> {
    return this.lists.move(userId, id, beforeId ?? null);
  }

  @Post('watchlists/view')
  @ApiOperation({ summary: 'Columns and sort of a list' })
  @ApiWrapped(watchlistSummarySchema)
  view(
    @Body({ schema: changeViewSchema }) { id, view }: ChangeViewDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto> {
    return this.lists.changeView(userId, id, view);
  }
}
