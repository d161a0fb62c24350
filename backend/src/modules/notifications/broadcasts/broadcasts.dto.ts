import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  Equals,
  IsIn,
  IsObject,
  IsString,
  IsUUID,
  Length,
  Matches,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { ACCOUNT_STATUSES, type AccountStatus } from '../../users/account-status.js';
import type { UserRole } from '../../users/user.entity.js';
import { BODY_MAX, LINK_MAX, TITLE_MAX, type NotificationType } from '../notification.js';
import {
  SUBSCRIPTION_STATES,
  type Audience,
  type Segment,
  type SubscriptionState,
} from './broadcast-audience.js';

const REQUIRED = 'This field is required.';
const ROLES = ['member', 'admin'] as const;
export const BROADCAST_STATES = ['queued', 'running', 'done', 'cancelled'] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];
/** A path of our own: `//host` and `/\host` are addresses of others. */
const OWN_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;
const ONE_LINE = /^\P{Cc}*$/u;
// eslint-disable-next-line no-control-regex
const NO_CONTROL = /^[^\x00-\x08\x0b-\x1f\x7f]*$/;

const given = (_object: object, value: unknown): boolean => value !== undefined;
const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;

export class SegmentDto implements Segment {
  @ApiPropertyOptional({ enum: ACCOUNT_STATUSES, description: 'Left out: accounts that may log in.' })
  @ValidateIf(given)
  @IsIn(ACCOUNT_STATUSES)
  status?: AccountStatus;

  @ApiPropertyOptional({ enum: SUBSCRIPTION_STATES, description: 'expiring: ends within seven days' })
  @ValidateIf(given)
  @IsIn(SUBSCRIPTION_STATES)
  subscription?: SubscriptionState;

  @ApiPropertyOptional({ enum: ROLES })
  @ValidateIf(given)
  @IsIn(ROLES)
  role?: UserRole;
}

/** Exactly one of the three. */
export class AudienceDto implements Audience {
  @ApiPropertyOptional({ enum: [true], description: 'Everybody who may log in.' })
  @ValidateIf(given)
  @Equals(true)
  all?: true;

  @ApiPropertyOptional({ format: 'uuid' })
  @ValidateIf(given)
  @IsUUID()
  userId?: string;

  @ApiPropertyOptional({ type: SegmentDto })
  @ValidateIf(given)
  @IsObject()
  @ValidateNested()
  @Type(() => SegmentDto)
  segment?: SegmentDto;
}

export class AudienceQuestionDto {
  @ApiProperty({ type: AudienceDto })
  @IsObject({ message: REQUIRED })
  @ValidateNested()
  @Type(() => AudienceDto)
  audience!: AudienceDto;
}

export class AudienceSizeDto {
  @ApiProperty({ type: 'integer', description: 'Accounts that it would go to now.' })
  total!: number;
}

export class PushNotificationDto extends AudienceQuestionDto {
  @ApiProperty({ minLength: 1, maxLength: TITLE_MAX })
  @Transform(trimmed)
  @IsString({ message: REQUIRED })
  @Length(1, TITLE_MAX, { message: ({ value }) => (value ? `At most ${TITLE_MAX} characters.` : REQUIRED) })
  @Matches(ONE_LINE)
  title!: string;

  @ApiProperty({ minLength: 1, maxLength: BODY_MAX, description: 'Plain text.' })
  @Transform(trimmed)
  @IsString({ message: REQUIRED })
  @Length(1, BODY_MAX, { message: ({ value }) => (value ? `At most ${BODY_MAX} characters.` : REQUIRED) })
  @Matches(NO_CONTROL)
  body!: string;

  @ApiPropertyOptional({ maxLength: LINK_MAX, description: 'Path of this product, `/fee-structure`.' })
  @Transform(trimmed)
  @ValidateIf(given)
  @IsString()
  @Length(1, LINK_MAX)
  @Matches(OWN_PATH, { message: 'A link is a path of this site, like /watchlist.' })
  link?: string;

  @ApiPropertyOptional({ enum: ['message'], default: 'message' })
  @ValidateIf(given)
  @Equals('message')
  type?: 'message';
}

export class BroadcastIdDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  broadcastId!: string;
}

/** Something that was sent to many, and how far it is. */
export class BroadcastDto extends BroadcastIdDto {
  @ApiProperty({ type: AudienceDto })
  audience!: Audience;

  @ApiProperty({ enum: ['message'] })
  type!: NotificationType;

  @ApiProperty()
  title!: string;

  @ApiProperty()
  body!: string;

  @ApiProperty({ type: 'string', nullable: true })
  link!: string | null;

  @ApiProperty({ enum: BROADCAST_STATES })
  state!: BroadcastState;

  @ApiProperty({ type: 'integer', description: 'Accounts it was meant for when it was sent.' })
  total!: number;

  @ApiProperty({ type: 'integer', description: 'Accounts that have it.' })
  done!: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'Name of who sent it.' })
  createdBy!: string | null;

  @ApiProperty({ type: 'integer' })
  createdMs!: number;

  @ApiProperty({ type: 'integer', nullable: true })
  finishedMs!: number | null;
}
