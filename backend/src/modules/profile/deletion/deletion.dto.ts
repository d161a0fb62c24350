import { ApiProperty } from '@nestjs/swagger';

export class DeletionDto {
  @ApiProperty({ type: 'integer', description: 'Instant after which the account is removed.' })
  deleteAfterMs!: number;
}
