import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { emptySchema } from '@pricealgo/contract/answer';
import {
  addCollectionItemSchema,
  collectionItemSchema,
  collectionQuerySchema,
  itemVersionSchema,
  orderItemsSchema,
  saveItemSchema,
  type AddCollectionItemDto,
  type CollectionItemDto,
  type CollectionQuery,
  type ItemVersionDto,
  type OrderItemsDto,
  type SaveItemDto,
} from '@pricealgo/contract/content';
import { z } from 'zod';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { CollectionsService, toCollectionItemDto } from '../../content/index.js';

@ApiTags('content')
@Controller('admin/collection')
@AdminOnly('content')
export class CollectionsAdminController {
  constructor(private readonly collections: CollectionsService) {}

  @Get()
  @ApiOperation({ summary: 'Every item of a collection, hidden ones, too' })
  @ApiWrapped(z.array(collectionItemSchema))
  async all(
    @Query({ schema: collectionQuerySchema }) { collection }: CollectionQuery,
  ): Promise<CollectionItemDto[]> {
    return (await this.collections.list(collection, true)).map(toCollectionItemDto);
  }

  @Post('add')
  @ApiOperation({ summary: 'Adds an item at the end' })
  @ApiWrapped(collectionItemSchema)
  async add(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: addCollectionItemSchema }) { collection, content, shown }: AddCollectionItemDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CollectionItemDto> {
    return toCollectionItemDto(await this.collections.add(collection, content, shown, { adminId, context }));
  }

  @Post('save')
  @ApiOperation({ summary: 'Changes an item; refused when somebody else did meanwhile' })
  @ApiWrapped(collectionItemSchema)
  async save(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: saveItemSchema }) { id, version, content, shown }: SaveItemDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CollectionItemDto> {
    return toCollectionItemDto(
      await this.collections.save(id, version, content, shown, { adminId, context }),
    );
  }

  @Post('remove')
  @ApiOperation({ summary: 'Removes an item' })
  @ApiWrapped(emptySchema)
  async remove(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: itemVersionSchema }) { id, version }: ItemVersionDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.collections.remove(id, version, { adminId, context });
  }

  @Post('order')
  @ApiOperation({ summary: 'Puts the items in another order' })
  @ApiWrapped(z.array(collectionItemSchema))
  async order(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: orderItemsSchema }) { collection, ids }: OrderItemsDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CollectionItemDto[]> {
    await this.collections.order(collection, ids, { adminId, context });
    return this.all({ collection });
  }
}
