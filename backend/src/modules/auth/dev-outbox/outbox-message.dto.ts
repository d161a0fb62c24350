import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class OutboxMessageDto {
  @ApiProperty({ enum: ['mail', 'sms'] })
  kind!: 'mail' | 'sms';

  @ApiProperty()
  id!: string;

  @ApiProperty()
  to!: string;

  @ApiPropertyOptional()
  subject?: string;

  @ApiProperty()
  text!: string;

  @ApiPropertyOptional()
  html?: string;

  @ApiProperty({ type: 'integer', description: 'ms since epoch' })
  createdMs!: number;
}
