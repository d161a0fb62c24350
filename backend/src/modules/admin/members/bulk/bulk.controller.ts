import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../../common/access/principal.js';
import { ApiWrapped } from '../../../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../../../common/http/request-context.js';
import { actorOf } from '../members-admin.service.js';
import {
  type BeginBulkDto,
  type BulkDto,
  type BulkIdDto,
  beginBulkSchema,
  bulkIdSchema,
  bulkSchema,
} from '@pricealgo/contract/members';
import { BulkActionsService } from './bulk-actions.service.js';
import { z } from 'zod';

@ApiTags('administration of members')
@Controller('admin/users/bulk')
@AdminOnly('members-bulk')
export class BulkController {
  constructor(private readonly bulk: BulkActionsService) {}

  @Get()
  @ApiOperation({ summary: 'The newest acts on many members' })
  @ApiWrapped(z.array(bulkSchema))
  list(): Promise<BulkDto[]> {
    return this.bulk.list();
  }

  @Post()
  @ApiOperation({ summary: 'Begins an act on many members; a worker carries it out' })
  @ApiWrapped(bulkSchema)
  begin(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: beginBulkSchema }) { act, status, addDays, userIds, filter }: BeginBulkDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<BulkDto> {
    return this.bulk.begin(actorOf(userId, context), { name: act, status, addDays }, { userIds, filter });
  }

  @Post('cancel')
  @ApiOperation({ summary: 'Stops an act on many members; what was done stays done' })
  @ApiWrapped(bulkSchema)
  cancel(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: bulkIdSchema }) { bulkId }: BulkIdDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<BulkDto> {
    return this.bulk.cancel(actorOf(userId, context), bulkId);
  }
}
