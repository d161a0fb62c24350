import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { instrumentQuerySchema, type InstrumentQuery } from '@pricealgo/contract/instruments';
import {
  addedItemSchema,
  addItemSchema,
  holdingListsSchema,
  itemOrderSchema,
  moveItemSchema,
  removedItemSchema,
  updateItemSchema,
  watchlistItemQuerySchema,
  watchlistItemSchema,
  type AddedItemDto,
  type AddItemDto,
  type HoldingListsDto,
  type ItemOrderDto,
  type MoveItemDto,
  type RemovedItemDto,
  type UpdateItemDto,
  type WatchlistItemDto,
  type WatchlistItemQuery,
} from '@pricealgo/contract/watchlists';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import { Roles, TokenScope } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { ApiWrapped } from '../../common/http/wrapper.js';
import { WatchlistItemsService, type ChangedItem } from './watchlist-items.service.js';
import { WatchlistRowService } from './watchlist-reader.js';
import { WatchlistRepository } from './storage/watchlist.repository.js';

const keyOf = ({ exchangeShortName, symbol }: InstrumentQuery): string =>
  instrumentKey(exchangeShortName, symbol);

@ApiTags('watchlists')
@Controller('watchlist-items')
@Roles('member')
export class WatchlistItemsController {
  constructor(
    private readonly items: WatchlistItemsService,
    private readonly lists: WatchlistRepository,
    private readonly rows: WatchlistRowService,
  ) {}

  @TokenScope('read:watchlists')
  @Get('of')
  @ApiOperation({ summary: 'Which of my lists hold a ticker' })
  @ApiWrapped(holdingListsSchema)
  async of(
    @Query({ schema: instrumentQuerySchema }) ticker: InstrumentQuery,
    @CurrentUser() { userId }: Principal,
  ): Promise<HoldingListsDto> {
    return { watchlistIds: await this.lists.holding(userId, keyOf(ticker)) };
  }

  @TokenScope('write:watchlists')
  @Post('add')
  @ApiOperation({ summary: 'Puts a ticker on a list; one that is there already stays as it is' })
  @ApiWrapped(addedItemSchema)
  async add(
    @Body({ schema: addItemSchema }) body: AddItemDto,
    @CurrentUser() principal: Principal,
  ): Promise<AddedItemDto> {
    const { id, note, targetPrice, beforeKey } = body;
    const texts = { note, targetPrice };
    const changed = await this.items.add(principal.userId, id, keyOf(body), texts, beforeKey ?? null);
    return { ...(await this.shown(changed, principal)), added: changed.added };
  }

  @TokenScope('write:watchlists')
  @Post('remove')
  @ApiOperation({ summary: 'Takes a ticker off a list' })
  @ApiWrapped(removedItemSchema)
  remove(
    @Body({ schema: watchlistItemQuerySchema }) body: WatchlistItemQuery,
    @CurrentUser() { userId }: Principal,
  ): Promise<RemovedItemDto> {
    return this.items.remove(userId, body.id, keyOf(body));
  }

  @TokenScope('write:watchlists')
  @Post('order')
  @ApiOperation({ summary: 'Moves a row in front of another' })
  @ApiWrapped(itemOrderSchema)
  order(
    @Body({ schema: moveItemSchema }) body: MoveItemDto,
    @CurrentUser() { userId }: Principal,
  ): Promise<ItemOrderDto> {
    return this.items.move(userId, body.id, keyOf(body), body.beforeKey ?? null);
  }

  @TokenScope('write:watchlists')
  @Post('update')
  @ApiOperation({ summary: 'Note and target price of a row; only what is given changes' })
  @ApiWrapped(watchlistItemSchema)
  async update(
    @Body({ schema: updateItemSchema }) body: UpdateItemDto,
    @CurrentUser() principal: Principal,
  ): Promise<WatchlistItemDto> {
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
