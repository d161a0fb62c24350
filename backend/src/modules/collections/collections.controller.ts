import { Body, Controller, Get, Header, Post, Query, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public, Roles } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { ApiWrapped } from '../../common/http/api-wrapped.decorator.js';
import { EmptyDto } from '../../common/http/empty.dto.js';
import {
  AddCollectionItemDto,
  CollectionItemDto,
  CollectionQueryDto,
  ItemVersionDto,
  OrderItemsDto,
  SaveItemDto,
} from './collections.dto.js';
import { Collections } from './collections.js';

@ApiTags('content')
@Controller()
export class CollectionsController {
  constructor(private readonly collections: Collections) {}

  @Get('collection')
  @Public()
  @Header('Cache-Control', 'public, no-cache')
  @ApiOperation({ summary: 'People of the company, partners, or albums of events' })
  @ApiWrapped([CollectionItemDto])
  async shown(@Query() { collection }: CollectionQueryDto): Promise<CollectionItemDto[]> {
    return (await this.collections.list(collection, false)).map((item) => CollectionItemDto.from(item));
  }

  @Get('admin/collection')
  @Roles('admin')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Every item of a collection, hidden ones, too' })
  @ApiWrapped([CollectionItemDto])
  async all(@Query() { collection }: CollectionQueryDto): Promise<CollectionItemDto[]> {
    return (await this.collections.list(collection, true)).map((item) => CollectionItemDto.from(item));
  }

  @Post('admin/collection/add')
  @Roles('admin')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Adds an item at the end' })
  @ApiWrapped(CollectionItemDto)
  async add(
    @CurrentUser() { userId: adminId }: Principal,
    @Body() { collection, content, shown }: AddCollectionItemDto,
    @Req() request: Request,
  ): Promise<CollectionItemDto> {
    return CollectionItemDto.from(
      await this.collections.add(collection, content, shown, { adminId, request }),
    );
  }

  @Post('admin/collection/save')
  @Roles('admin')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Changes an item; refused when somebody else did meanwhile' })
  @ApiWrapped(CollectionItemDto)
  async save(
    @CurrentUser() { userId: adminId }: Principal,
    @Body() { id, version, content, shown }: SaveItemDto,
    @Req() request: Request,
  ): Promise<CollectionItemDto> {
    return CollectionItemDto.from(
      await this.collections.save(id, version, content, shown, { adminId, request }),
    );
  }

  @Post('admin/collection/remove')
  @Roles('admin')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Removes an item' })
  @ApiWrapped(EmptyDto)
  async remove(
    @CurrentUser() { userId: adminId }: Principal,
    @Body() { id, version }: ItemVersionDto,
    @Req() request: Request,
  ): Promise<void> {
    await this.collections.remove(id, version, { adminId, request });
  }

  @Post('admin/collection/order')
  @Roles('admin')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Puts the items in another order' })
  @ApiWrapped([CollectionItemDto])
  async order(
    @CurrentUser() { userId: adminId }: Principal,
    @Body() { collection, ids }: OrderItemsDto,
    @Req() request: Request,
  ): Promise<CollectionItemDto[]> {
    await this.collections.order(collection, ids, { adminId, request });
    return this.all({ collection });
  }
}
