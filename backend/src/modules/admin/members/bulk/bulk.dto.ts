import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsUUID,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { SETTABLE_STATUSES, type AccountStatus } from '../../../users/index.js';
import { MemberFilterDto } from '../members.dto.js';
import {
  BULK_ACTS,
  BULK_STATES,
  MAX_DAYS,
  MAX_SELECTED,
  type BulkActName,
  type BulkState,
} from './bulk-act.js';

const given = (_object: object, value: unknown): boolean => value !== undefined;

/** One act; on selected accounts, or on all that a filter finds. Administrators are left out. */
export class BeginBulkDto {
  @ApiProperty({ enum: BULK_ACTS })
  @IsIn(BULK_ACTS)
  act!: BulkActName;

  @ApiPropertyOptional({ enum: SETTABLE_STATUSES, description: 'For `status`.' })
  @ValidateIf(given)
  @IsIn(SETTABLE_STATUSES)
  status?: AccountStatus;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_DAYS, description: 'For `days`.' })
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  addDays?: number;

  @ApiPropertyOptional({ type: [String], format: 'uuid', maxItems: MAX_SELECTED })
  @ValidateIf(given)
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SELECTED)
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  userIds?: string[];

  @ApiPropertyOptional({ type: MemberFilterDto, description: 'Empty: every member.' })
  @ValidateIf(given)
  @IsObject()
  @ValidateNested()
  @Type(() => MemberFilterDto)
  filter?: MemberFilterDto;
}

export class BulkIdDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  bulkId!: string;
}

/** An act on many, and how far it is. */
export class BulkDto extends BulkIdDto {
  @ApiProperty({ enum: BULK_ACTS })
  act!: BulkActName;

  @ApiProperty({ type: 'string', nullable: true })
  status!: string | null;

  @ApiProperty({ type: 'integer', nullable: true })
  addDays!: number | null;

  @ApiProperty({ enum: BULK_STATES })
  state!: BulkState;

  @ApiProperty({ type: 'integer', description: 'Members that it was meant for when it began.' })
  total!: number;

  @ApiProperty({ type: 'integer' })
  done!: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'Name of who began it.' })
  createdBy!: string | null;

  @ApiProperty({ type: 'integer' })
  createdMs!: number;

  @ApiProperty({ type: 'integer', nullable: true })
  finishedMs!: number | null;
}
