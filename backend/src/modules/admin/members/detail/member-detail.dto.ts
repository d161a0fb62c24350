import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsUUID, ValidateIf } from 'class-validator';
import { ACCESS_ROLES, type AccessRole } from '../../../../common/access/principal.js';
import type { AuditEventDto } from '@pricealgo/contract/audit';
import { MemberDto, MemberIdDto } from '../members.dto.js';

/** A login that lives. */
export class MemberSessionDto {
  @ApiProperty({ format: 'uuid' })
  sessionId!: string;

  @ApiProperty({ enum: ACCESS_ROLES })
  area!: AccessRole;

  @ApiProperty({ example: 'Firefox on Windows' })
  device!: string;

  @ApiProperty({ description: 'Network address it was last used from.' })
  address!: string;

  @ApiProperty({ type: 'integer' })
  createdMs!: number;

  @ApiProperty({ type: 'integer' })
  lastUsedMs!: number;
}

export class MemberDetailDto {
  @ApiProperty({ type: MemberDto })
  member!: MemberDto;

  @ApiProperty({ type: [MemberSessionDto] })
  sessions!: MemberSessionDto[];

  @ApiProperty({ type: 'integer' })
  watchlists!: number;

  @ApiProperty({ type: 'integer', description: 'Tickers on all watchlists.' })
  watchedTickers!: number;

  @ApiProperty({ type: 'integer' })
  activeAlerts!: number;

  @ApiProperty({ type: 'integer' })
  alerts!: number;

  @ApiProperty({
    type: 'array',
    items: { $ref: '#/components/schemas/AuditEventDto' },
    description: 'The newest entries about this account.',
  })
  events!: AuditEventDto[];
}

export class RevokeMemberSessionsDto extends MemberIdDto {
  @ApiPropertyOptional({ format: 'uuid', description: 'Left out: all of them.' })
  @ValidateIf((_object, value) => value !== undefined)
  @IsUUID()
  sessionId?: string;
}

export class RevokedDto {
  @ApiProperty({ type: 'integer', description: 'Sessions that ended.' })
  sessions!: number;
}
