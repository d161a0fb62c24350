import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { emptySchema, pageOf, type Page } from '@pricealgo/contract/answer';
import {
  failedActedSchema,
  failedGroupRefSchema,
  failedGroupsSchema,
  failedJobSchema,
  runScheduleSchema,
  type FailedActedDto,
  type FailedGroupRef,
  type FailedGroupsDto,
  type RunScheduleDto,
  failedJobsQuerySchema,
  jobIdQuerySchema,
  jobIdSchema,
  jobsOverviewSchema,
  jobStateSchema,
  type FailedJobDto,
  type FailedJobsQuery,
  type JobIdDto,
  type JobsOverviewDto,
  type JobStateDto,
} from '@pricealgo/contract/jobs';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { FailedGroupsService } from './failed-groups.service.js';
import { JobsAdminService } from './jobs-admin.service.js';
import { OutboxStateRepository } from './outbox-state.repository.js';

@ApiTags('administration of jobs')
@Controller('admin/jobs')
@AdminOnly('jobs')
export class JobsAdminController {
  constructor(
    private readonly jobs: JobsAdminService,
    private readonly outbox: OutboxStateRepository,
    private readonly groups: FailedGroupsService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Queues with their counts, what runs by itself, and what waits to be queued' })
  @ApiWrapped(jobsOverviewSchema)
  async overview(): Promise<JobsOverviewDto> {
    const [queues, schedules, outbox] = await Promise.all([
      this.jobs.counts(),
      this.jobs.schedules(),
      this.outbox.state(),
    ]);
    return { queues, schedules, outbox, asOfMs: Date.now() };
  }

  @Get('failed')
  @ApiOperation({ summary: 'Jobs that nobody tries again, newest first, without what they were given' })
  @ApiWrapped(pageOf(failedJobSchema))
  failed(@Query({ schema: failedJobsQuerySchema }) query: FailedJobsQuery): Promise<Page<FailedJobDto>> {
    return this.jobs.failed(query);
  }

  @Get('failed/groups')
  @ApiOperation({ summary: 'The same by name and reason, with how many there are' })
  @ApiWrapped(failedGroupsSchema)
  failedGroups(): Promise<FailedGroupsDto> {
    return this.groups.list();
  }

  @Post('failed/retry')
  @ApiOperation({ summary: 'Puts every failed job of a group back into its queue' })
  @ApiWrapped(failedActedSchema)
  async retryGroup(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: failedGroupRefSchema }) group: FailedGroupRef,
    @CurrentRequest() context: RequestContext,
  ): Promise<FailedActedDto> {
    return { count: await this.groups.retry(userId, group, context) };
  }

  @Post('failed/discard')
  @ApiOperation({ summary: 'Removes every failed job of a group for good' })
  @ApiWrapped(failedActedSchema)
  async discardGroup(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: failedGroupRefSchema }) group: FailedGroupRef,
    @CurrentRequest() context: RequestContext,
  ): Promise<FailedActedDto> {
    return { count: await this.groups.discard(userId, group, context) };
  }

  @Post('run')
  @ApiOperation({ summary: 'Runs what runs by itself once more, now' })
  @ApiWrapped(jobIdSchema)
  async runNow(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: runScheduleSchema }) { name }: RunScheduleDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<JobIdDto> {
    return { id: await this.jobs.runNow(userId, name, context) };
  }

  @Get('state')
  @ApiOperation({ summary: 'How far one job is' })
  @ApiWrapped(jobStateSchema)
  state(@Query({ schema: jobIdQuerySchema }) { id }: JobIdDto): Promise<JobStateDto> {
    return this.jobs.state(id);
  }

  @Post('retry')
  @ApiOperation({ summary: 'Puts a failed job back into the queue' })
  @ApiWrapped(emptySchema)
  async retry(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: jobIdSchema }) { id }: JobIdDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.jobs.retry(userId, id, context);
  }

  @Post('discard')
  @ApiOperation({ summary: 'Removes a failed job for good' })
  @ApiWrapped(emptySchema)
  async discard(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: jobIdSchema }) { id }: JobIdDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.jobs.discard(userId, id, context);
  }
}
