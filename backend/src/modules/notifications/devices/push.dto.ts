import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, IsString, IsUUID, Matches, MaxLength, ValidateIf, ValidateNested } from 'class-validator';

const ENDPOINT_MAX = 1_000;
const given = (_object: object, value: unknown): boolean => value !== undefined;

export class PushKeyDto {
  @ApiProperty({ description: 'Public key (P-256, base64url) for `pushManager.subscribe`.' })
  publicKey!: string;
}

/** As the browser gives them out. */
export class PushKeysDto {
  @ApiProperty({ description: 'Public key of the browser: 65 bytes, base64url.' })
  @IsString()
  @Matches(/^B[A-Za-z0-9_-]{86}=?$/)
  p256dh!: string;

  @ApiProperty({ description: 'Shared secret: 16 bytes, base64url.' })
  @IsString()
  @Matches(/^[A-Za-z0-9_-]{22}(==)?$/)
  auth!: string;
}

/** `PushSubscription.toJSON()` of the browser, without `expirationTime`. */
export class SubscribePushDto {
  @ApiProperty({ maxLength: ENDPOINT_MAX })
  @IsString()
  @MaxLength(ENDPOINT_MAX)
  endpoint!: string;

  @ApiProperty({ type: PushKeysDto })
  @IsObject()
  @ValidateNested()
  @Type(() => PushKeysDto)
  keys!: PushKeysDto;
}

/** One of the two: this browser by its endpoint, or another by its id. */
export class UnsubscribePushDto {
  @ApiPropertyOptional({ maxLength: ENDPOINT_MAX })
  @ValidateIf(given)
  @IsString()
  @MaxLength(ENDPOINT_MAX)
  endpoint?: string;

  @ApiPropertyOptional({ format: 'uuid' })
  @ValidateIf(given)
  @IsUUID()
  deviceId?: string;
}

/** A browser that takes pushes. */
export class PushDeviceDto {
  @ApiProperty({ format: 'uuid' })
  deviceId!: string;

  @ApiProperty({ example: 'Firefox on Linux' })
  device!: string;

  @ApiProperty({ description: 'Subscribed by the session that asks.' })
  current!: boolean;

  @ApiProperty({ type: 'integer' })
  createdMs!: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Last push that its service took.' })
  deliveredMs!: number | null;
}

/** What the push services of my browsers said. */
export class PushTestDto {
  @ApiProperty({ type: 'integer', description: 'Browsers whose push service took it.' })
  sent!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Browsers that are not there any more: they were taken off the list.',
  })
  gone!: number;

  @ApiProperty({ type: 'integer', description: 'Browsers whose push service did not take it.' })
  failed!: number;
}
