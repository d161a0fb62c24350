import { ApiProperty } from '@nestjs/swagger';

export class DryRunFiringDto {
  @ApiProperty({ type: 'integer', description: 'Begin of the bar.' })
  timeMs!: number;

  @ApiProperty({
    enum: ['1d', '1m', 'call'],
    description: 'Length of the bar that it was found in, or a call.',
  })
  resolution!: '1d' | '1m' | 'call';

  @ApiProperty({ type: 'number', nullable: true })
  price!: number | null;

  @ApiProperty({ enum: ['up', 'down'], type: 'string', nullable: true })
  side!: 'up' | 'down' | null;
}

/** What the alert would have done, re-arming itself with the given hysteresis and pause. */
export class DryRunDto {
  @ApiProperty({ type: 'integer' })
  times!: number;

  @ApiProperty({ type: [DryRunFiringDto], description: 'Newest first, at most 100.' })
  firings!: DryRunFiringDto[];

  @ApiProperty({ type: 'integer' })
  fromMs!: number;

  @ApiProperty({ type: 'integer', description: 'Market clock of the answer.' })
  toMs!: number;

  @ApiProperty({ type: 'integer', description: 'Daily bars that were looked at.' })
  dailyBars!: number;

  @ApiProperty({ type: 'integer', description: 'Minute bars that were looked at, in place of their days.' })
  minuteBars!: number;

  @ApiProperty({
    example: 'Checked on 251 daily bars. The order of prices inside a bar is not known, …',
    description: 'What the answer was made from and what it cannot know.',
  })
  resolutionText!: string;

  @ApiProperty({ example: 'simulated' })
  source!: string;

  @ApiProperty()
  simulated!: boolean;
}
