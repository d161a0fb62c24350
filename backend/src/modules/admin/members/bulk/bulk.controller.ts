import { Body, Controller, Get, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Roles } from '../../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../../common/access/principal.js';
import { ApiWrapped } from '../../../../common/http/api-wrapped.decorator.js';
import { actorOf } from '../members-admin.js';
import { BeginBulkDto, BulkDto, BulkIdDto } from './bulk.dto.js';
import { Bulk } from './bulk.js';

@ApiTags('administration of members')
@ApiBearerAuth()
@Controller('admin/users/bulk')
@Roles('admin')
export class BulkController {
  constructor(private readonly bulk: Bulk) {}

  @Get()
  @ApiOperation({ summary: 'The newest acts on many members' })
  @ApiWrapped([BulkDto])
  list(): Promise<BulkDto[]> {
    return this.bulk.list();
  }

  @Post()
  @ApiOperation({ summary: 'Begins an act on many members; a worker carries it out' })
  @ApiWrapped(BulkDto)
  begin(
    @CurrentUser() { userId }: Principal,
    @Body() { act, status, addDays, userIds, filter }: BeginBulkDto,
    @Req() request: Request,
  ): Promise<BulkDto> {
    return this.bulk.begin(actorOf(userId, request), { name: act, status, addDays }, { userIds, filter });
  }

  @Post('cancel')
  @ApiOperation({ summary: 'Stops an act on many members; what was done stays done' })
  @ApiWrapped(BulkDto)
  cancel(
    @CurrentUser() { userId }: Principal,
    @Body() { bulkId }: BulkIdDto,
    @Req() request: Request,
  ): Promise<BulkDto> {
    return this.bulk.cancel(actorOf(userId, request), bulkId);
  }
}
