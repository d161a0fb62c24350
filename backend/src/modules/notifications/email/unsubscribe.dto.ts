import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { UNSUBSCRIBE_SCOPES, type UnsubscribeScope } from './unsubscribe-links.js';

export class UnsubscribeQueryDto {
  @ApiProperty({ maxLength: 200, description: 'From the link in the mail.' })
  @IsString()
  @MaxLength(200)
  token!: string;
}

export class UnsubscribeScopeDto {
  @ApiProperty({ enum: UNSUBSCRIBE_SCOPES, description: 'Mails that end, or ended, with it.' })
  scope!: UnsubscribeScope;
}
