import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/access.decorator.js';
import { ApiWrapped } from '../../common/http/api-wrapped.decorator.js';
import { MarketHoursQueryDto } from './dto/market-hours-query.dto.js';
import { MarketHoursDto } from './dto/market-status.dto.js';
import { ExchangesService } from './exchanges.service.js';
import { MarketHoursService } from './market-hours.service.js';

@ApiTags('tickers')
@Controller()
export class MarketHoursController {
  constructor(
    private readonly exchanges: ExchangesService,
    private readonly marketHours: MarketHoursService,
  ) {}

  /** Whether an exchange is open at an instant, and when that changes. */
  @Public()
  @Get('market-hours')
  @ApiWrapped(MarketHoursDto)
  at(@Query() query: MarketHoursQueryDto): MarketHoursDto {
    const { exchangeShortName, at: atMs = Date.now() } = query;
    this.exchanges.requireKnown(exchangeShortName);
    return { exchangeShortName, atMs, ...this.marketHours.status(exchangeShortName, atMs) };
  }
}
