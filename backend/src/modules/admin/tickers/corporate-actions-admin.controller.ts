import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import {
  type CorporateActionsDto,
  type RemoveActionDto,
  type SaveActionDto,
  corporateActionsSchema,
  removeActionSchema,
  saveActionSchema,
  type AdminCorporateActionDto,
} from '@pricealgo/contract/tickers-admin';
import { CorporateActionsAdminService } from './corporate-actions-admin.service.js';
import { instrumentQuerySchema, type InstrumentQuery } from '@pricealgo/contract/instruments';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import { isoDate } from '../../../common/market/iso-date.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { IMPORTED } from '../../bars/index.js';

@ApiTags('administration of tickers')
@Controller('admin/tickers/corporate-actions')
@AdminOnly('tickers')
export class CorporateActionsAdminController {
  constructor(private readonly actions: CorporateActionsAdminService) {}

  @Get()
  @ApiOperation({ summary: 'Splits and dividends of a ticker as each source tells them, newest first' })
  @ApiWrapped(corporateActionsSchema)
  async list(
    @Query({ schema: instrumentQuerySchema }) { exchangeShortName, symbol }: InstrumentQuery,
  ): Promise<CorporateActionsDto> {
    const actions = await this.actions.list(exchangeShortName, symbol);
    return { items: actions.map(toDto) };
  }

  @Post()
  @ApiOperation({ summary: 'Adds a split or a dividend, or corrects the one of that date' })
  @ApiWrapped(corporateActionsSchema)
  async save(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: saveActionSchema }) wanted: SaveActionDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CorporateActionsDto> {
    await this.actions.save(userId, wanted, context);
    return this.list(wanted);
  }

  @Post('remove')
  @ApiOperation({ summary: 'Takes a typed or imported split or dividend away' })
  @ApiWrapped(corporateActionsSchema)
  async remove(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: removeActionSchema }) wanted: RemoveActionDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CorporateActionsDto> {
    await this.actions.remove(userId, wanted, context);
    return this.list(wanted);
  }
}

function toDto(action: CorporateAction): AdminCorporateActionDto {
  const dividend = action.type === 'dividend';
  return {
    type: action.type,
    date: isoDate(action.exDateMs),
    ratio: dividend ? null : action.ratio,
    amount: dividend ? action.amount : null,
    currency: dividend ? action.currency : null,
    source: action.source,
    removable: action.source === IMPORTED,
  };
}
