import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { AUDIT_ACTIONS, type AuditAction } from '../audit.js';

const LAST_INSTANT_MS = 253_402_300_799_999;
const AREAS = ['admin'] as const;

export class AuditQueryDto {
  @ApiPropertyOptional({ description: 'Who acted: part of name, username or address, or the id.' })
  @IsOptional()
  @IsString()
  @MaxLength(120)
  actor?: string;

  @ApiPropertyOptional({ description: 'Whom it was done to, as `actor`.' })
  @IsOptional()
  @IsString()
  @MaxLength(120)
  subject?: string;

  @ApiPropertyOptional({ enum: AUDIT_ACTIONS })
  @IsOptional()
  @IsIn(AUDIT_ACTIONS)
  action?: AuditAction;

  @ApiPropertyOptional({ enum: AREAS, description: 'What administrators did as such.' })
  @IsOptional()
  @IsIn(AREAS)
  area?: (typeof AREAS)[number];

  @ApiPropertyOptional({ type: 'integer', description: 'From this instant on.' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LAST_INSTANT_MS)
  fromMs?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'Before this instant.' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LAST_INSTANT_MS)
  toMs?: number;

  @ApiPropertyOptional({ description: '`next` of the page before.' })
  @IsOptional()
  @IsString()
  @Matches(/^\d{1,18}$/)
  before?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100, default: 50 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 50;
}

/** Somebody of the trail; name and address are empty once the account is gone. */
export class AuditPersonDto {
  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  email!: string;
}

export class AuditEventDto {
  @ApiProperty()
  id!: string;

  @ApiProperty({ type: 'integer' })
  timeMs!: number;

  @ApiProperty({ enum: AUDIT_ACTIONS })
  action!: AuditAction;

  @ApiProperty({ type: AuditPersonDto, nullable: true, description: '`null`: nobody known.' })
  actor!: AuditPersonDto | null;

  @ApiProperty({ type: AuditPersonDto, nullable: true })
  subject!: AuditPersonDto | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Network address.' })
  address!: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  requestId!: string | null;

  @ApiProperty({ type: 'object', additionalProperties: true })
  detail!: Record<string, unknown>;
}

export class AuditPageDto {
  @ApiProperty({ type: [AuditEventDto] })
  items!: AuditEventDto[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: '`before` of the next page; `null` at the end.',
  })
  next!: string | null;
}
