import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Roles } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { ApiWrapped, ApiWrappedPage } from '../../common/http/api-wrapped.decorator.js';
import { EmptyDto } from '../../common/http/empty.dto.js';
import { PageQueryDto, type Page } from '../../common/http/page.dto.js';
import { FailedJobDto, JobIdDto, JobsOverviewDto, JobStateDto } from './jobs-admin.dto.js';
import { JobsAdmin } from './jobs-admin.js';
import { OutboxState } from './outbox-state.js';

@ApiTags('administration of jobs')
@ApiBearerAuth()
@Controller('admin/jobs')
@Roles('admin')
export class JobsAdminController {
  constructor(
    private readonly jobs: JobsAdmin,
    private readonly outbox: OutboxState,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Queues with their counts, what runs by itself, and what waits to be queued' })
  @ApiWrapped(JobsOverviewDto)
  async overview(): Promise<JobsOverviewDto> {
    const [queue, schedules, outbox] = await Promise.all([
      this.jobs.counts(),
      this.jobs.schedules(),
      this.outbox.read(),
    ]);
    return { queues: [queue], schedules, outbox, asOfMs: Date.now() };
  }

  @Get('failed')
  @ApiOperation({ summary: 'Jobs that nobody tries again, newest first, without what they were given' })
  @ApiWrappedPage(FailedJobDto)
  failed(@Query() { page, limit }: PageQueryDto): Promise<Page<FailedJobDto>> {
    return this.jobs.failed(page, limit);
  }

  @Get('state')
  @ApiOperation({ summary: 'How far one job is' })
  @ApiWrapped(JobStateDto)
  state(@Query() { id }: JobIdDto): Promise<JobStateDto> {
    return this.jobs.state(id);
  }

  @Post('retry')
  @ApiOperation({ summary: 'Puts a failed job back into the queue' })
  @ApiWrapped(EmptyDto)
  async retry(
    @CurrentUser() { userId }: Principal,
    @Body() { id }: JobIdDto,
    @Req() request: Request,
  ): Promise<void> {
    await this.jobs.retry(userId, id, request);
  }

  @Post('discard')
  @ApiOperation({ summary: 'Removes a failed job for good' })
  @ApiWrapped(EmptyDto)
  async discard(
    @CurrentUser() { userId }: Principal,
    @Body() { id }: JobIdDto,
    @Req() request: Request,
  ): Promise<void> {
    await this.jobs.discard(userId, id, request);
  }
}
