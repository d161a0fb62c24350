import { Body, Controller, Get, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiDownload, ApiWrapped, download } from '../../../common/http/wrapper.js';
import { toPage } from '../../../common/http/paging.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { type Page, pageOf } from '@pricealgo/contract/answer';
import { type CallQuery, callQuerySchema } from '@pricealgo/contract/calls';
import {
  type AdminCallDto,
  adminCallSchema,
  type AdminCallsQuery,
  adminCallsQuerySchema,
  type AdminCallSummaryDto,
  adminCallSummarySchema,
  type FilterChoicesDto,
  filterChoicesSchema,
  type WithdrawCallDto,
  withdrawCallSchema,
} from '@pricealgo/contract/admin-calls';
import { z } from 'zod';
import { toAdminCallSummaryDto } from './admin-call-answers.js';
import { CallReviewRepository } from '../../analysis/index.js';
import { AdminCallService } from './admin-call.service.js';
import { CallExportService } from './call-export.service.js';

@ApiTags('administration of calls')
@Controller('admin/algocalls')
@AdminOnly('calls')
export class AdminCallsController {
  constructor(
    private readonly reviews: CallReviewRepository,
    private readonly calls: AdminCallService,
    private readonly exports: CallExportService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Calls of every ticker with their outcomes, newest first' })
  @ApiWrapped(pageOf(adminCallSummarySchema))
  async list(
    @Query({ schema: adminCallsQuerySchema }) query: AdminCallsQuery,
  ): Promise<Page<AdminCallSummaryDto>> {
    const { page, limit, ...filter } = query;
    const { items, total } = await this.reviews.page(filter, { page, limit });
    return toPage(query, items.map(toAdminCallSummaryDto), total);
  }

  @Get('filters')
  @ApiOperation({ summary: 'Labels, versions and tickers that there are calls of, by algorithm' })
  @ApiWrapped(z.array(filterChoicesSchema))
  filters(): Promise<FilterChoicesDto[]> {
    return this.reviews.choices();
  }

  @Get('one')
  @ApiOperation({ summary: 'One call with its answer, its place in the chain and who withdrew it' })
  @ApiWrapped(adminCallSchema)
  one(@Query({ schema: callQuerySchema }) { callId }: CallQuery): Promise<AdminCallDto> {
    return this.calls.of(callId);
  }

  @Get('export')
  @ApiOperation({ summary: 'The calls of a filter as CSV, newest first; at most 50,000' })
  @ApiDownload('text/csv')
  async export(
    @CurrentUser() { userId }: Principal,
    @Query({ schema: adminCallsQuerySchema }) query: AdminCallsQuery,
    @CurrentRequest() context: RequestContext,
  ): Promise<StreamableFile> {
    const { page: _page, limit: _limit, ...filter } = query;
    const { fileName, csv } = await this.exports.of(userId, filter, context);
    return download(fileName, 'text/csv', csv);
  }

  @Post('withdraw')
  @ApiOperation({
    summary: 'Takes a call back for good: it stays visible as withdrawn and leaves every rate',
  })
  @ApiWrapped(adminCallSchema)
  async withdraw(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: withdrawCallSchema }) { callId, reason }: WithdrawCallDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<AdminCallDto> {
    await this.calls.withdraw(userId, callId, reason, context);
    return this.calls.of(callId);
  }
}
