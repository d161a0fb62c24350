import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  collectionItemSchema,
  collectionQuerySchema,
  type CollectionItemDto,
  type CollectionQuery,
} from '@pricealgo/contract/content';
import { z } from 'zod';
import { Public } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import type { CollectionItem } from './collection-item.entity.js';
import { CollectionsService } from './collections.service.js';

@ApiTags('content')
@Controller()
export class CollectionsController {
  constructor(private readonly collections: CollectionsService) {}

  @Get('collection')
  @Public()
  @Header('Cache-Control', 'public, no-cache')
  @ApiOperation({ summary: 'People of the company, partners, or albums of events' })
  @ApiWrapped(z.array(collectionItemSchema))
  async shown(
    @Query({ schema: collectionQuerySchema }) { collection }: CollectionQuery,
  ): Promise<CollectionItemDto[]> {
    return (await this.collections.list(collection, false)).map(toCollectionItemDto);
  }
}

export function toCollectionItemDto({
  id,
  content,
  shown,
  version,
  updatedAt,
}: CollectionItem): CollectionItemDto {
  return { id, content: { ...content }, shown, version, updatedMs: updatedAt.getTime() };
}
