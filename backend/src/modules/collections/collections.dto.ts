import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsUUID,
  Max,
  Min,
} from 'class-validator';
import { COLLECTIONS, type CollectionName } from './collection-content.js';
import type { CollectionItem } from './collection-item.entity.js';

export class CollectionQueryDto {
  @ApiProperty({ enum: COLLECTIONS })
  @IsIn(COLLECTIONS)
  collection!: CollectionName;
}

export class CollectionItemDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'members: {name, role, about, photo, link}; partners: {name, about, logo, link}; albums: {title, date, about, pictures: {src, caption}[]}',
  })
  content!: Record<string, unknown>;

  @ApiProperty({ description: 'Visitors see it.' })
  shown!: boolean;

  @ApiProperty({ type: 'integer' })
  version!: number;

  @ApiProperty({ type: 'integer' })
  updatedMs!: number;

  static from({ id, content, shown, version, updatedAt }: CollectionItem): CollectionItemDto {
    return { id, content: { ...content }, shown, version, updatedMs: updatedAt.getTime() };
  }
}

export class AddCollectionItemDto extends CollectionQueryDto {
  @ApiProperty({ type: 'object', additionalProperties: true })
  @IsObject()
  content!: Record<string, unknown>;

  @ApiProperty()
  @IsBoolean()
  shown!: boolean;
}

export class ItemVersionDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  id!: string;

  @ApiProperty({ type: 'integer', description: 'Version that was on the screen.' })
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number;
}

export class SaveItemDto extends ItemVersionDto {
  @ApiProperty({ type: 'object', additionalProperties: true })
  @IsObject()
  content!: Record<string, unknown>;

  @ApiProperty()
  @IsBoolean()
  shown!: boolean;
}

export class OrderItemsDto extends CollectionQueryDto {
  @ApiProperty({ type: [String], description: 'Every item, in its new order.' })
  @IsArray()
  @ArrayMaxSize(500)
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  ids!: string[];
}
