import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { Type } from 'class-transformer';
import {
  ACCOUNT_STATUSES,
  SETTABLE_STATUSES,
  type AccountStatus,
  pictureAddress,
  type User,
  type UserRole,
} from '../../users/index.js';
import { MEMBER_SUBSCRIPTIONS, type MemberFilter, type MemberSubscription } from './list/member-filter.js';
import type { MembersFound, TotalIs } from './list/member-list.js';
import { DIRECTIONS, MEMBER_SORTS, type Direction, type MemberSort } from './list/member-order.js';
import { LAST_INSTANT_MS } from './member-acts.js';

const given = (_object: object, value: unknown): boolean => value !== undefined;
const ROLES = ['member', 'admin'] as const;

export class MemberFilterDto implements MemberFilter {
  @ApiPropertyOptional({
    description: 'Part of name, username or e-mail address; one or two letters: how one of them begins.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(120)
  q?: string;

  @ApiPropertyOptional({ enum: ACCOUNT_STATUSES })
  @ValidateIf(given)
  @IsIn(ACCOUNT_STATUSES)
  status?: AccountStatus;

  @ApiPropertyOptional({ enum: MEMBER_SUBSCRIPTIONS, description: 'expiring: ends within seven days' })
  @ValidateIf(given)
  @IsIn(MEMBER_SUBSCRIPTIONS)
  subscription?: MemberSubscription;

  @ApiPropertyOptional({ enum: ROLES })
  @ValidateIf(given)
  @IsIn(ROLES)
  role?: UserRole;
}

/** `after` and `before` are `next` and `previous` of another answer to the same question. */
export class MembersQueryDto extends MemberFilterDto {
  @ApiPropertyOptional({ enum: MEMBER_SORTS, default: 'created' })
  @IsOptional()
  @IsIn(MEMBER_SORTS)
  sort: MemberSort = 'created';

  @ApiPropertyOptional({ enum: DIRECTIONS, default: 'desc' })
  @IsOptional()
  @IsIn(DIRECTIONS)
  direction: Direction = 'desc';

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(600)
  after?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(600)
  before?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100, default: 50 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 50;
}

export class MemberIdDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  userId!: string;
}

export class SetStatusDto extends MemberIdDto {
  @ApiProperty({ enum: SETTABLE_STATUSES })
  @IsIn(SETTABLE_STATUSES)
  status!: AccountStatus;
}

/** One of the two: an instant (`null` ends the subscription), or days on top of what is left. */
export class SetSubscriptionDto extends MemberIdDto {
  @ApiPropertyOptional({ type: 'integer', nullable: true })
  @ValidateIf((_object, value) => value !== undefined && value !== null)
  @IsInt()
  @Min(0)
  @Max(LAST_INSTANT_MS)
  subscriptionEndMs?: number | null;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 3_650 })
  @ValidateIf((_object, value) => value !== undefined)
  @IsInt()
  @Min(1)
  @Max(3_650)
  addDays?: number;
}

/** An account as administrators see it. */
export class MemberDto {
  @ApiProperty()
  userId!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  username!: string;

  @ApiProperty()
  email!: string;

  @ApiProperty({ type: 'string', nullable: true })
  mobileNumber!: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  profilePic!: string | null;

  @ApiProperty({ enum: ['member', 'admin'] })
  role!: 'member' | 'admin';

  @ApiProperty({ enum: ACCOUNT_STATUSES })
  status!: AccountStatus;

  @ApiProperty({ type: 'integer', nullable: true })
  subscription_end!: number | null;

  @ApiProperty({ type: 'integer' })
  createdMs!: number;

  @ApiProperty({ type: 'integer', nullable: true })
  lastLoginMs!: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  deleteAfterMs!: number | null;

  static from(user: User): MemberDto {
    return {
      userId: user.id,
      name: user.name,
      username: user.username,
      email: user.email,
      mobileNumber: user.mobileNumber ?? null,
      profilePic: pictureAddress(user.profilePic),
      role: user.role,
      status: user.status,
      subscription_end: user.subscriptionEnd?.getTime() ?? null,
      createdMs: user.createdAt.getTime(),
      lastLoginMs: user.lastLoginAt?.getTime() ?? null,
      deleteAfterMs: user.deleteAfter?.getTime() ?? null,
    };
  }
}

const TOTALS = ['exact', 'estimated', 'atLeast'] as const satisfies readonly TotalIs[];

export class MembersPageDto {
  @ApiProperty({ type: [MemberDto] })
  items!: MemberDto[];

  @ApiProperty({ type: 'integer' })
  total!: number;

  @ApiProperty({ enum: TOTALS })
  totalIs!: TotalIs;

  @ApiProperty({ type: 'string', nullable: true, description: 'Cursor; `null` at the end.' })
  next!: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  previous!: string | null;

  static from({ items, ...rest }: MembersFound): MembersPageDto {
    return { items: items.map(MemberDto.from), ...rest };
  }
}
