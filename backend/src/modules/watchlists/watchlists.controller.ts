import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { ApiWrapped } from '../../common/http/api-wrapped.decorator.js';
import { ChangeViewDto } from './dto/watchlist-view.dto.js';
import {
  CreateWatchlistDto,
  MoveWatchlistDto,
  OneWatchlistDto,
  RenameWatchlistDto,
  WatchlistQuery,
} from './dto/watchlist-requests.dto.js';
import { WatchlistDto, WatchlistSummaryDto } from './dto/watchlist.dto.js';
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
  @ApiWrapped([WatchlistSummaryDto])
  all(@CurrentUser() { userId }: Principal): Promise<WatchlistSummaryDto[]> {
    return this.lists.all(userId);
  }

  @Get('watchlist')
  @ApiOperation({ summary: 'One of my watchlists with its rows; prices are streamed' })
  @ApiWrapped(WatchlistDto)
  one(@Query() { id }: WatchlistQuery, @CurrentUser() principal: Principal): Promise<WatchlistDto> {
    return this.reader.read(principal, id);
  }

  @Post('watchlists/create')
  @ApiOperation({ summary: 'A new, empty list at the end' })
  @ApiWrapped(WatchlistSummaryDto)
  create(
    @Body() { name }: CreateWatchlistDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto> {
    return this.lists.create(userId, name);
  }

  @Post('watchlists/rename')
  @ApiOperation({ summary: 'Gives a list another name' })
  @ApiWrapped(WatchlistSummaryDto)
  rename(
    @Body() { id, name }: RenameWatchlistDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto> {
    return this.lists.rename(userId, id, name);
  }

  @Post('watchlists/delete')
  @ApiOperation({ summary: 'Removes a list with its rows; answers the lists that are left' })
  @ApiWrapped([WatchlistSummaryDto])
  remove(
    @Body() { id }: OneWatchlistDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto[]> {
    return this.lists.remove(userId, id);
  }

  @Post('watchlists/activate')
  @ApiOperation({ summary: 'Makes a list the one that is shown first' })
  @ApiWrapped([WatchlistSummaryDto])
  activate(
    @Body() { id }: OneWatchlistDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto[]> {
    return this.lists.activate(userId, id);
  }

  @Post('watchlists/order')
  @ApiOperation({ summary: 'Moves a list in front of another' })
  @ApiWrapped([WatchlistSummaryDto])
  order(
    @Body() { id, beforeId }: MoveWatchlistDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto[]> {
    return this.lists.move(userId, id, beforeId ?? null);
  }

  @Post('watchlists/view')
  @ApiOperation({ summary: 'Columns and sort of a list' })
  @ApiWrapped(WatchlistSummaryDto)
  view(
    @Body() { id, view }: ChangeViewDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<WatchlistSummaryDto> {
    return this.lists.changeView(userId, id, view);
  }
}
