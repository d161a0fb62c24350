import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  Equals,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsUUID,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { NOTIFICATION_TYPES, type NotificationType, type NotificationView } from '../notification.js';

const LAST_SEQ = Number.MAX_SAFE_INTEGER;
const IDS_MAX = 100;
const given = (_object: object, value: unknown): boolean => value !== undefined;
const flag = ({ value }: { value: unknown }): unknown =>
  value === 'true' ? true : value === 'false' ? false : value;

/** Without `after` the newest come first; with it those behind that number, oldest first. */
export class NotificationsQueryDto {
  @ApiPropertyOptional({
    type: 'integer',
    description: 'Only newer ones, oldest first: to go on after a gap.',
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LAST_SEQ)
  after?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'Only older ones, newest first: the next page.' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LAST_SEQ)
  before?: number;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100, default: 20 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 20;

  @ApiPropertyOptional({ enum: NOTIFICATION_TYPES })
  @IsOptional()
  @IsIn(NOTIFICATION_TYPES)
  type?: NotificationType;

  @ApiPropertyOptional({ description: 'true = only unread ones' })
  @IsOptional()
  @Transform(flag)
  @IsBoolean()
  unread?: boolean;
}

export class NotificationDto implements NotificationView {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ type: 'integer', description: 'Counts the notifications of one user from 1.' })
  seq!: number;

  @ApiProperty({ enum: NOTIFICATION_TYPES })
  type!: NotificationType;

  @ApiProperty()
  title!: string;

  @ApiProperty({ description: 'Plain text.' })
  body!: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Path of this product.' })
  link!: string | null;

  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  data!: Record<string, unknown> | null;

  @ApiProperty({ type: 'integer' })
  createdMs!: number;

  @ApiProperty()
  read!: boolean;
}

export class NotificationCountDto {
  @ApiProperty({ type: 'integer' })
  unread!: number;

  @ApiProperty({ type: 'integer', description: 'Number of the newest notification; 0 = none yet.' })
  lastSeq!: number;
}

export class NotificationPageDto extends NotificationCountDto {
  @ApiProperty({ type: [NotificationDto] })
  items!: NotificationDto[];

  @ApiProperty({ type: 'integer', description: 'All that fit the filter, wherever the page begins.' })
  total!: number;

  @ApiProperty({ description: 'There are more behind the last item, in the same direction.' })
  more!: boolean;
}

/** Exactly one of the three. */
export class ReadNotificationsDto {
  @ApiPropertyOptional({ type: [String], format: 'uuid', maxItems: IDS_MAX })
  @ValidateIf(given)
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(IDS_MAX)
  @IsUUID(undefined, { each: true })
  ids?: string[];

  @ApiPropertyOptional({ type: 'integer', minimum: 1, description: 'All up to this number.' })
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  @Max(LAST_SEQ)
  upToSeq?: number;

  @ApiPropertyOptional({ enum: [true] })
  @ValidateIf(given)
  @Equals(true)
  all?: true;
}

/** Exactly one of the two. */
export class HideNotificationDto {
  @ApiPropertyOptional({ format: 'uuid' })
  @ValidateIf(given)
  @IsUUID()
  id?: string;

  @ApiPropertyOptional({ enum: [true], description: 'All that were read.' })
  @ValidateIf(given)
  @Equals(true)
  allRead?: true;
}
