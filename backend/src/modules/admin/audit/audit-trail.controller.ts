import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  auditFilterQuerySchema,
  type AuditFilterQuery,
  auditPageSchema,
  auditQuerySchema,
  type AuditPageDto,
  type AuditQuery,
} from '@pricealgo/contract/audit';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiDownload, ApiWrapped, download } from '../../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { AuditExportService } from './audit-export.service.js';
import { AuditTrailRepository } from './audit-trail.repository.js';

@ApiTags('audit trail')
@Controller()
@AdminOnly('audit')
export class AuditTrailController {
  constructor(
    private readonly trail: AuditTrailRepository,
    private readonly exports: AuditExportService,
  ) {}

  @Get('admin/audit')
  @ApiOperation({ summary: 'Who did what to whom, newest first' })
  @ApiWrapped(auditPageSchema)
  page(@Query({ schema: auditQuerySchema }) { area, ...question }: AuditQuery): Promise<AuditPageDto> {
    return this.trail.page({ ...question, adminActions: area === 'admin' });
  }

  @Get('admin/audit/export')
  @ApiOperation({ summary: 'The newest entries that a filter finds, at most 100,000, as a CSV file' })
  @ApiDownload('text/csv')
  async export(
    @CurrentUser() { userId }: Principal,
    @Query({ schema: auditFilterQuerySchema }) filter: AuditFilterQuery,
    @CurrentRequest() context: RequestContext,
  ): Promise<StreamableFile> {
    const { fileName, csv } = await this.exports.of(userId, filter, context);
    return download(fileName, 'text/csv', csv);
  }
}
