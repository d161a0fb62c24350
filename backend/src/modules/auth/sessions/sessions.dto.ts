import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsUUID } from 'class-validator';
import { ACCESS_ROLES, type AccessRole } from '../../../common/access/principal.js';

/** One login on one device. */
export class SessionDto {
  @ApiProperty()
  id!: string;

  @ApiProperty({ description: 'The one that asks.' })
  current!: boolean;

  @ApiProperty({ example: 'Firefox on Windows' })
  device!: string;

  @ApiProperty({ description: 'Network address it was last used from.' })
  address!: string;

  @ApiProperty({ type: 'integer' })
  createdMs!: number;

  @ApiProperty({ type: 'integer' })
  lastUsedMs!: number;
}

export class RevokeSessionDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  sessionId!: string;
}

/** Which of the two areas a cookie call is for: each has its own session. */
export class AreaDto {
  @ApiProperty({ enum: ACCESS_ROLES })
  @IsIn(ACCESS_ROLES)
  area!: AccessRole;
}
