import { Body, Controller, Get, Header, Post, Query, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
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
import type { Request } from 'express';
import { Public, Roles } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { ApiWrapped } from '../../common/http/api-wrapped.decorator.js';
import type { CollectionItem } from './collection-item.entity.js';
import { Collections } from './collections.js';

@ApiTags('content')
@Controller()
export class CollectionsController {
  constructor(private readonly collections: Collections) {}

  @Get('collection')
  @Public()
  @Header('Cache-Control', 'public, no-cache')
  @ApiOperation({ summary: 'People of the company, partners, or albums of events' })
  @ApiWrapped(z.array(collectionItemSchema))
  async shown(
    @Query({ schema: collectionQuerySchema }) { collection }: CollectionQuery,
  ): Promise<CollectionItemDto[]> {
    return (await this.collections.list(collection, false)).map(toDto);
  }

  @Get('admin/collection')
  @Roles('admin')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Every item of a collection, hidden ones, too' })
  @ApiWrapped(z.array(collectionItemSchema))
  async all(
    @Query({ schema: collectionQuerySchema }) { collection }: CollectionQuery,
  ): Promise<CollectionItemDto[]> {
    return (await this.collections.list(collection, true)).map(toDto);
  }

  @Post('admin/collection/add')
  @Roles('admin')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Adds an item at the end' })
  @ApiWrapped(collectionItemSchema)
  async add(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: addCollectionItemSchema }) { collection, content, shown }: AddCollectionItemDto,
    @Req() request: Request,
  ): Promise<CollectionItemDto> {
    return toDto(await this.collections.add(collection, content, shown, { adminId, request }));
  }

  @Post('admin/collection/save')
  @Roles('admin')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Changes an item; refused when somebody else did meanwhile' })
  @ApiWrapped(collectionItemSchema)
  async save(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: saveItemSchema }) { id, version, content, shown }: SaveItemDto,
    @Req() request: Request,
  ): Promise<CollectionItemDto> {
    return toDto(await this.collections.save(id, version, content, shown, { adminId, request }));
  }

  @Post('admin/collection/remove')
  @Roles('admin')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Removes an item' })
  @ApiWrapped(emptySchema)
  async remove(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: itemVersionSchema }) { id, version }: ItemVersionDto,
    @Req() request: Request,
  ): Promise<void> {
    await this.collections.remove(id, version, { adminId, request });
  }

  @Post('admin/collection/order')
  @Roles('admin')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Puts the items in another order' })
  @ApiWrapped(z.array(collectionItemSchema))
  async order(
    @CurrentUser() { userId: adminId }: Principal,
    @Body({ schema: orderItemsSchema }) { collection, ids }: OrderItemsDto,
    @Req() request: Request,
  ): Promise<CollectionItemDto[]> {
    await this.collections.order(collection, ids, { adminId, request });
    return this.all({ collection });
  }
}

function toDto({ id, content, shown, version, updatedAt }: CollectionItem): CollectionItemDto {
  return { id, content: { ...content }, shown, version, updatedMs: updatedAt.getTime() };
}
