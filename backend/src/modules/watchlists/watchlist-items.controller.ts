import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import { Roles } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { ApiWrapped } from '../../common/http/api-wrapped.decorator.js';
import { TickerQueryDto } from '../tickers/dto/ticker-query.dto.js';
import { AddItemDto, MoveItemDto, UpdateItemDto, WatchlistItemQuery } from './dto/watchlist-requests.dto.js';
import {
  AddedItemDto,
  HoldingListsDto,
  ItemOrderDto,
  RemovedItemDto,
  WatchlistItemDto,
} from './dto/watchlist.dto.js';
import { WatchlistItemsService, type ChangedItem } from './items/watchlist-items.service.js';
import { WatchlistRows } from './rows/watchlist-rows.js';
import { WatchlistRepository } from './storage/watchlist.repository.js';

const keyOf = ({ exchangeShortName, symbol }: TickerQueryDto): string =>
  instrumentKey(exchangeShortName, symbol);

@ApiTags('watchlists')
@ApiBearerAuth()
@Controller('watchlist-items')
@Roles('member')
export class WatchlistItemsController {
  constructor(
    private readonly items: WatchlistItemsService,
    private readonly lists: WatchlistRepository,
    private readonly rows: WatchlistRows,
  ) {}

  @Get('of')
  @ApiOperation({ summary: 'Which of my lists hold a ticker' })
  @ApiWrapped(HoldingListsDto)
  async of(@Query() ticker: TickerQueryDto, @CurrentUser() { userId }: Principal): Promise<HoldingListsDto> {
    return { watchlistIds: await this.lists.holding(userId, keyOf(ticker)) };
  }

  @Post('add')
  @ApiOperation({ summary: 'Puts a ticker on a list; one that is there already stays as it is' })
  @ApiWrapped(AddedItemDto)
  async add(@Body() body: AddItemDto, @CurrentUser() principal: Principal): Promise<AddedItemDto> {
    const { id, note, targetPrice, beforeKey } = body;
    const texts = { note, targetPrice };
    const changed = await this.items.add(principal.userId, id, keyOf(body), texts, beforeKey ?? null);
    return { ...(await this.shown(changed, principal)), added: changed.added };
  }

  @Post('remove')
  @ApiOperation({ summary: 'Takes a ticker off a list' })
  @ApiWrapped(RemovedItemDto)
  remove(@Body() body: WatchlistItemQuery, @CurrentUser() { userId }: Principal): Promise<RemovedItemDto> {
    return this.items.remove(userId, body.id, keyOf(body));
  }

  @Post('order')
  @ApiOperation({ summary: 'Moves a row in front of another' })
  @ApiWrapped(ItemOrderDto)
  order(@Body() body: MoveItemDto, @CurrentUser() { userId }: Principal): Promise<ItemOrderDto> {
    return this.items.move(userId, body.id, keyOf(body), body.beforeKey ?? null);
  }

  @Post('update')
  @ApiOperation({ summary: 'Note and target price of a row; only what is given changes' })
  @ApiWrapped(WatchlistItemDto)
  async update(@Body() body: UpdateItemDto, @CurrentUser() principal: Principal): Promise<WatchlistItemDto> {
    const { id, note, targetPrice } = body;
    return this.shown(
      await this.items.update(principal.userId, id, keyOf(body), { note, targetPrice }),
      principal,
    );
  }

  private async shown({ watchlistId, item }: ChangedItem, principal: Principal): Promise<WatchlistItemDto> {
    const [row] = await this.rows.of([item], principal);
    return { watchlistId, row: row! };
  }
}
