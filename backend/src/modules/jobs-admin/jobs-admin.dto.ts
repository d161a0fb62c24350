import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';

const COUNT = { type: 'integer', minimum: 0 } as const;

export class QueueDto {
  @ApiProperty()
  name!: string;

  @ApiProperty({ enum: ['redis', 'postgres'], description: 'Where the jobs are kept.' })
  backend!: 'redis' | 'postgres';

  @ApiProperty(COUNT)
  waiting!: number;

  @ApiProperty(COUNT)
  active!: number;

  @ApiProperty({ ...COUNT, description: 'Wait for their time: another try, or the next run of a schedule.' })
  delayed!: number;

  @ApiProperty(COUNT)
  failed!: number;

  @ApiProperty({ ...COUNT, description: 'Of the last hour, at most 1,000.' })
  completed!: number;
}

export class ScheduleDto {
  @ApiProperty({ description: 'Name of the job.' })
  name!: string;

  @ApiProperty({ type: 'integer' })
  everyMs!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'When it was due last; null before the first time.',
  })
  lastMs!: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  nextMs!: number | null;
}

export class OutboxStateDto {
  @ApiProperty({ ...COUNT, description: 'Committed, not handed over yet.' })
  waiting!: number;

  @ApiProperty({ ...COUNT, description: 'Of them: could not be handed over and are tried again.' })
  retried!: number;

  @ApiProperty({ type: 'number', description: 'Of the oldest that waits; 0 where none does.' })
  oldestAgeMs!: number;
}

export class JobsOverviewDto {
  @ApiProperty({ type: [QueueDto] })
  queues!: QueueDto[];

  @ApiProperty({ type: [ScheduleDto] })
  schedules!: ScheduleDto[];

  @ApiProperty({ type: OutboxStateDto })
  outbox!: OutboxStateDto;

  @ApiProperty({ type: 'integer' })
  asOfMs!: number;
}

export class JobIdDto {
  @ApiProperty({ example: 'outbox-17' })
  @IsString()
  @MaxLength(200)
  @Matches(/^[\x21-\x7e]+$/, { message: 'This is no id of a job.' })
  id!: string;
}

/** A job that nobody tries again. What it was given is never told: it may hold addresses and sealed texts. */
export class FailedJobDto {
  @ApiProperty()
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'First line of the error.' })
  reason!: string;

  @ApiProperty({ type: 'integer' })
  attempts!: number;

  @ApiProperty({ type: 'integer' })
  queuedMs!: number;

  @ApiProperty({ type: 'integer', nullable: true })
  failedMs!: number | null;
}

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'gone'] as const;
export type JobState = (typeof JOB_STATES)[number];

export class JobStateDto {
  @ApiProperty()
  id!: string;

  @ApiProperty({ enum: JOB_STATES, description: 'gone: finished long ago, or never there.' })
  state!: JobState;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100 })
  progress!: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why it, or its last try, failed.' })
  reason!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'About when it is tried again.' })
  nextMs!: number | null;

  @ApiProperty({
    type: 'object',
    nullable: true,
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    description: 'What it came to, where such a job says so.',
  })
  result!: Readonly<Record<string, string | number>> | null;
}
