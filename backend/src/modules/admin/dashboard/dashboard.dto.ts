import { ApiProperty } from '@nestjs/swagger';
import {
  PROVIDER_EVENT_KINDS,
  type ProviderEventKind,
} from '../../market-data/providers/timeline/timeline-entry.js';

export class ProviderLineDto {
  @ApiProperty({ type: 'integer' })
  timeMs!: number;

  @ApiProperty()
  provider!: string;

  @ApiProperty()
  capability!: string;

  @ApiProperty({ enum: PROVIDER_EVENT_KINDS })
  event!: ProviderEventKind;

  @ApiProperty()
  detail!: string;
}

export class DashboardFeedDto {
  @ApiProperty()
  source!: string;

  @ApiProperty()
  simulated!: boolean;

  @ApiProperty({ description: 'Nothing is heard of it.' })
  down!: boolean;
}

/** How things are now, over all processes that were heard of within 15 s. */
export class DashboardDto {
  @ApiProperty({ type: 'integer' })
  asOfMs!: number;

  @ApiProperty({ type: 'integer', description: 'Processes that the figures come from.' })
  processes!: number;

  @ApiProperty({ type: 'integer', description: 'Different users with an open socket.' })
  usersOnline!: number;

  @ApiProperty({ type: 'integer' })
  sockets!: number;

  @ApiProperty({ type: 'number', nullable: true })
  quotesPerSecond!: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'Of the slowest node; `null` while the feed is silent.',
  })
  feedLagMs!: number | null;

  @ApiProperty({ type: DashboardFeedDto, nullable: true })
  feed!: DashboardFeedDto | null;

  @ApiProperty({ type: 'integer', nullable: true, description: '`null`: no worker says.' })
  queueWaiting!: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  queueFailed!: number | null;

  @ApiProperty({ type: 'integer', description: 'Since midnight in New York.' })
  signupsToday!: number;

  @ApiProperty({ type: 'integer' })
  signupsWeek!: number;

  @ApiProperty({ type: 'integer', description: 'Subscriptions that end within seven days.' })
  expiring!: number;

  @ApiProperty({ type: 'integer', description: 'Since midnight in New York.' })
  callsToday!: number;

  @ApiProperty({ type: 'integer', description: 'Since midnight in New York.' })
  alertsFiredToday!: number;

  @ApiProperty({ type: 'integer', description: 'Answers with a status of 500 or more in the last 24 hours.' })
  serverErrors!: number;

  @ApiProperty({ type: [String], description: 'What an administrator should know about the calendar rule.' })
  calendarWarnings!: string[];

  @ApiProperty({ type: [ProviderLineDto], description: 'Newest first.' })
  providers!: ProviderLineDto[];
}

/** Five minutes; `null` where nobody measured. */
export class DashboardPointDto {
  @ApiProperty({ type: 'integer' })
  timeMs!: number;

  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'Sum over the nodes: who is on two counts twice.',
  })
  usersOnline!: number | null;

  @ApiProperty({ type: 'number', nullable: true })
  sockets!: number | null;

  @ApiProperty({ type: 'number', nullable: true })
  quotesPerSecond!: number | null;

  @ApiProperty({ type: 'number', nullable: true })
  feedLagMs!: number | null;

  @ApiProperty({ type: 'number', nullable: true })
  queueWaiting!: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'Sum of the five minutes.' })
  serverErrors!: number | null;
}
