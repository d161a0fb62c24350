import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { TickerQueryDto } from '../../tickers/dto/ticker-query.dto.js';
import {
  CorporateActionDto,
  CorporateActionsDto,
  RemoveActionDto,
  SaveActionDto,
} from './corporate-actions-admin.dto.js';
import { CorporateActionsAdmin } from './corporate-actions-admin.js';

@ApiTags('administration of tickers')
@ApiBearerAuth()
@Controller('admin/tickers/corporate-actions')
@Roles('admin')
export class CorporateActionsAdminController {
  constructor(private readonly actions: CorporateActionsAdmin) {}

  @Get()
  @ApiOperation({ summary: 'Splits and dividends of a ticker as each source tells them, newest first' })
  @ApiWrapped(CorporateActionsDto)
  async list(@Query() { exchangeShortName, symbol }: TickerQueryDto): Promise<CorporateActionsDto> {
    const actions = await this.actions.list(exchangeShortName, symbol);
    return { items: actions.map(CorporateActionDto.from) };
  }

  @Post()
  @ApiOperation({ summary: 'Adds a split or a dividend, or corrects the one of that date' })
  @ApiWrapped(CorporateActionsDto)
  async save(
    @CurrentUser() { userId }: Principal,
    @Body() wanted: SaveActionDto,
    @Req() request: Request,
  ): Promise<CorporateActionsDto> {
    await this.actions.save(userId, wanted, request);
    return this.list(wanted);
  }

  @Post('remove')
  @ApiOperation({ summary: 'Takes a typed or imported split or dividend away' })
  @ApiWrapped(CorporateActionsDto)
  async remove(
    @CurrentUser() { userId }: Principal,
    @Body() wanted: RemoveActionDto,
    @Req() request: Request,
  ): Promise<CorporateActionsDto> {
    await this.actions.remove(userId, wanted, request);
    return this.list(wanted);
  }
}
