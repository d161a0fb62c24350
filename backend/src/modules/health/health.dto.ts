import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class DependencyDto {
  @ApiProperty({ example: 'postgres' })
  name!: string;

  @ApiProperty({ enum: ['up', 'down'] })
  status!: 'up' | 'down';

  @ApiProperty({
    description: 'Without it this process takes no requests; other dependencies only degrade it.',
  })
  required!: boolean;

  @ApiPropertyOptional()
  detail?: string;
}

export class LivenessDto {
  @ApiProperty({ description: 'Seconds since this process started.' })
  uptimeS!: number;
}

export class ReadinessDto {
  @ApiProperty({ type: [String], example: ['api', 'worker', 'feed'] })
  roles!: string[];

  @ApiProperty({ type: [DependencyDto] })
  dependencies!: DependencyDto[];
}
