import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  auditPageSchema,
  auditQuerySchema,
  type AuditPageDto,
  type AuditQuery,
} from '@pricealgo/contract/audit';
import { Roles } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { AuditTrailRepository } from './audit-trail.repository.js';

@ApiTags('audit trail')
@ApiBearerAuth()
@Controller()
@Roles('admin')
export class AuditTrailController {
  constructor(private readonly trail: AuditTrailRepository) {}

  @Get('admin/audit')
  @ApiOperation({ summary: 'Who did what to whom, newest first' })
  @ApiWrapped(auditPageSchema)
  page(@Query({ schema: auditQuerySchema }) { area, ...question }: AuditQuery): Promise<AuditPageDto> {
    return this.trail.page({ ...question, adminActions: area === 'admin' });
  }
}
